import { setTimeout as delay } from 'node:timers/promises';
import { checkWrites, ping, reasonOf } from '@brandlode/database';
import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../context.ts';
import { problem, sendProblem } from '../errors.ts';

/** A request for /readyz within this time means that a proxy polls it. */
const POLLED_WITHIN_MS = 10_000;
/** After this time the proxy has noticed that it must send no more requests here (the Caddyfile polls every 2 s). */
const NOTICED_AFTER_MS = 3_000;
/** Milliseconds between two checks that the database accepts writes. */
const WRITES_CHECKED_EVERY_MS = 30_000;

/** These routes are needed under load and cost little. */
const OPTIONS = { schema: { hide: true }, config: { exemptFromLoadShedding: true } };

/**
 * `/healthz`: the process is running. `/readyz`: it can serve requests; otherwise 503 with the reason. While only writes fail it says
 * `degraded` with 200, since another process could not save anything either. `/readyz?process`, for proxies, ignores what all processes
 * depend on: during an outage they still serve pages and say what is wrong, so a proxy must not exclude them all.
 */
export const healthRoutes =
  ({ catalogue, connection }: Context): FastifyPluginAsync =>
  async (app) => {
    let polledAt = -POLLED_WITHIN_MS;
    let writesCheckedAt = -WRITES_CHECKED_EVERY_MS;
    let stopping = false;
    // Requests in transit while the port closes would be lost: let the proxy notice first.
    app.addHook('preClose', async () => {
      stopping = true;
      if (performance.now() - polledAt < POLLED_WITHIN_MS) await delay(NOTICED_AFTER_MS);
    });
    app.get('/healthz', OPTIONS, () => ({ status: 'ok' }));
    app.get('/readyz', OPTIONS, async ({ url }, reply) => {
      polledAt = performance.now();
      if (stopping)
        return sendProblem(reply, problem('not-ready', { detail: 'The service is shutting down.' }));
      if (url.endsWith('?process') && catalogue.snapshots().count > 0) return { status: 'ready' };
      if (!catalogue.ready())
        return sendProblem(
          reply,
          problem('not-ready', { detail: 'The catalogue is being read, or its index does not respond.' }),
        );
      const isReachable = await ping(connection.db).then(
        () => true,
        () => false,
      );
      if (!isReachable)
        return sendProblem(reply, problem('not-ready', { detail: 'The database does not respond.' }));
      const brands = catalogue.index().size;
      if (performance.now() - writesCheckedAt < WRITES_CHECKED_EVERY_MS) return { status: 'ready', brands };
      try {
        await checkWrites(connection.db);
      } catch (error) {
        return { status: 'degraded', brands, detail: `Nothing can be saved: ${reasonOf(error)}.` };
      }
      writesCheckedAt = performance.now();
      return { status: 'ready', brands };
    });
  };
