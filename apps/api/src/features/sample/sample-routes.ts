import { SampleAnswer, SampleBrandId, SampleBrandPage, SampleQuery } from '@brandlode/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { describeRoutes, operation } from '../../http/describe-routes.ts';
import { limitNetwork } from '../../limit-rate.ts';

/** Per network, 60 at once, then one every two seconds. */
const RATE_LIMIT = { burst: 60, everySeconds: 2 };
const CACHE_CONTROL = 'public, max-age=300';

/** What visitors can try without an account: a few brands, read-only. */
export const sampleRoutes =
  ({ connection: { db }, samples }: Pick<Context, 'connection' | 'samples'>): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Sample', problems: ['too-many-requests'] });
    app.addHook('onRequest', ({ ip }) => limitNetwork(db, 'sample', ip, RATE_LIMIT));

    app.get(
      '/sample',
      operation({
        operationId: 'searchSample',
        summary: 'Search the sample brands, without an account',
        querystring: SampleQuery,
        response: { 200: SampleAnswer },
      }),
      async ({ query: { q } }, reply) => {
        const answer = await (await samples.current()).answer(q);
        return reply.header('cache-control', CACHE_CONTROL).send(answer);
      },
    );

    app.get(
      '/sample/brands/:id',
      operation({
        operationId: 'getSampleBrand',
        summary: 'A sample brand with its metrics and the history of its visits',
        problems: ['not-found'],
        params: z.object({ id: SampleBrandId }),
        response: { 200: SampleBrandPage },
      }),
      async ({ params: { id } }, reply) => {
        const page = await (await samples.current()).brand(id);
        return reply.header('cache-control', CACHE_CONTROL).send(page);
      },
    );
  };
