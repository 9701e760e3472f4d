import type { FastifyPluginAsync } from 'fastify';
import { advance } from '../billing/clock.ts';
import { DAY_SECONDS } from '../billing/periods.ts';
import type { Faults } from '../faults.ts';
import type { StripeContext } from '../state.ts';

const MAX_DAYS = 800;

/** The clock and the faults, for tests. Not part of Stripe. */
export const controlRoutes =
  (context: StripeContext, faults: Faults): FastifyPluginAsync =>
  async (app) => {
    const clock = () => ({
      now: context.now(),
      iso: new Date(context.now() * 1000).toISOString(),
      aheadDays: context.state.clockAhead / DAY_SECONDS,
    });

    app.get('/clock', clock);

    app.post('/clock/advance', (request, reply) => {
      const days = Number((request.body as { days?: unknown } | undefined)?.days);
      if (!(days > 0 && days <= MAX_DAYS)) {
        return reply.code(400).send({ error: `Give "days", above 0 and at most ${MAX_DAYS}.` });
      }
      const before = new Set(Object.keys(context.state.events));
      advance(context, days);
      const happened = Object.values(context.state.events).filter((event) => !before.has(event.id));
      return { ...clock(), events: happened.map(({ id, type }) => ({ id, type })) };
    });

    app.get('/faults', () => faults.current());

    app.post('/faults', (request, reply) => {
      const error = faults.set(request.body);
      return error ? reply.code(400).send({ error }) : faults.current();
    });

    app.delete('/faults', () => {
      faults.clear();
      return faults.current();
    });
  };
