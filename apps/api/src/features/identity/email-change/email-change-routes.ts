import {
  ChangedEmail,
  ChangeEmail,
  ConfirmEmailChange,
  EmailChange,
  UndoEmailChange,
} from '@brandlode/contract';
import { cancelEmailChange, findPendingEmailChange } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../../context.ts';
import { forgetAccess } from '../../../forget-access.ts';
import { NoContent, operation } from '../../../http/describe-routes.ts';
import { displayEmail } from '../email.ts';
import type { Identity } from '../identity.ts';
import { requireConfirmation } from '../second-factor/require-confirmation.ts';
import { clientOf } from '../sessions/cookies.ts';
import { confirmChange, undoChange } from './apply-email-change.ts';
import { changeEmail, resendEmailChange } from './request-email-change.ts';

const PATH = '/email-change';

/** Requests for another address of the account, by its user. */
export const emailChangeRoutes =
  (context: Context, identity: Identity): FastifyPluginAsyncZod =>
  async (app) => {
    const { config } = context;
    app.register(emailChangeLinkRoutes(context, identity));

    app.get(
      PATH,
      operation({
        access: 'signed-in',
        operationId: 'getEmailChange',
        summary: 'The new email address, until it is confirmed',
        response: { 200: EmailChange },
      }),
      async ({ claims }) => {
        const change = await findPendingEmailChange(identity.db, claims.sub);
        return {
          pending: change
            ? {
                email: displayEmail(change.new_email),
                requestedAt: change.created_at.toISOString(),
                expiresAt: change.expires_at.toISOString(),
              }
            : null,
        };
      },
    );

    app.post(
      PATH,
      operation({
        access: 'signed-in',
        operationId: 'changeEmail',
        summary: 'Send a link to a new email address; nothing changes until it is confirmed',
        problems: [
          'invalid-email',
          'same-email',
          'wrong-password',
          'confirmation-required',
          'fresh-sign-in-required',
          'too-many-requests',
        ],
        body: ChangeEmail,
        response: { 204: NoContent },
      }),
      async (request) => {
        await requireConfirmation(context, request.claims);
        await changeEmail(identity, request.claims, request.body, clientOf(request, config));
      },
    );

    app.post(
      `${PATH}/resend`,
      operation({
        access: 'signed-in',
        operationId: 'resendEmailChange',
        summary: 'Send another link to the new email address',
        problems: ['not-found', 'too-many-requests'],
        response: { 204: NoContent },
      }),
      (request) => resendEmailChange(identity, request.claims, clientOf(request, config)),
    );

    app.delete(
      PATH,
      operation({
        access: 'signed-in',
        operationId: 'cancelEmailChange',
        summary: 'Cancel the change of the email address',
        response: { 204: NoContent },
      }),
      ({ claims }) => cancelEmailChange(identity.db, claims.sub),
    );
  };

/** The links in the mails about a change. */
const emailChangeLinkRoutes =
  (context: Context, identity: Identity): FastifyPluginAsyncZod =>
  async (app) => {
    const { config } = context;
    app.post(
      `${PATH}/confirm`,
      operation({
        access: 'signed-in',
        operationId: 'confirmEmailChange',
        summary: 'Change the email address by the link sent to the new one',
        problems: [
          'invalid-token',
          'expired-token',
          'other-account',
          'email-already-in-use',
          'too-many-requests',
        ],
        body: ConfirmEmailChange,
        response: { 200: ChangedEmail },
      }),
      async (request) => {
        const client = clientOf(request, config);
        const email = await confirmChange(identity, request.claims, request.body.token, client);
        return { email: displayEmail(email) };
      },
    );

    app.post(
      `${PATH}/undo`,
      operation({
        operationId: 'undoEmailChange',
        summary: 'Restore the email address by the link sent to the old one',
        problems: ['invalid-token', 'expired-token', 'email-already-in-use', 'too-many-requests'],
        body: UndoEmailChange,
        response: { 200: ChangedEmail },
      }),
      async (request) => {
        const email = await undoChange(identity, request.body.token, clientOf(request, config));
        forgetAccess(context);
        return { email: displayEmail(email) };
      },
    );
  };
