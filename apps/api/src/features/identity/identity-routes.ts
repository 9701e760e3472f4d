import { UpdateMe, User } from '@brandlode/contract';
import cookie from '@fastify/cookie';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../context.ts';
import { openMailer } from '../../gateways/mailer.ts';
import { describeRoutes, operation, type Routes } from '../../http/describe-routes.ts';
import { checkEmail } from './check-email.ts';
import { emailChangeRoutes } from './email-change/email-change-routes.ts';
import { googleRoutes } from './google/google-routes.ts';
import type { Identity } from './identity.ts';
import { invitedRoutes } from './invited-routes.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { changeProfile, readProfile } from './profile.ts';
import { registrationRoutes } from './registration-routes.ts';
import { passkeyRoutes, passkeySignInRoutes } from './second-factor/passkey-routes.ts';
import {
  challengeRoutes,
  confirmationRoutes,
  secondFactorRoutes,
} from './second-factor/second-factor-routes.ts';
import { requireSameOrigin } from './sessions/same-origin.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { userSessionRoutes } from './sessions/user-session-routes.ts';

/** Identity routes, under /api/auth. */
export const identityRoutes: Routes = (context) => async (app) => {
  const { config, connection, identity } = context;
  app.register(cookie);
  requireSameOrigin(app, config);
  describeRoutes(app, { tag: 'Accounts', sameOrigin: true, withoutSecondFactor: true });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.register('routes' in identity ? identity.routes : ownRoutes(context, identity));
  app.register(invitedRoutes(context));
  app.register(emailCheckRoutes(context));

  app.get(
    '/me',
    operation({
      access: 'signed-in',
      operationId: 'getMe',
      summary: 'The signed-in user',
      response: { 200: User },
    }),
    (request) => readProfile(connection, request.claims),
  );

  app.patch(
    '/me',
    operation({
      access: 'signed-in',
      operationId: 'updateMe',
      summary: 'Change names and title',
      body: UpdateMe,
      response: { 200: User },
    }),
    (request) => changeProfile(connection, request.claims, request.body),
  );
};

/** Tries an address that rejected messages; with our own accounts or hosted ones. */
const emailCheckRoutes: Routes =
  ({ config, connection }) =>
  async (app) => {
    const mailer = openMailer(config.mail, connection.db, (error) => app.log.error(error));
    app.post(
      '/email-check',
      operation({
        access: 'signed-in',
        operationId: 'checkEmail',
        summary: 'Send an email to an address that rejected messages, and return the user',
        problems: ['too-many-requests', 'upstream-failed'],
        response: { 200: User },
      }),
      (request) => checkEmail({ config, connection, mailer }, request.claims),
    );
  };

/** Routes of accounts that are stored here. */
const ownRoutes =
  (context: Context, identity: Identity): FastifyPluginAsyncZod =>
  async (app) => {
    const { config } = context;
    if (identity.google) app.register(googleRoutes(config, identity.google), { prefix: '/google' });
    app.register(registrationRoutes(config, identity));
    app.register(sessionRoutes(config, identity));
    app.register(passwordRoutes(config, identity));
    app.register(userSessionRoutes(identity));
    app.register(emailChangeRoutes(context, identity));
    app.register(challengeRoutes(context, identity));
    app.register(confirmationRoutes(context, identity));
    app.register(secondFactorRoutes(context, identity));
    app.register(passkeySignInRoutes(context, identity));
    app.register(passkeyRoutes(context, identity));
  };
