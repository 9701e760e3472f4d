import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiGet, apiPost, apiQuery, HttpProblem, send, takeTokensFrom } from './http.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;
let answer: Answer;
let base: string;
let received: { authorization: string | undefined; body: string; type: string | undefined }[];

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({
    authorization: request.headers.authorization,
    body,
    type: request.headers['content-type'],
  });
  answer(request, response, body);
});

beforeEach(async () => {
  received = [];
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((done) => server.close(done)));

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const refuse = (response: ServerResponse, status: number, code: string) =>
  json(response, status, { type: 'about:blank', title: code, status, code });

describe('The HTTP client', () => {
  it('sends JSON with the access token as bearer (section 7)', async () => {
    takeTokensFrom({ current: async () => 'one', renew: async () => null });
    answer = (_request, response) => json(response, 200, { data: [] });
    expect(await apiPost(`${base}/x`, { a: 1 })).toEqual({ data: [] });
    expect(received).toEqual([{ authorization: 'Bearer one', body: '{"a":1}', type: 'application/json' }]);
  });

  it('gets one new token after a 401 and tries once more', async () => {
    const refused: string[] = [];
    takeTokensFrom({
      current: async () => 'old',
      renew: async (token) => {
        refused.push(token);
        return 'new';
      },
    });
    answer = (request, response) =>
      request.headers.authorization === 'Bearer new'
        ? json(response, 200, 'here')
        : refuse(response, 401, 'unauthenticated');
    expect(await apiGet(`${base}/x`)).toBe('here');
    expect(refused).toEqual(['old']);
    expect(received).toHaveLength(2);
  });

  it('sends a read again after the time that a 429 gives, and a change never', async () => {
    takeTokensFrom({ current: async () => 'one', renew: async () => null });
    const limited = (response: ServerResponse, seconds: string) => {
      response.setHeader('retry-after', seconds);
      refuse(response, 429, 'too-many-requests');
    };
    answer = (_request, response) =>
      received.length % 2 === 1 ? limited(response, '0') : json(response, 200, 'here');
    expect(await apiGet(`${base}/x`)).toBe('here');
    expect(await apiQuery(`${base}/x`, {})).toBe('here');
    expect(received).toHaveLength(4);

    answer = (_request, response) => limited(response, '0');
    await expect(apiPost(`${base}/x`)).rejects.toMatchObject({ status: 429, retryAfter: 0 });
    expect(received).toHaveLength(5);
    await expect(apiGet(`${base}/x`)).rejects.toMatchObject({ status: 429 });
    expect(received).toHaveLength(9);

    // Longer than a page waits, and while it waits for a query that is no longer wanted.
    answer = (_request, response) => limited(response, '600');
    await expect(apiGet(`${base}/x`)).rejects.toMatchObject({ retryAfter: 600 });
    answer = (_request, response) => limited(response, '30');
    const leaving = new AbortController();
    const left = apiGet(`${base}/x`, { signal: leaving.signal });
    await expect.poll(() => received.length).toBe(11);
    setTimeout(() => leaving.abort(), 50);
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    expect(received).toHaveLength(11);
  });

  it('does not try a third time', async () => {
    takeTokensFrom({ current: async () => 'old', renew: async () => 'new' });
    answer = (_request, response) => refuse(response, 401, 'unauthenticated');
    await expect(apiGet(`${base}/x`)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(received).toHaveLength(2);
  });

  it('takes a wrong password for what it is, not for an old token', async () => {
    takeTokensFrom({ current: async () => 'token', renew: async () => 'new' });
    answer = (_request, response) => refuse(response, 401, 'wrong-password');
    await expect(apiPost(`${base}/x`, {})).rejects.toMatchObject({ code: 'wrong-password' });
    expect(received).toHaveLength(1);
  });

  it("raises 'Network response was not ok.' with status and code for every answer that is not ok (section 8)", async () => {
    answer = (_request, response) => refuse(response, 409, 'email-already-in-use');
    const failure = await send('POST', `${base}/x`, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HttpProblem);
    expect(failure).toMatchObject({
      message: 'Network response was not ok.',
      status: 409,
      code: 'email-already-in-use',
    });
  });

  it('gives a code also to what is no problem document, and to no answer at all', async () => {
    answer = (_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>');
    await expect(send('GET', `${base}/x`)).rejects.toMatchObject({ status: 502, code: 'internal-error' });
    await expect(send('GET', 'http://127.0.0.1:1/')).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('answers nothing for an empty body', async () => {
    for (const status of [201, 204]) {
      answer = (_request, response) => response.writeHead(status).end();
      expect(await send('POST', `${base}/x`, {})).toBeUndefined();
    }
  });
});
