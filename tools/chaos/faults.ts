import { type ApiProcess, startApiProcess } from '../lib/api-process.ts';
import { count, quantile, table } from '../lib/measure.ts';
import { type Call, openCallers } from './support/callers.ts';
import { type Fault, type FaultyProxy, openFaultyProxy } from './support/faulty-proxy.ts';

export const title = 'Database, mail and Stripe gone, silent, slow or answering garbage';
export const minutes = 5;

/** A whole request ends within this, whatever stands still behind it; a second more for a busy machine. */
const WITHIN_MS = 26_000;
const JSON_ANSWER = (body: string) =>
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
  { service: 'stripe', what: 'a page, not JSON', fault: { says: JSON_ANSWER('<html>') }, seconds: 5 },
  { service: 'stripe', what: 'another JSON', fault: { says: JSON_ANSWER('{}') }, seconds: 5 },
  { service: 'stripe', what: '2 s late', fault: { slow: 2_000 }, seconds: 15 },
];

/**
 * Database, mail server and Stripe gone, silent, slow and talking nonsense while people go on calling. Prints what they were
 * answered, how long that took, and how soon all was well again; passes when every call kept its time and nothing was lost.
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
  const mistakes: string[] = [];
  try {
    const callers = await openCallers(api);
    await callers.recovers();
    for (const { service, what, fault, seconds } of CASES) {
      const line = lines[service]!;
      await line.set(fault);
      const made = await callers.keepCalling(new Promise((over) => setTimeout(over, seconds * 1_000)));
      await line.set('none');
      const recovered = await callers.recovers().catch((error: Error) => error);
      if (recovered instanceof Error) mistakes.push(`${service} ${what}: ${recovered.message}`);
      mistakes.push(...wrongOf(made, service).map((wrong) => `${service} ${what}: ${wrong}`));
      rows.push([
        `${service} ${what}, ${seconds} s`,
        count(made.length),
        count(made.filter(({ status }) => status > 0 && status < 400).length),
        ...['unavailable', 'upstream-failed'].map((code) =>
          count(made.filter((call) => call.code === code).length),
        ),
        inSeconds(
          quantile(
            made.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b),
            0.5,
          ),
        ),
        inSeconds(Math.max(...made.map(({ milliseconds }) => milliseconds))),
        recovered instanceof Error ? 'never' : inSeconds(recovered),
      ]);
    }
    const lost = await callers.lost();
    mistakes.push(...lost.map((what) => `lost: ${what}`), ...(await unsentMails(api)));
    if (!api.isAlive()) mistakes.push(`the process ended: ${api.output().slice(-2_000)}`);
    console.log(
      table(
        'Faults behind the API: calls of eight kinds at once while they last',
        ['fault', 'calls', 'well', '503', '502', 'median s', 'longest s', 'well again s'],
        rows,
      ),
    );
    console.log(`\n${count(callers.registered.length)} registrations acknowledged, ${lost.length} lost.`);
    console.log(`Wrong: ${mistakes.length}`);
    for (const mistake of mistakes) console.log(`  ${mistake}`);
    return mistakes.length === 0;
  } finally {
    await api.stop();
    for (const line of Object.values(lines)) await line.close();
  }
}

/** Calls answered late, not at all, or in other words than they should be. */
function wrongOf(made: Call[], service: Case['service']): string[] {
  const wrong = made.flatMap((call) => {
    const { name, status, code, milliseconds, retryAfter } = call;
    if (milliseconds > WITHIN_MS) return [`${name} took ${inSeconds(milliseconds)} s`];
    if (name === 'health' && status !== 200) return [`health answered ${status}`];
    if (status > 0 && status < 400) return [];
    if (code === 'unavailable' && service !== 'mail')
      return retryAfter ? [] : [`${name}: 503 without Retry-After`];
    if (code === 'upstream-failed' && service === 'stripe' && name === 'checkout') return [];
    // A registration whose answer was lost on the way was made all the same.
    return [`${name} answered ${status} ${code}`];
  });
  return [...new Set(wrong)];
}

/** Everybody who was told that a mail is on its way gets it, however long the server was away: every job comes to its end. */
async function unsentMails({ database }: ApiProcess): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    const { rows } = await database.pool.query(
      "select count(*)::int as waiting from pgboss.job where name = 'identity-mail' and state <> 'completed'",
    );
    const { waiting } = rows[0] as { waiting: number };
    if (waiting === 0) return [];
    if (tries > 240) return [`${waiting} mails never went out`];
    await new Promise((passed) => setTimeout(passed, 500));
  }
}

const inSeconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(2);
