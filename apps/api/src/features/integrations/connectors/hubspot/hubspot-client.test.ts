import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openHubspotClient } from './hubspot-client.ts';

type Response = { status: number; retryAfter?: string; policyName?: string };
/** What HubSpot answers, in turn; then 200. */
let responses: Response[] = [];
let requests = 0;
const server = createServer((_request, response) => {
  requests += 1;
  const { status, retryAfter, policyName } = responses.shift() ?? { status: 200 };
  response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  response.end(JSON.stringify({ policyName, portalId: 1 }));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const client = openHubspotClient({
  base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  userAgent: 'test',
  onlyThisMachine: true,
});
afterAll(async () => {
  await client.close();
  server.close();
});

/** Sends a request; returns the result and how often it was sent. */
async function send(...answers: Response[]) {
  [responses, requests] = [answers, 0];
  const result = await client
    .send('token', '/account-info/v3/details', z.object({ portalId: z.number() }))
    .catch(({ reason, message }) => ({ reason, message }));
  return { result, requests };
}
const done = { portalId: 1 };
const limited = (policyName: string, retryAfter?: string): Response => ({
  status: 429,
  policyName,
  ...(retryAfter && { retryAfter }),
});

it('sends a request again after a limit of seconds, when HubSpot says or after a pause', async () => {
  expect(await send(limited('SECONDLY', '0'))).toEqual({ result: done, requests: 2 });
  expect(await send(limited('TEN_SECONDLY_ROLLING'))).toEqual({ result: done, requests: 2 });
});

it('sends a request again after faults of HubSpot, but not for ever', async () => {
  expect(await send({ status: 503 })).toEqual({ result: done, requests: 2 });
  const { result, requests } = await send(...Array.from({ length: 9 }, () => limited('SECONDLY', '0')));
  expect({ result, requests }).toMatchObject({ result: { reason: 'later' }, requests: 4 });
});

it.each([
  ['the daily limit is used up', limited('DAILY', '0'), /tomorrow/],
  ['the wait is longer than a limit of seconds needs', limited('SECONDLY', '16'), /few minutes/],
  ['the token is revoked', { status: 401 }, /token/],
  ['the values are wrong', { status: 400 }, /rejected/],
])('sends a request once if %s', async (_case, response, message) => {
  expect(await send(response)).toEqual({
    result: { reason: expect.any(String), message: expect.stringMatching(message) },
    requests: 1,
  });
});
