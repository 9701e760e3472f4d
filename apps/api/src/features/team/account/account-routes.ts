import { Readable } from 'node:stream';
import { Account, ApiError, DeleteAccount } from '@brandlode/contract';
import { findUser, hasMembers, readAccountData, recordAudit } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../../context.ts';
import { describeRoutes, NoContent, operation } from '../../../http/describe-routes.ts';
import { limitRate } from '../../../limit-rate.ts';
import { actorOf } from '../../../record-audit.ts';
import { workspaceOf } from '../../../request-workspace.ts';
import { requireConfirmation } from '../../identity/second-factor/require-confirmation.ts';
import { deleteAccount, type EndSubscriptions } from './delete-account.ts';
import { writeAccountData } from './write-account-data.ts';

/** Downloads of account data: 5 at once, then one every 10 minutes. */
const RATE_LIMIT = { burst: 5, everySeconds: 600 };
const DOWNLOAD_TIMEOUT_MS = 15 * 60_000;

/** The routes of the user's own data, which work without a plan too. */
export const accountRoutes =
  (context: Context, endSubscriptions: EndSubscriptions): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Accounts', access: 'signed-in' });
    const { db } = context.connection;

    app.get(
      '/account',
      operation({
        withoutSecondFactor: true,
        operationId: 'getAccount',
        summary: 'Requirements for deleting the account',
        response: { 200: Account },
      }),
      async ({ claims }) => {
        const user = await findUser(db, claims.sub);
        if (!user) throw new ApiError('unauthenticated');
        return {
          hasPassword: 'passwords' in context.identity && user.password_hash !== null,
          hasMembers: await hasMembers(db, user.id),
        };
      },
    );

    app.get(
      '/account/export',
      {
        config: { timeoutMs: DOWNLOAD_TIMEOUT_MS },
        schema: {
          operationId: 'downloadAccount',
          summary: 'Everything stored about you, as JSON',
          problems: ['confirmation-required', 'too-many-requests'],
        },
        exposeHeadRoute: false,
      },
      async ({ claims }, reply) => {
        await requireConfirmation(context, claims);
        await limitRate(db, `account-export:${claims.sub}`, RATE_LIMIT, 'downloads');
        await recordAudit(
          db,
          { workspaceId: await workspaceOf(context, claims), actor: actorOf(claims) },
          { action: 'account.downloaded' },
        );
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', 'attachment; filename="my-data.json"')
          .send(Readable.from(writeAccountData(readAccountData(db, claims.sub))));
      },
    );

    app.delete(
      '/account',
      operation({
        withoutSecondFactor: true,
        operationId: 'deleteAccount',
        summary: 'Cancel the subscription and delete the account with all its data',
        problems: [
          'confirmation-required',
          'wrong-password',
          'has-members',
          'too-many-requests',
          'upstream-failed',
        ],
        body: DeleteAccount,
        response: { 204: NoContent },
      }),
      async ({ claims, body }) => {
        await requireConfirmation(context, claims);
        await deleteAccount(context, claims, body, endSubscriptions);
      },
    );
  };
