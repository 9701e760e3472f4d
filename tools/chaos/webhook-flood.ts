import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { inParallel } from '../../apps/api/src/features/subscriptions/testing/in-parallel.ts';
import { insertUsers } from '../../apps/api/src/features/subscriptions/testing/insert-users.ts';
import { type ApiProcess, startApiProcess, WEBHOOK_SECRET } from '../lib/api-process.ts';
import { count, median, ms, quantile, table } from '../lib/measure.ts';
import type { Result } from '../lib/post.ts';
import { sandboxStripe } from '../lib/sandbox-stripe.ts';
import { PASSWORD } from '../lib/test-password.ts';
import type { SignInClientData, SignIns } from './support/flood-sign-in-client.ts';
import type { StripeClientData } from './support/flood-stripe-client.ts';

export const title = '5,000 signed Stripe webhooks at once while users sign in';
export const minutes = 2;

const CUSTOMERS = 500;
const ACCOUNTS = 100;
const SIGN_INS_PER_SECOND = 10;
/** Sign-ins measured without webhooks. */
const CALM_SECONDS = 10;
/** On a busy machine, up to three times the duration without webhooks. */
const SIGN_IN_P99_MS = 1_000;
/** Time limit for applying every event. */
const WITHIN_MS = 300_000;

/**
 * Sends --events (5000) different signed events at once, --rounds (3) times, and resends rejected ones as Stripe would, while
 * users keep signing in. Clients run in separate threads. Passes when no response is a 500, every event is applied, no sign-in
 * is rejected and their 99th percentile stays below a second.
 */
export async function run(args: string[] = []): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      events: { type: 'string', default: '5000' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const [perRound, rounds] = [Number(values.events), Number(values.rounds)];
  const total = perRound * rounds;
  const api = await startApiProcess({ brands: 2_000 });
  try {
    const customers = await addSubscribers(api);
    const signInData: SignInClientData = {
      url: `${api.url}/api/auth/login`,
      password: PASSWORD,
      emails: await addAccounts(api),
      perSecond: SIGN_INS_PER_SECOND,
    };
    const calm = await startSignIns(signInData);
    await delay(CALM_SECONDS * 1_000);
    const before = await calm.stop();

    const processed = async () => {
      const { rows } = await api.database.pool.query(
        "select count(*) from stripe_events where id like 'evt_flood_%' and processed_at is not null",
      );
      return Number(rows[0].count);
    };
    const during = await startSignIns(signInData);
    const deliveries: Result[] = [];
    const acknowledgedAfter: number[] = [];
    const appliedAfter: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const events = Array.from({ length: perRound }, (_, n) => {
        const customer = customers[n % customers.length];
        const object = { id: `sub_${customer}`, object: 'subscription', customer };
        const id = `evt_flood_${round}_${n}`;
        return JSON.stringify({ id, type: 'customer.subscription.updated', data: { object } });
      });
      const data: StripeClientData = {
        url: `${api.url}/api/stripe/webhook`,
        secret: WEBHOOK_SECRET,
        events,
      };
      const start = performance.now();
      deliveries.push(...(await sendAll(data)));
      acknowledgedAfter.push(performance.now() - start);
      while ((await processed()) < perRound * round && performance.now() - start < WITHIN_MS)
        await delay(250);
      appliedAfter.push(performance.now() - start);
    }
    const signIns = await during.stop();

    const lost = total - (await processed());
    const { rows } = await api.database.pool.query("select count(*) from user_roles where tier = 'plus'");
    const wrongRoles = CUSTOMERS - rows[0].count;
    const accepted = timesOf(signIns.results.filter(({ status }) => status === 200));
    const rejected = signIns.results.length - accepted.length;
    const calmly = timesOf(before.results);
    const withStatus = (status: number) => deliveries.filter((result) => result.status === status).length;
    const others = deliveries.length - withStatus(0) - withStatus(200) - withStatus(503);
    const p99 = quantile(accepted, 0.99);
    const p99Before = quantile(calmly, 0.99);
    const seconds = (list: number[]) => list.map((time) => (time / 1_000).toFixed(1)).join(', ');
    console.log(
      table(
        `${rounds} times ${count(perRound)} signed events at once, for ${CUSTOMERS} customers`,
        ['', 'value'],
        [
          ['deliveries with response 200', count(withStatus(200))],
          ['with response 503, sent again', count(withStatus(503))],
          ['connection rejected or closed, sent again', count(withStatus(0))],
          ['with another response', count(others)],
          ['slowest response (ms)', ms(Math.max(...timesOf(deliveries)))],
          ['all acknowledged after (s)', seconds(acknowledgedAfter)],
          ['all applied after (s)', seconds(appliedAfter)],
          ['not applied', count(lost)],
          ['wrong roles', count(wrongRoles)],
          ['sign-ins', count(signIns.results.length)],
          ['sign-ins rejected', count(rejected)],
          ['sign-ins, median (ms)', ms(median(accepted))],
          ['sign-ins, 99th percentile (ms)', ms(p99)],
          ['sign-ins, slowest (ms)', ms(Math.max(...accepted))],
          ['longest delay of the signing-in client itself (ms)', ms(signIns.clientDelay)],
          ['sign-ins without webhooks, median (ms)', ms(median(calmly))],
          ['sign-ins without webhooks, 99th percentile (ms)', ms(p99Before)],
        ],
      ),
    );
    return (
      others === 0 &&
      lost === 0 &&
      wrongRoles === 0 &&
      rejected === 0 &&
      p99 < Math.max(SIGN_IN_P99_MS, 3 * p99Before)
    );
  } finally {
    await api.stop();
  }
}

const timesOf = (results: Result[]) => results.map(({ milliseconds }) => milliseconds);

async function startSignIns(workerData: SignInClientData) {
  const worker = new Worker(new URL('support/flood-sign-in-client.ts', import.meta.url), { workerData });
  await once(worker, 'message');
  return {
    async stop(): Promise<SignIns> {
      worker.postMessage('stop');
      const [signIns] = await once(worker, 'message');
      return signIns;
    },
  };
}

async function sendAll(workerData: StripeClientData): Promise<Result[]> {
  const worker = new Worker(new URL('support/flood-stripe-client.ts', import.meta.url), { workerData });
  const [results] = await once(worker, 'message');
  return results;
}

/** Customers with a subscription in the sandbox's Stripe, which sends no events for them. */
async function addSubscribers({ sandbox, database }: ApiProcess): Promise<string[]> {
  const stripe = sandboxStripe(sandbox.url);
  await stripe.webhookEndpoints.update('we_sandbox', { disabled: true });
  const users = await insertUsers({ database, stripe }, CUSTOMERS);
  await inParallel(8, users, async ({ customer }) => {
    await stripe.subscriptions.create({
      customer,
      items: [{ price: 'price_plus_year' }],
      trial_period_days: 7,
    });
  });
  return users.map(({ customer }) => customer);
}

/** Verified accounts with one password; hashing it once is enough. */
async function addAccounts({ url, database }: ApiProcess): Promise<string[]> {
  const email = 'first@example.com';
  await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Some', lastName: 'Body', email, password: PASSWORD }),
  });
  const { rows } = await database.pool.query(
    `insert into users (email, first_name, last_name, email_verified_at, password_hash)
     select 'account' || n || '@example.com', first_name, last_name, now(), password_hash
     from users, generate_series(1, $2) n where email = $1 returning email`,
    [email, ACCOUNTS],
  );
  return rows.map((row) => row.email);
}
