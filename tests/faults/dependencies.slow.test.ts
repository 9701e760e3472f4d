import { useDatabase } from '@brandlode/database/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { startApiProcess } from '../../tools/lib/api-process.ts';
import { pause } from '../e2e/support/waiting.ts';
import { openClients } from './clients.ts';
import { type Fault, type FaultyProxy, openFaultyProxy } from './faulty-proxy.ts';

const lines = {} as Record<'database' | 'mail' | 'stripe', FaultyProxy>;
const through = (service: keyof typeof lines) => async (url: string) => {
  lines[service] = await openFaultyProxy(url);
  return lines[service].url;
};
const database = await useDatabase();
const api = await startApiProcess({
  brands: 100,
  databaseUrl: database.url,
  detours: { database: through('database'), mail: through('mail'), stripe: through('stripe') },
});
const clients = await openClients(api);
await clients.recovers();
afterAll(async () => {
  await api.stop();
  for (const line of Object.values(lines)) await line.close();
});

/** Only ends a hang: unanswered requests end within 25 s, on a busy machine a while later. */
const LONGEST_MS = 60_000;

const jsonResponse = (body: string) =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** Keeps sending every kind of request while the service has the fault; returns those that were not answered as they should be. */
async function during(
  service: keyof typeof lines,
  fault: Fault,
  seconds: number,
  meanwhile: () => Promise<unknown> = async () => {},
) {
  await lines[service].set(fault);
  const over = pause(seconds * 1_000);
  const [responses] = await Promise.all([clients.keepSending(over, undefined, 300), meanwhile()]);
  await lines[service].set('none');
  await clients.recovers();
  expect(await clients.lost()).toEqual([]);
  return responses.filter(({ name, status, code, retryAfter, milliseconds }) => {
    if (milliseconds > LONGEST_MS) return true;
    if (name === 'health') return status !== 200;
    if (code === 'unavailable') return service === 'mail' || !retryAfter;
    if (code === 'upstream-failed') return service !== 'stripe' || name !== 'checkout';
    return status === 0 || status >= 400;
  });
}

describe('with the database down, hanging or returning garbage, requests get 503 with Retry-After, and recover automatically', () => {
  for (const fault of ['gone', 'silent', 'garbage'] as const) {
    it(fault, async () => {
      const direct = async () => {
        const names = ['me', 'rename', 'register', 'brand'] as const;
        const sending = Promise.all(names.map(clients.send));
        expect(await clients.send('health')).toMatchObject({ status: 200 });
        expect((await fetch(`${api.url}/readyz`)).status).toBe(503);
        expect((await fetch(`${api.url}/readyz?process`)).status).toBe(200);
        for (const response of await sending)
          expect(response).toMatchObject({ status: 503, code: 'unavailable', retryAfter: true });
      };
      expect(await during('database', fault, 3, direct)).toEqual([]);
      expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
    });
  }
});

it('checkout reports a failed service when Stripe is down or returning garbage', async () => {
  const pages = [{ says: jsonResponse('<html>') }, { says: jsonResponse('{}') }];
  for (const fault of ['gone', 'garbage', ...pages] as const) {
    await lines.stripe.set(fault);
    expect(await clients.send('checkout')).toMatchObject({ status: 502, code: 'upstream-failed' });
  }
  expect(await during('stripe', 'gone', 2)).toEqual([]);
});

it.each<[keyof typeof lines, string, Fault, number]>([
  ['stripe', 'does not answer', 'silent', 3],
  ['stripe', 'answers two seconds late', { slow: 2_000 }, 3],
  ['database', 'answers late', { slow: 300 }, 3],
])(
  'every request is answered in time and nothing is lost while the %s service %s',
  async (service, _, fault, seconds) => {
    expect(await during(service, fault, seconds)).toEqual([]);
  },
);

it('registrations and password resets succeed while the mail server is gone, silent or returns garbage, and their emails arrive later', async () => {
  const emails: string[] = [];
  for (const fault of ['gone', 'silent', 'garbage'] as const) {
    await lines.mail.set(fault);
    expect(await clients.send('register')).toMatchObject({ status: 201 });
    const email = clients.registered.at(-1)!;
    emails.push(email);
    const body = JSON.stringify({ email });
    const headers = { 'content-type': 'application/json' };
    const reset = await fetch(`${api.url}/api/auth/forgot-password`, { method: 'POST', headers, body });
    expect(reset.status).toBe(204);
    expect(await during('mail', fault, 2)).toEqual([]);
  }
  const mails = async (email: string) => {
    const inbox = await fetch(`${api.sandbox.url}/inbox/messages?to=${encodeURIComponent(email)}`);
    return ((await inbox.json()) as unknown[]).length;
  };
  await expect.poll(() => Promise.all(emails.map(mails)), { timeout: 120_000 }).toEqual([2, 2, 2]);
});
