import { JoinedTeam, RegisterInvited, type Registration } from '@brandlode/contract';
import type { Database } from '@brandlode/database';
import { operation, type Routes } from '../../http/describe-routes.ts';
import { openLimits } from './limits.ts';
import { preparePassword, registerInvited } from './register-invited.ts';
import { clientOf, setSessionCookies } from './sessions/cookies.ts';
import { startSession } from './sessions/session.ts';

/** Registration by invitation, with our own accounts or hosted ones. */
export const invitedRoutes: Routes =
  ({ config, connection, identity }) =>
  async (app) => {
    const hosted = 'routes' in identity ? identity : null;
    const own = 'routes' in identity ? null : identity;
    const limits = openLimits(connection.db);

    app.post(
      '/join',
      operation({
        operationId: 'registerInvited',
        summary: hosted
          ? 'Create the account of an invited person and join the workspace'
          : 'Create the account of an invited person, join the workspace and sign in',
        problems: [
          'invalid-token',
          'expired-token',
          'weak-password',
          'email-already-in-use',
          'user-disabled',
          'other-recipient',
          'limit-reached',
          'too-many-requests',
          ...(hosted ? (['upstream-failed'] as const) : []),
        ],
        body: RegisterInvited,
        response: { 201: JoinedTeam },
      }),
      async (request, reply) => {
        const client = clientOf(request, config);
        const accounts = {
          db: connection.db,
          limits,
          preparePassword: async (account: Registration) =>
            own
              ? preparePassword(own.passwords, account)
              : (transaction: Database, userId: string) =>
                  hosted!.createAccount(transaction, userId, account),
        };
        const { joined, userId } = await registerInvited(accounts, request.body, client);
        if (own) {
          own.accessCache.clear();
          const session = await startSession(own, userId, client);
          setSessionCookies(reply, config, session);
        }
        return joined;
      },
    );
  };
