import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { downloadFile } from './download-file.ts';
import {
  apiDelete,
  apiGet,
  apiPost,
  apiQuery,
  HttpProblem,
  isMissing,
  send,
  setTokenSource,
} from './http.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;
let handle: Handler;
let base: string;
let received: { authorization: string | undefined; body: string; type: string | undefined }[];
let keys: unknown[];

async function respond(request: IncomingMessage, response: ServerResponse) {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({
    authorization: request.headers.authorization,
    body,
    type: request.headers['content-type'],
  });
  keys.push(request.headers['idempotency-key']);
  handle(request, response, body);
}
const server = createServer((request, response) => void respond(request, response));

beforeEach(async () => {
  received = [];
  keys = [];
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((done) => server.close(done)));

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const reject = (response: ServerResponse, status: number, code: string) =>
  json(response, status, { type: 'about:blank', title: code, status, code });

describe('The HTTP client', () => {
  it('sends JSON with the access token as bearer', async () => {
    setTokenSource({ current: async () => 'one', renew: async () => null });
    handle = (_request, response) => json(response, 200, { data: [] });
    expect(await apiPost(`${base}/x`, { a: 1 })).toEqual({ data: [] });
    expect(received).toEqual([{ authorization: 'Bearer one', body: '{"a":1}', type: 'application/json' }]);
  });

  it('retries once with a new token after a 401', async () => {
    const rejected: string[] = [];
    setTokenSource({
      current: async () => 'old',
      renew: async (token) => {
        rejected.push(token);
        return 'new';
      },
    });
    handle = (request, response) =>
      request.headers.authorization === 'Bearer new'
        ? json(response, 200, 'here')
        : reject(response, 401, 'unauthenticated');
    expect(await apiGet(`${base}/x`)).toBe('here');
    expect(rejected).toEqual(['old']);
    expect(received).toHaveLength(2);
  });

  it('gives a write that is sent again after a lost response the same key for a minute, until another write has succeeded', async () => {
    setTokenSource({ current: async () => 'one', renew: async () => null });
    const post = (name: string) => apiPost(`${base}/lists`, { name });
    const lose: Handler = (_request, response) => response.destroy();
    const succeed: Handler = (_request, response) => json(response, 201, {});
    handle = lose;
    await expect(post('Pets')).rejects.toMatchObject({ code: 'network' });
    handle = (_request, response) => reject(response, 409, 'request-in-progress');
    await expect(post('Pets')).rejects.toMatchObject({ code: 'request-in-progress' });
    handle = (_request, response) => reject(response, 503, 'unavailable');
    await expect(post('Pets')).rejects.toMatchObject({ code: 'unavailable' });
    handle = succeed;
    await post('Pets');
    await post('Pets');
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(keys[4]).not.toBe(keys[0]);

    handle = lose;
    await expect(post('Toys')).rejects.toMatchObject({ code: 'network' });
    handle = succeed;
    await apiDelete(`${base}/lists/1`);
    await post('Toys');
    expect(keys[6]).toBeUndefined();
    expect(keys[7]).not.toBe(keys[5]);

    handle = lose;
    await expect(post('Toys')).rejects.toMatchObject({ code: 'network' });
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 61_000);
    onTestFinished(() => clock.mockRestore());
    handle = succeed;
    await post('Toys');
    expect(keys[9]).not.toBe(keys[8]);

    handle = (_request, response) => reject(response, 403, 'forbidden');
    await expect(post('Food')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(post('Food')).rejects.toMatchObject({ code: 'forbidden' });
    expect(keys[11]).not.toBe(keys[10]);
  });

  it('retries reads after the Retry-After of a 429, and never retries writes', async () => {
    setTokenSource({ current: async () => 'one', renew: async () => null });
    const limited = (response: ServerResponse, seconds: string) => {
      response.setHeader('retry-after', seconds);
      reject(response, 429, 'too-many-requests');
    };
    handle = (_request, response) =>
      received.length % 2 === 1 ? limited(response, '0') : json(response, 200, 'here');
    expect(await apiGet(`${base}/x`)).toBe('here');
    expect(await apiQuery(`${base}/x`, {})).toBe('here');
    expect(received).toHaveLength(4);

    handle = (_request, response) => limited(response, '0');
    await expect(apiPost(`${base}/x`)).rejects.toMatchObject({ status: 429, retryAfter: 0 });
    expect(received).toHaveLength(5);
    await expect(apiGet(`${base}/x`)).rejects.toMatchObject({ status: 429 });
    expect(received).toHaveLength(9);

    // Retry-After beyond the maximum, then a query that is cancelled while waiting.
    handle = (_request, response) => limited(response, '600');
    await expect(apiGet(`${base}/x`)).rejects.toMatchObject({ retryAfter: 600 });
    handle = (_request, response) => limited(response, '30');
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    const controller = new AbortController();
    const cancelled = apiGet(`${base}/x`, { signal: controller.signal });
    await expect.poll(() => timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(30_000);
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    expect(received).toHaveLength(11);
  });

  it('retries a 401 only once', async () => {
    setTokenSource({ current: async () => 'old', renew: async () => 'new' });
    handle = (_request, response) => reject(response, 401, 'unauthenticated');
    await expect(apiGet(`${base}/x`)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(received).toHaveLength(2);
  });

  it('does not renew the token after a wrong password', async () => {
    setTokenSource({ current: async () => 'token', renew: async () => 'new' });
    handle = (_request, response) => reject(response, 401, 'wrong-password');
    await expect(apiPost(`${base}/x`, {})).rejects.toMatchObject({ code: 'wrong-password' });
    expect(received).toHaveLength(1);
  });

  it("raises 'Network response was not ok.' with status and code for every failed response", async () => {
    handle = (_request, response) => reject(response, 409, 'email-already-in-use');
    const failure = await send('POST', `${base}/x`, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HttpProblem);
    expect(failure).toMatchObject({
      message: 'Network response was not ok.',
      status: 409,
      code: 'email-already-in-use',
    });
  });

  it('sets a code for responses without a problem document, and for no response', async () => {
    handle = (_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>');
    await expect(send('GET', `${base}/x`)).rejects.toMatchObject({ status: 502, code: 'internal-error' });
    await expect(send('GET', 'http://127.0.0.1:1/')).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('takes pages of a proxy and broken bodies for failures of the server, which say nothing about items or sessions', async () => {
    for (const status of [400, 401, 403, 404]) {
      handle = (_request, response) => response.writeHead(status).end('<h1>Sign in to this network</h1>');
      const failure = await send('DELETE', `${base}/x`).catch((error: unknown) => error);
      expect(failure).toMatchObject({ status: 500, code: 'internal-error' });
      expect(isMissing(failure)).toBe(false);
    }
    for (const body of ['{"data":[', '<h1>Sign in to this network</h1>']) {
      handle = (_request, response) => response.writeHead(200).end(body);
      await expect(send('GET', `${base}/x`)).rejects.toMatchObject({ status: 0, code: 'network' });
    }
    handle = (_request, response) => response.writeHead(429, { 'retry-after': '30' }).end('Slow down');
    await expect(send('GET', `${base}/x`)).rejects.toMatchObject({ status: 429, retryAfter: 30 });
  });

  it('does not save the page of a proxy as the file that was to be downloaded', async () => {
    handle = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in to this network</h1>');
    await expect(downloadFile(`${base}/x`, 'brands.csv')).rejects.toMatchObject({ status: 500 });
  });

  it('returns undefined for an empty body', async () => {
    for (const status of [201, 204]) {
      handle = (_request, response) => response.writeHead(status).end();
      expect(await send('POST', `${base}/x`, {})).toBeUndefined();
    }
  });
});
