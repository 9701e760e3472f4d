import { finished } from 'node:stream';
import { ChangeDiscovery, Discovery, isPaid } from '@brandlode/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../context.ts';
import type { AccessRules } from '../../http/access.ts';
import { describeRoutes, operation } from '../../http/describe-routes.ts';
import { changeDiscovery, followDiscovery, getDiscovery } from './discovery.ts';
import { countStream, MAX_STREAM_MS } from './follow-collection.ts';
import { sendEvents } from './send-events.ts';

/** Growth of the catalogue, for operators. */
export const discoveryRoutes =
  (context: Context, access: AccessRules): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Data health', problems: ['operators-only'] });
    const response = { 200: Discovery };
    let isClosing = false;
    app.addHook('preClose', async () => {
      isClosing = true;
    });

    app.get(
      '/discovery',
      operation({
        operationId: 'getDiscovery',
        summary: 'How far the growth of the catalogue is (operators)',
        response,
      }),
      ({ claims }) => getDiscovery(context, claims),
    );

    app.post(
      '/discovery',
      operation({
        operationId: 'changeDiscovery',
        summary: 'Start, pause or resume the growth of the catalogue (operators)',
        description:
          'Finds stores among the names of rank lists by asking name servers, and visits the best ones until the catalogue has so many.',
        problems: ['not-found'],
        body: ChangeDiscovery,
        response,
      }),
      ({ claims, body }) => changeDiscovery(context, claims, body),
    );

    app.get(
      '/discovery/events',
      {
        schema: {
          operationId: 'followDiscovery',
          summary: 'The same as server-sent events, while the catalogue grows (operators)',
          description:
            'Each event has a Discovery as its data; the first one is sent at once, further ones with each change. The stream ends with the growth, at the latest after five minutes.',
          problems: ['too-many-requests'],
        },
        config: { exemptFromLoadShedding: true, timeoutMs: MAX_STREAM_MS + 10_000 },
        compress: false,
      },
      async (request, reply) => {
        const { claims } = request;
        // This is also called if the client has left already.
        finished(reply.raw, countStream(claims.sub));
        const events = await followDiscovery(
          context,
          claims,
          async () => !reply.raw.closed && !isClosing && isPaid((await access.identify(request))?.tier),
        );
        return sendEvents(reply, events);
      },
    );
  };
