import { ApiError, UserSessionId, UserSessionList } from '@brandlode/contract';
import { endUserSessions, listUserSessions } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { describeRoutes, NoContent, operation } from '../../../http/describe-routes.ts';
import { readUserAgent } from '../../../origins/describe-user-agent.ts';
import type { Identity } from '../identity.ts';

/** The sessions of the signed-in user. */
export const userSessionRoutes =
  ({ accessCache, db }: Identity): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Accounts', access: 'signed-in', sameOrigin: true });

    app.get(
      '/sessions',
      operation({
        operationId: 'listSessions',
        summary: 'Browsers in which you are signed in',
        response: { 200: UserSessionList },
      }),
      async ({ claims }) => {
        const rows = await listUserSessions(db, claims.sub, claims.sid);
        return {
          data: rows.map(({ id, user_agent: userAgent, country, created_at, last_used_at }) => ({
            id,
            current: id === claims.sid,
            ...readUserAgent(userAgent),
            userAgent,
            country,
            createdAt: created_at.toISOString(),
            lastUsedAt: last_used_at.toISOString(),
          })),
        };
      },
    );

    app.delete(
      '/sessions',
      operation({
        operationId: 'endOtherSessions',
        summary: 'End all other sessions',
        response: { 204: NoContent },
      }),
      async ({ claims }) => {
        await endUserSessions(db, claims.sub, { keep: claims.sid });
        accessCache.clear();
      },
    );

    app.delete(
      '/sessions/:id',
      operation({
        operationId: 'endSession',
        summary: 'End one of your sessions',
        problems: ['not-found'],
        params: z.object({ id: UserSessionId }),
        response: { 204: NoContent },
      }),
      async ({ claims, params: { id } }) => {
        const ended = await endUserSessions(db, claims.sub, { id });
        if (ended === 0) throw new ApiError('not-found', { detail: 'There is no such session.' });
        accessCache.clear();
      },
    );
  };
