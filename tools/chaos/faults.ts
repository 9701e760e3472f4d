import { type ApiProcess, startApiProcess } from '../lib/api-process.ts';
import { count, median, table } from '../lib/measure.ts';
import { openClients, type TimedResponse } from './support/clients.ts';
import { type Fault, type FaultyProxy, openFaultyProxy } from './support/faulty-proxy.ts';

export const title = 'Database, mail and Stripe down, hanging, slow or returning garbage';
export const minutes = 5;

/** Time limit of a request with a hanging dependency; a second more for a busy machine. */
const WITHIN_MS = 26_000;
const jsonResponse = (body: string) =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;

type Case = { service: 'database' | 'mail' | 'stripe'; what: string; fault: Fault; seconds: number };
const CASES: Case[] = [
  { service: 'database', what: 'gone', fault: 'gone', seconds: 5 },
  { service: 'database', what: 'silent', fault: 'silent', seconds: 15 },
  { service: 'database', what: 'random bytes', fault: 'garbage', seconds: 5 },
  { service: 'database', what: '300 ms late', fault: { slow: 300 }, seconds: 10 },
  { service: 'mail', what: 'gone', fault: 'gone', seconds: 5 },
  { service: 'mail', what: 'silent', fault: 'silent', seconds: 5 },
  { service: 'mail', what: 'random bytes', fault: 'garbage', seconds: 5 },
  { service: 'stripe', what: 'gone', fault: 'gone', seconds: 5 },
  { service: 'stripe', what: 'silent', fault: 'silent', seconds: 25 },
  { service: 'stripe', what: 'random bytes', fault: 'garbage', seconds: 5 },
  { service: 'stripe', what: 'a page, not JSON', fault: { says: jsonResponse('<html>') }, seconds: 5 },
  { service: 'stripe', what: 'another JSON', fault: { says: jsonResponse('{}') }, seconds: 5 },
  { service: 'stripe', what: '2 s late', fault: { slow: 2_000 }, seconds: 15 },
];

/**
 * Database, mail server and Stripe down, hanging, slow and returning garbage while clients keep sending requests. Prints responses,
 * durations and recovery times; passes when every request stayed within its limit and nothing was lost.
 */
export async function run(): Promise<boolean> {
  const lines: Partial<Record<Case['service'], FaultyProxy>> = {};
  const through = (service: Case['service']) => async (url: string) => {
    lines[service] = await openFaultyProxy(url);
    return lines[service].url;
  };
  const api = await startApiProcess({
    brands: 2_000,
    detours: { database: through('database'), mail: through('mail'), stripe: through('stripe') },
  });
  const rows: string[][] = [];
  const failures: string[] = [];
  try {
    const clients = await openClients(api);
    await clients.recovers();
    for (const { service, what, fault, seconds } of CASES) {
      const line = lines[service]!;
      await line.set(fault);
      const responses = await clients.keepSending(new Promise((over) => setTimeout(over, seconds * 1_000)));
      await line.set('none');
      const recovered = await clients.recovers().catch((error: Error) => error);
      if (recovered instanceof Error) failures.push(`${service} ${what}: ${recovered.message}`);
      failures.push(...wrongOf(responses, service).map((wrong) => `${service} ${what}: ${wrong}`));
      const times = responses.map(({ milliseconds }) => milliseconds);
      rows.push([
        `${service} ${what}, ${seconds} s`,
        count(responses.length),
        count(responses.filter(({ status }) => status > 0 && status < 400).length),
        ...['unavailable', 'upstream-failed'].map((code) =>
          count(responses.filter((response) => response.code === code).length),
        ),
        inSeconds(median(times)),
        inSeconds(Math.max(...times)),
        recovered instanceof Error ? 'never' : inSeconds(recovered),
      ]);
    }
    const lost = await clients.lost();
    failures.push(...lost.map((what) => `lost: ${what}`), ...(await unsentMails(api)));
    if (!api.isAlive()) failures.push(`the process ended: ${api.output().slice(-2_000)}`);
    console.log(
      table(
        'Faults behind the API: eight kinds of concurrent requests while they last',
        ['fault', 'requests', 'succeeded', '503', '502', 'median s', 'longest s', 'recovered after s'],
        rows,
      ),
    );
    console.log(`\n${count(clients.registered.length)} registrations acknowledged, ${lost.length} lost.`);
    console.log(`Failures: ${failures.length}`);
    for (const failure of failures) console.log(`  ${failure}`);
    return failures.length === 0;
  } finally {
    await api.stop();
    for (const line of Object.values(lines)) await line.close();
  }
}

/** Requests with a late, missing or unexpected response. */
function wrongOf(responses: TimedResponse[], service: Case['service']): string[] {
  const wrong = responses.flatMap((response) => {
    const { name, status, code, milliseconds, retryAfter } = response;
    if (milliseconds > WITHIN_MS) return [`${name} took ${inSeconds(milliseconds)} s`];
    if (name === 'health' && status !== 200) return [`health responded with ${status}`];
    if (status > 0 && status < 400) return [];
    if (code === 'unavailable' && service !== 'mail')
      return retryAfter ? [] : [`${name}: 503 without Retry-After`];
    if (code === 'upstream-failed' && service === 'stripe' && name === 'checkout') return [];
    // A registration whose response was lost may have succeeded.
    return [`${name} responded with ${status} ${code}`];
  });
  return [...new Set(wrong)];
}

/** Emails that were promised but not sent: every job must finish, however long the server was down. */
async function unsentMails({ database }: ApiProcess): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    const { rows } = await database.pool.query(
      "select count(*)::int as waiting from pgboss.job where name = 'identity-mail' and state <> 'completed'",
    );
    const { waiting } = rows[0] as { waiting: number };
    if (waiting === 0) return [];
    if (tries > 240) return [`${waiting} emails were never sent`];
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const inSeconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(2);
