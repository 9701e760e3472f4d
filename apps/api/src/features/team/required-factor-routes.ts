import { RequireSecondFactor, TeamQuery } from '@brandlode/contract';
import { NoContent, operation, type Routes } from '../../http/describe-routes.ts';
import { requireConfirmation } from '../identity/second-factor/require-confirmation.ts';
import { setRequiredFactor } from './set-required-factor.ts';

/** Whether the current workspace requires a second factor. */
export const requiredFactorRoutes: Routes = (context) => async (app) => {
  app.put(
    '/team/second-factor',
    operation({
      operationId: 'requireSecondFactor',
      summary: 'Require a second factor of everyone in the workspace, or no longer',
      description:
        'Members without a passkey or an authenticator app, and their API keys, then have no access until they set one up; they are told by mail. You need a second factor of your own.',
      problems: ['owner-only', 'edit-conflict', 'confirmation-required', 'too-many-requests'],
      querystring: TeamQuery,
      body: RequireSecondFactor,
      response: { 204: NoContent },
    }),
    async ({ claims, query, body: { required } }) => {
      await requireConfirmation(context, claims);
      await setRequiredFactor(context, claims, { required, seen: query.workspaceId });
    },
  );
};
