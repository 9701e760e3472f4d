import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { handleError } from '../errors.ts';
import { callsUnderWay } from './in-flight.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that gives a call up after a tenth of a second, and a way to let its handlers end. */
async function serve(limit = 100) {
  const app = Fastify({ forceCloseConnections: true });
  closing.push(() => app.close());
  app.setErrorHandler(handleError);
  const calls = callsUnderWay(app, limit);
  const gate = Promise.withResolvers<void>();
  app.get('/late', () => gate.promise.then(() => 'late'));
  app.get('/begun', async (_request, reply) => {
    reply.raw.writeHead(200, { 'content-type': 'text/plain' });
    reply.raw.write('the first half');
    await gate.promise;
    reply.hijack();
  });
  app.get('/soon', () => 'soon');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, calls, gate };
}

it('a call that takes too long gets 503 `unavailable` with Retry-After, and what comes of it later harms nothing', async () => {
  const { url, calls, gate } = await serve();
  const answer = await fetch(`${url}/late`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({ status: 503, code: 'unavailable' });
  expect(calls()).toBe(0);
  gate.resolve();
  expect(await (await fetch(`${url}/soon`)).text()).toBe('soon');
});

it('an answer that has begun and does not go on ends in a closed connection, not in a whole answer', async () => {
  const { url } = await serve();
  await expect(fetch(`${url}/begun`).then((answer) => answer.text())).rejects.toThrow();
  expect(await (await fetch(`${url}/soon`)).text()).toBe('soon');
});

it('a caller who left before the answer counts no more', async () => {
  const { url, calls } = await serve(60_000);
  const leave = new AbortController();
  const call = fetch(`${url}/late`, { signal: leave.signal }).catch(() => 'left');
  await expect.poll(calls, { timeout: 20_000 }).toBe(1);
  leave.abort();
  await call;
  await expect.poll(calls, { timeout: 20_000 }).toBe(0);
});
