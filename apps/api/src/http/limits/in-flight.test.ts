import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { handleError } from '../../errors.ts';
import { inFlightRequests } from './in-flight.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server whose requests time out after a tenth of a second, and a way to let its handlers finish. */
async function serve(timeoutMs = 100) {
  const app = Fastify({ forceCloseConnections: true });
  closing.push(() => app.close());
  app.setErrorHandler(handleError);
  const inFlight = inFlightRequests(app, timeoutMs);
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  app.get('/slow', () => finished.then(() => 'slow'));
  app.get('/started', async (_request, reply) => {
    reply.raw.writeHead(200, { 'content-type': 'text/plain' });
    reply.raw.write('the first half');
    await finished;
    reply.hijack();
  });
  app.get('/fast', () => 'fast');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, inFlight, finish };
}

it('returns 503 unavailable with Retry-After after the timeout, and ignores the late result', async () => {
  const { url, inFlight, finish } = await serve();
  const response = await fetch(`${url}/slow`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await response.json()).toMatchObject({ status: 503, code: 'unavailable' });
  expect(inFlight()).toBe(0);
  finish();
  expect(await (await fetch(`${url}/fast`)).text()).toBe('fast');
});

it('closes the connection of a response that has started and does not finish in time', async () => {
  const { url } = await serve();
  await expect(fetch(`${url}/started`).then((response) => response.text())).rejects.toThrow();
  expect(await (await fetch(`${url}/fast`)).text()).toBe('fast');
});

it('stops counting a request whose client has disconnected', async () => {
  const { url, inFlight } = await serve(60_000);
  const abort = new AbortController();
  const request = fetch(`${url}/slow`, { signal: abort.signal }).catch(() => 'aborted');
  await expect.poll(inFlight).toBe(1);
  abort.abort();
  await request;
  await expect.poll(inFlight).toBe(0);
});
