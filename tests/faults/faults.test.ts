import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clients, openClients } from '../../tools/chaos/support/clients.ts';
import { type FaultyProxy, openFaultyProxy } from '../../tools/chaos/support/faulty-proxy.ts';
import { type ApiProcess, startApiProcess } from '../../tools/lib/api-process.ts';

let api: ApiProcess;
let clients: Clients;
const lines = {} as Record<'database' | 'mail' | 'stripe', FaultyProxy>;
beforeAll(async () => {
  const through = (service: keyof typeof lines) => async (url: string) => {
    lines[service] = await openFaultyProxy(url);
    return lines[service].url;
  };
  api = await startApiProcess({
    brands: 100,
    detours: { database: through('database'), mail: through('mail'), stripe: through('stripe') },
  });
  clients = await openClients(api);
  await clients.recovers();
});
afterAll(async () => {
  await api.stop();
  for (const line of Object.values(lines)) await line.close();
});

describe('with the database down, hanging or returning garbage, requests get 503 with Retry-After, and recover automatically', () => {
  for (const fault of ['gone', 'silent', 'garbage'] as const) {
    it(fault, async () => {
      await lines.database.set(fault);
      const responses = await Promise.all((['me', 'rename', 'register', 'brand'] as const).map(clients.send));
      for (const response of responses)
        expect(response).toMatchObject({ status: 503, code: 'unavailable', retryAfter: true });
      expect(await clients.send('health')).toMatchObject({ status: 200 });
      expect((await fetch(`${api.url}/readyz`)).status).toBe(503);
      await lines.database.set('none');
      await clients.recovers();
      expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
      expect(await clients.lost()).toEqual([]);
    });
  }
});

it('checkout reports a failed service when Stripe is down, hanging or returning garbage; the rest works', async () => {
  const response = (body: string) =>
    `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  for (const fault of ['gone', 'garbage', { says: response('<html>') }, { says: response('{}') }] as const) {
    await lines.stripe.set(fault);
    expect(await clients.send('checkout')).toMatchObject({ status: 502, code: 'upstream-failed' });
    expect(await clients.send('rename')).toMatchObject({ status: 200 });
    await lines.stripe.set('none');
  }
  await clients.recovers();
});

it('a registration during a mail outage succeeds, and its email arrives later', async () => {
  await lines.mail.set('gone');
  expect(await clients.send('register')).toMatchObject({ status: 201 });
  await lines.mail.set('none');
  const to = encodeURIComponent(clients.registered.at(-1)!);
  const mails = async () =>
    (await (await fetch(`${api.sandbox.url}/inbox/messages?to=${to}`)).json()) as unknown[];
  await expect.poll(async () => (await mails()).length, { timeout: 120_000 }).toBe(1);
});
