import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Callers, openCallers } from '../../tools/chaos/support/callers.ts';
import { type FaultyProxy, openFaultyProxy } from '../../tools/chaos/support/faulty-proxy.ts';
import { type ApiProcess, startApiProcess } from '../../tools/lib/api-process.ts';

let api: ApiProcess;
let callers: Callers;
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
  callers = await openCallers(api);
  await callers.recovers();
});
afterAll(async () => {
  await api.stop();
  for (const line of Object.values(lines)) await line.close();
});

describe('with the database down, hanging or returning garbage, requests get 503 with Retry-After, and recover automatically', () => {
  for (const fault of ['gone', 'silent', 'garbage'] as const) {
    it(fault, async () => {
      await lines.database.set(fault);
      const calls = await Promise.all((['me', 'rename', 'register', 'brand'] as const).map(callers.ask));
      for (const call of calls)
        expect(call).toMatchObject({ status: 503, code: 'unavailable', retryAfter: true });
      expect(await callers.ask('health')).toMatchObject({ status: 200 });
      expect((await fetch(`${api.url}/readyz`)).status).toBe(503);
      await lines.database.set('none');
      await callers.recovers();
      expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
      expect(await callers.lost()).toEqual([]);
    });
  }
});

it('checkout reports a failed service when Stripe is down, hanging or returning garbage; the rest works', async () => {
  const answer = (body: string) =>
    `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  for (const fault of ['gone', 'garbage', { says: answer('<html>') }, { says: answer('{}') }] as const) {
    await lines.stripe.set(fault);
    expect(await callers.ask('checkout')).toMatchObject({ status: 502, code: 'upstream-failed' });
    expect(await callers.ask('rename')).toMatchObject({ status: 200 });
    await lines.stripe.set('none');
  }
  await callers.recovers();
});

it('a registration during a mail outage succeeds, and its email arrives later', async () => {
  await lines.mail.set('gone');
  expect(await callers.ask('register')).toMatchObject({ status: 201 });
  await lines.mail.set('none');
  const to = encodeURIComponent(callers.registered.at(-1)!);
  const mails = async () =>
    (await (await fetch(`${api.sandbox.url}/inbox/messages?to=${to}`)).json()) as unknown[];
  await expect.poll(async () => (await mails()).length, { timeout: 120_000 }).toBe(1);
});
