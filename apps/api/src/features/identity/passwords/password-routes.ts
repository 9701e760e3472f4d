import { ChangePassword, ForgotPassword, ResetPassword } from '@brandlode/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../../../config.ts';
import { NoContent, operation } from '../../../http/describe-routes.ts';
import type { Identity } from '../identity.ts';
import { clientOf, setDeviceCookie } from '../sessions/cookies.ts';
import { changePassword } from './change-password.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';

/** Changing a password, and resetting a forgotten one. */
export const passwordRoutes =
  (config: Config, identity: Identity): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/forgot-password',
      operation({
        operationId: 'forgotPassword',
        summary: 'Send the password reset email',
        problems: ['invalid-email', 'user-not-found', 'too-many-requests'],
        body: ForgotPassword,
        response: { 204: NoContent },
      }),
      (request) => requestPasswordReset(identity, request.body, clientOf(request, config)),
    );

    app.post(
      '/reset-password',
      operation({
        operationId: 'resetPassword',
        summary: 'Set a new password with a reset link',
        problems: ['invalid-token', 'expired-token', 'weak-password', 'too-many-requests'],
        body: ResetPassword,
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        const { device } = await resetPassword(identity, request.body, clientOf(request, config));
        setDeviceCookie(reply, config, device);
      },
    );

    app.post(
      '/change-password',
      operation({
        access: 'signed-in',
        operationId: 'changePassword',
        summary: 'Change the password',
        problems: ['wrong-password', 'same-password', 'weak-password', 'too-many-requests'],
        body: ChangePassword,
        response: { 204: NoContent },
      }),
      (request) => changePassword(identity, request.claims, request.body, clientOf(request, config)),
    );
  };
