import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, connect } from '@brandlode/database';
import { signEvent } from '../../../apps/api/src/features/subscriptions/testing/sign-event.ts';
import { PASSWORD } from '../../../tests/e2e/become-member.ts';
import { ROOT } from '../../../tests/e2e/product.ts';
import { sandboxStripe } from '../../lib/sandbox-stripe.ts';

const IMPORTED = 20_000;
/** Users per round with a subscription and no role yet; there is an event about each. */
const PAYING = 40;

export type WriterOptions = {
  url: string;
  /** Variables of the product, also for its commands. */
  env: Record<string, string>;
  folder: string;
  stripeUrl: string;
  webhookSecret: string;
};

/** Acknowledged writes, over all kills. */
export function openWriters({ url, env, folder, stripeUrl, webhookSecret }: WriterOptions) {
  const stripe = sandboxStripe(stripeUrl);
  const registered: string[] = [];
  const events: string[] = [];
  /** Rows reported as saved, by import. */
  const imported = new Map<number, number>();
  let round = 0;

  /** The status, or 0 without a response. */
  const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
    try {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.timeout(30_000),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  };

  async function signUp(until: () => boolean) {
    for (let n = 0; !until(); n++) {
      const email = `kill${round}-${n}@example.com`;
      const body = { firstName: 'Some', lastName: 'Body', email, password: PASSWORD };
      const network = `10.${5 + ((round >> 8) & 7)}.${round & 255}.${n & 255}`;
      const status = await post('/api/auth/register', JSON.stringify(body), { 'x-forwarded-for': network });
      if (status === 201) registered.push(email);
      if (status !== 201) await new Promise((again) => setTimeout(again, 20));
    }
  }

  async function deliver(waiting: { id: string; body: string }[], until: () => boolean) {
    for (let event = waiting.shift(); event && !until(); event = waiting.shift()) {
      const signature = signEvent(event.body, { secret: webhookSecret });
      const status = await post('/api/stripe/webhook', event.body, { 'stripe-signature': signature });
      if (status === 200) events.push(event.id);
      else await new Promise((again) => setTimeout(again, 20));
    }
  }

  /** `npm run import` on the running database. */
  async function importBrands(until: () => boolean) {
    const current = round;
    const file = join(folder, `brands-${current}.csv`);
    const rows = Array.from({ length: IMPORTED }, (_, n) => `Kill ${n},https://${domainOf(current, n)}\n`);
    await writeFile(file, `brand_name,brand_url\n${rows.join('')}`);
    if (until()) return;
    const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/import.ts', file], {
      cwd: ROOT,
      env: { ...process.env, INIT_CWD: ROOT, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
      const saved = [...output.matchAll(/^saved (\d+) /gm)].at(-1);
      if (saved) imported.set(current, Number(saved[1]));
    });
    const ended = new Promise((done) => child.on('close', done));
    const hard = setInterval(() => until() && child.kill('SIGKILL'), 50);
    await ended;
    clearInterval(hard);
  }

  async function newSubscribers({ pool }: Connection) {
    const { rows } = await pool.query(
      `insert into users (email, first_name, last_name, email_verified_at)
       select 'paying' || $1::int || '-' || n || '@example.com', 'Test', 'User', now() from generate_series(1, $2::int) n
       returning id, email`,
      [round, PAYING],
    );
    return Promise.all(
      rows.map(async ({ id: userId, email }: { id: string; email: string }, n) => {
        const customer = (await stripe.customers.create({ email, metadata: { userId } })).id;
        await pool.query('insert into stripe_customers (user_id, customer_id) values ($1, $2)', [
          userId,
          customer,
        ]);
        const items = [{ price: 'price_plus_year' }];
        const { id } = await stripe.subscriptions.create({ customer, items, trial_period_days: 7 });
        const object = { id, object: 'subscription', customer };
        const event = {
          id: `evt_kill_${round}_${n}`,
          object: 'event',
          type: 'customer.subscription.created',
        };
        return { id: event.id, body: JSON.stringify({ ...event, data: { object } }) };
      }),
    );
  }

  return {
    acknowledged: () =>
      registered.length + events.length + [...imported.values()].reduce((sum, rows) => sum + rows, 0),
    /** Runs sign-ups, signed events and an import concurrently until stopped; `onRunning` is called once all are running. */
    async writeUntil(database: string, until: () => boolean, onRunning: () => void) {
      round++;
      const connection = connect(database);
      const waiting = await newSubscribers(connection).finally(() => void connection.close());
      const before = registered.length;
      const started = () => registered.length > before && (imported.has(round) || waiting.length === 0);
      const check = setInterval(() => {
        if (!started() && !until()) return;
        clearInterval(check);
        onRunning();
      }, 10);
      await Promise.all([
        signUp(until),
        deliver(waiting, until),
        deliver(waiting, until),
        importBrands(until),
      ]);
      clearInterval(check);
    },
    /** Acknowledged writes that are missing in the database. For an event its record counts; a job processes it later. */
    async lost(database: string): Promise<string[]> {
      const { pool, close } = connect(database);
      try {
        const all = async (sql: string) => new Set((await pool.query(sql)).rows.map(({ key }) => key));
        const emails = await all('select email as key from users');
        const recorded = await all('select id as key from stripe_events');
        const domains = await all("select domain as key from brands where domain like 'kill%'");
        const missing = (round: number, rows: number) =>
          Array.from({ length: rows }, (_, n) => domainOf(round, n)).filter((domain) => !domains.has(domain));
        return [
          ...registered.filter((email) => !emails.has(email)),
          ...events.filter((id) => !recorded.has(id)),
          ...[...imported].flatMap(([round, rows]) => missing(round, rows)),
        ];
      } finally {
        await close();
      }
    },
    /** Acknowledged events whose role is not written within `minutes`, in which expired jobs are retried and the sweep runs. */
    async unprocessed(database: string, minutes: number): Promise<string[]> {
      const { pool, close } = connect(database);
      const until = Date.now() + minutes * 60_000;
      try {
        for (;;) {
          const { rows } = await pool.query<{ id: string }>(
            `select e.id from stripe_events e
             join stripe_customers using (customer_id) join user_roles r using (user_id)
             where e.processed_at is not null and r.tier = 'plus'`,
          );
          const processed = new Set(rows.map(({ id }) => id));
          const left = events.filter((id) => !processed.has(id));
          if (left.length === 0 || Date.now() > until) return left;
          await new Promise((resolve) => setTimeout(resolve, 1_000));
        }
      } finally {
        await close();
      }
    },
  };
}

const domainOf = (round: number, n: number) => `kill${round}-${n}.example`;
