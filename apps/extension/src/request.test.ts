import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { type RequestError, request } from './request.ts';

/** Requests a server that responds like this once. */
async function failure(status: number, body: object, headers: Record<string, string> = {}) {
  const server = createServer((_request, reply) => {
    reply
      .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  const account = { server: `http://127.0.0.1:${port}`, key: 'bl_key' };
  const error = await request<RequestError>(account, '/api/lookup').catch((thrown: RequestError) => thrown);
  server.close();
  return { account, error };
}

it.each([
  [403, { code: 'payment-required' }, {}, "Your workspace's plan has ended."],
  [
    403,
    { code: 'second-factor-missing' },
    {},
    'Your workspace requires a second factor, which your account does not have yet.',
  ],
  [
    401,
    { code: 'unauthenticated' },
    {},
    'The connection was ended: its key was revoked or has expired. Connect again.',
  ],
  [429, { code: 'too-many-requests' }, { 'retry-after': '7' }, 'Too many requests. Try again in 7 seconds.'],
  [429, { code: 'too-many-requests' }, { 'retry-after': '1' }, 'Too many requests. Try again in 1 second.'],
  [429, { code: 'too-many-requests' }, { 'retry-after': '60' }, 'Too many requests. Try again in 1 minute.'],
  [429, { code: 'too-many-requests' }, { 'retry-after': '90' }, 'Too many requests. Try again in 2 minutes.'],
  [502, {}, {}, 'Something went wrong. Please try again.'],
])('says what a response %i %j means', async (status, body, headers, message) => {
  expect((await failure(status, body, headers)).error.message).toBe(message);
});

it('says when the server is not reached', async () => {
  const { account } = await failure(500, {});
  await expect(request(account, '/api/lookup')).rejects.toMatchObject({
    code: 'network',
    message: `Couldn't connect to ${new URL(account.server).host}.`,
  });
});
