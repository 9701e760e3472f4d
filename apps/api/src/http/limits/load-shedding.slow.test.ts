import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { startApi } from '../../testing.ts';
import { inFlightRequests } from './in-flight.ts';
import { loadShedding } from './load-shedding.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server whose requests wait until `proceed`, then keep the processor busy; `/exempt` is exempt. */
async function serve(limits: { iterationMs: number; inFlight: number }, busyMs: number) {
  const app = Fastify();
  closing.push(() => app.close());
  const { promise: proceeding, resolve: proceed } = Promise.withResolvers<void>();
  let waiting = 0;
  loadShedding(app, inFlightRequests(app), limits);
  app.get(
    '/work',
    {
      onRequest: (_request, _reply, done) => {
        waiting++;
        void proceeding.then(() => done());
      },
    },
    () => {
      for (const start = performance.now(); performance.now() - start < busyMs; );
      return { done: true };
    },
  );
  app.get('/exempt', { config: { exemptFromLoadShedding: true } }, () => 'ok');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = async (path = '/work') => {
    const response = await fetch(url + path);
    const body = await response.text();
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
  };
  return { get, proceed, waiting: () => waiting };
}

it('returns 503 with Retry-After beyond the limit of requests in flight, except for exempt routes', async () => {
  const { get, proceed, waiting } = await serve({ iterationMs: 60_000, inFlight: 3 }, 0);
  const admitted = [get(), get(), get()];
  await expect.poll(waiting).toBe(3);
  const rejected = await get();
  expect(rejected).toMatchObject({ status: 503, retryAfter: '2' });
  expect(JSON.parse(rejected.body)).toMatchObject({ status: 503, code: 'overloaded' });
  expect((await get('/exempt')).status).toBe(200);
  proceed();
  for (const response of await Promise.all(admitted)) expect(response.status).toBe(200);
  await expect.poll(async () => (await get()).status).toBe(200);
});

it('returns 503 for requests that follow too much work in one event loop iteration', async () => {
  const { get, proceed, waiting } = await serve({ iterationMs: 50, inFlight: 100 }, 200);
  const requests = Array.from({ length: 10 }, () => get());
  await expect.poll(waiting).toBe(10);
  proceed();
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(4);
  expect((await get('/exempt')).status).toBe(200);
});

it('keeps health checks, metrics, sign-ins and Stripe webhooks available while other requests are rejected', async () => {
  const api = await startApi({ shedsLoad: true });
  closing.push(() => api.stop());
  // In flight until their bodies arrive.
  const { hostname, port } = new URL(api.url);
  const unfinished = Array.from({ length: 1_001 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      'POST /api/auth/forgot-password HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n',
    );
    return socket;
  });
  closing.push(async () => {
    for (const socket of unfinished) socket.destroy();
  });
  await expect
    .poll(async () => (await api.request('/api/prices')).json)
    .toMatchObject({ code: 'overloaded' });
  const responses = await Promise.all([
    api.request('/healthz'),
    api.request('/readyz'),
    api.request('/metrics'),
    api.request('/api/auth/login', { body: { email: 'user@example.com', password: 'plover-kettle-37' } }),
    api.request('/api/stripe/webhook', { body: {} }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 401, 400]);
  expect((await api.request('/api/prices')).status).toBe(503);
});
