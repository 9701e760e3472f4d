import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { callsUnderWay } from './in-flight.ts';
import { admission } from './load-shedding.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server whose calls wait at a gate and then keep the processor busy. */
async function serve(limits: { turn: number; underWay: number }, busyMs: number) {
  const app = Fastify();
  closing.push(() => app.close());
  const gate = Promise.withResolvers<void>();
  let waiting = 0;
  admission(app, callsUnderWay(app), limits);
  app.get(
    '/work',
    {
      onRequest: (_request, _reply, done) => {
        waiting++;
        void gate.promise.then(() => done());
      },
    },
    () => {
      for (const began = performance.now(); performance.now() - began < busyMs; );
      return { done: true };
    },
  );
  for (const path of ['/healthz', '/readyz', '/metrics']) app.get(path, () => 'well');
  app.post('/api/stripe/webhook', () => ({ received: true }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (path = '/work', method = 'GET') => {
    const answer = await fetch(url + path, { method });
    const body = await answer.text();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
  };
  return { ask, gate, waiting: () => waiting };
}

async function neverRefused(ask: Awaited<ReturnType<typeof serve>>['ask']) {
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await ask(path)).status).toBe(200);
  expect((await ask('/api/stripe/webhook', 'POST')).status).toBe(200);
}

it('calls beyond those that can be under way get 503 with Retry-After at once; health, metrics and webhook never', async () => {
  const { ask, gate, waiting } = await serve({ turn: 60_000, underWay: 3 }, 0);
  const admitted = [ask(), ask(), ask()];
  await expect.poll(waiting, { timeout: 20_000 }).toBe(3);
  const refused = await ask();
  expect(refused).toMatchObject({ status: 503, retryAfter: '2' });
  expect(JSON.parse(refused.body)).toMatchObject({ status: 503, code: 'overloaded' });
  await neverRefused(ask);
  gate.resolve();
  for (const answer of await Promise.all(admitted)) expect(answer.status).toBe(200);
  await expect.poll(async () => (await ask()).status, { timeout: 20_000 }).toBe(200);
});

it('calls that come to their turn after too much work in it are refused, so that those admitted stay quick', async () => {
  const { ask, gate, waiting } = await serve({ turn: 50, underWay: 100 }, 200);
  const calls = Array.from({ length: 10 }, () => ask());
  await expect.poll(waiting, { timeout: 20_000 }).toBe(10);
  gate.resolve();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(4);
  await neverRefused(ask);
});
