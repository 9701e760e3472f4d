import { setTimeout as passed } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../context.ts';
import { problem, sendProblem } from '../errors.ts';

/** A client that polled /readyz within this time is a health check that will poll again. */
const WATCHED_MS = 10_000;
/** and has seen after this that it is to send no more calls here (the one of compose.yaml asks every 2 s). */
const SEEN_MS = 3_000;

/** Needed most under load, and cheap. */
const OPTIONS = { schema: { hide: true }, config: { exemptFromLoadShedding: true } };

/** `/healthz`: the process lives. `/readyz`: it can serve; 503 with the reason otherwise. */
export const operationRoutes =
  ({ catalogue, connection }: Context): FastifyPluginAsync =>
  async (app) => {
    let askedAt = -WATCHED_MS;
    let ending = false;
    // A request in flight while the port closes would be lost, so health checks learn first.
    app.addHook('preClose', async () => {
      ending = true;
      if (performance.now() - askedAt < WATCHED_MS) await passed(SEEN_MS);
    });
    app.get('/healthz', OPTIONS, () => ({ status: 'ok' }));
    app.get('/readyz', OPTIONS, async (_request, reply) => {
      askedAt = performance.now();
      if (ending) return sendProblem(reply, problem('not-ready', { detail: 'The process is ending.' }));
      if (!catalogue.ready())
        return sendProblem(
          reply,
          problem('not-ready', { detail: 'The catalogue is being read, or its index does not answer.' }),
        );
      const answers = await connection.pool.query('select 1').then(
        () => true,
        () => false,
      );
      if (!answers)
        return sendProblem(reply, problem('not-ready', { detail: 'The database does not answer.' }));
      return { status: 'ready', brands: catalogue.index().size };
    });
  };
