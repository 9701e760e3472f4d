import { finished } from 'node:stream';
import { CheckId, isPaid } from '@brandlode/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { AccessRules } from '../../http/access.ts';
import { describeRoutes } from '../../http/describe-routes.ts';
import { changesOf, countStream, MAX_STREAM_MS } from '../collection/follow-collection.ts';
import { sendEvents } from '../collection/send-events.ts';
import { readOwnCheck } from './create-check.ts';

const params = z.object({ id: CheckId });

/** Streams the progress of a check. */
export const liveCheckRoutes =
  (context: Context, access: AccessRules): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Checks', access: 'paid' });
    let isClosing = false;
    app.addHook('preClose', async () => {
      isClosing = true;
    });

    app.get(
      '/checks/:id/live',
      {
        schema: {
          operationId: 'followCheck',
          summary: 'The same as server-sent events, while the check is in progress',
          description:
            'Each event has a Check as its data; the first one is sent at once, further ones with each change. The stream ends with the check, at the latest after five minutes.',
          problems: ['not-found', 'too-many-requests'],
          params,
        },
        // One open connection for each waiting user, with a separate limit.
        config: { exemptFromLoadShedding: true, timeoutMs: MAX_STREAM_MS + 10_000 },
        compress: false,
      },
      async (request, reply) => {
        const { claims } = request;
        const read = () => readOwnCheck(context, claims, request.params.id);
        // This is also called if the client has left already.
        finished(reply.raw, countStream(claims.sub));
        const events = changesOf({
          first: await read(),
          read,
          isOver: ({ finishedAt }) => finishedAt !== null,
          continues: async () => {
            const current = await access.identify(request);
            const isOwn = current !== null && current.workspaceId === claims.workspaceId;
            return !reply.raw.closed && !isClosing && isOwn && isPaid(current.tier);
          },
        });
        return sendEvents(reply, events);
      },
    );
  };
