import { Agent, request as httpRequest } from 'node:http';
import { parseArgs } from 'node:util';
import Stripe from 'stripe';
import { inParallel } from '../../apps/api/src/features/subscriptions/testing/in-parallel.ts';
import { insertUsers } from '../../apps/api/src/features/subscriptions/testing/insert-users.ts';
import { signEvent } from '../../apps/api/src/features/subscriptions/testing/sign-event.ts';
import { startApiProcess, WEBHOOK_SECRET } from '../lib/api-process.ts';
import { count, ms, quantile, table } from '../lib/measure.ts';

export const title = '5,000 signed Stripe webhooks at once while users sign in';
export const minutes = 2;

const PASSWORD = 'plover-kettle-37-orbit';
const CUSTOMERS = 500;
const ACCOUNTS = 100;
const LOGIN_EVERY_MS = 200;
/** On a machine that is busy otherwise, three times what it takes before. */
const LOGIN_P99_MS = 1_000;
/** Everything has to be applied within this time. */
const WITHIN_MS = 300_000;

type Answer = { status: number; milliseconds: number; retryAfter: number };

/**
 * Sends --events (5000) different signed events at once, and again those not answered 200, as Stripe would. Passes when nothing is
 * answered 500, every event is applied, and the 99th percentile of sign-ins stays below a second meanwhile.
 */
export async function run(args: string[] = []): Promise<boolean> {
  const { values } = parseArgs({ args, options: { events: { type: 'string', default: '5000' } } });
  const total = Number(values.events);
  const api = await startApiProcess({ brands: 2_000 });
  const agent = new Agent({ keepAlive: true });
  // Users' connections are open already, as a proxy keeps them; Stripe's 5,000 are new.
  const usersAgent = new Agent({ keepAlive: true });
  try {
    const { hostname, port } = new URL(api.sandbox.url);
    const stripe = new Stripe('sk_test_sandbox', {
      host: hostname,
      port,
      protocol: 'http',
      telemetry: false,
    });
    await stripe.webhookEndpoints.update('we_sandbox', { disabled: true });
    const people = await insertUsers({ database: api.database, stripe }, CUSTOMERS);
    await inParallel(8, people, async ({ customer }) => {
      await stripe.subscriptions.create({
        customer,
        items: [{ price: 'price_plus_year' }],
        trial_period_days: 7,
      });
    });
    const accounts = await addAccounts(api);

    const post = (path: string, body: string, headers: Record<string, string>, by = agent): Promise<Answer> =>
      new Promise((resolve) => {
        const began = performance.now();
        const answer = (status: number, retryAfter = 0) =>
          resolve({ status, retryAfter, milliseconds: performance.now() - began });
        const call = httpRequest(
          api.url + path,
          {
            agent: by,
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
              ...headers,
            },
          },
          (response) => {
            response.resume();
            response.on('end', () =>
              answer(response.statusCode ?? 0, Number(response.headers['retry-after'] ?? 0)),
            );
          },
        );
        call.on('error', () => answer(0));
        call.end(body);
      });
    let logins = 0;
    const login = () => {
      logins++;
      return post(
        '/api/auth/login',
        JSON.stringify({ email: accounts[logins % accounts.length], password: PASSWORD }),
        { 'x-forwarded-for': `10.5.${(logins >> 8) & 255}.${logins & 255}` },
        usersAgent,
      );
    };
    const p99 = (times: Answer[]) =>
      quantile(
        times.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b),
        0.99,
      );
    await Promise.all(Array.from({ length: 20 }, login));
    const before: Answer[] = [];
    for (let n = 0; n < 25; n++) {
      before.push(await login());
      await new Promise((passed) => setTimeout(passed, LOGIN_EVERY_MS));
    }

    const events = Array.from({ length: total }, (_, n) => {
      const customer = people[n % people.length]?.customer;
      const object = { id: `sub_${customer}`, object: 'subscription', customer };
      return JSON.stringify({
        id: `evt_flood_${n}`,
        type: 'customer.subscription.updated',
        data: { object },
      });
    });
    const answers: Answer[] = [];
    const deliver = async (body: string): Promise<void> => {
      const signature = signEvent(body, { secret: WEBHOOK_SECRET });
      const answer = await post('/api/stripe/webhook', body, { 'stripe-signature': signature });
      answers.push(answer);
      if (answer.status === 200) return;
      await new Promise((passed) => setTimeout(passed, Math.max(1, answer.retryAfter) * 1_000));
      return deliver(body);
    };
    const processed = async () => {
      const { rows } = await api.database.pool.query(
        "select count(*) from stripe_events where id like 'evt_flood_%' and processed_at is not null",
      );
      return rows[0].count as number;
    };

    const began = performance.now();
    const signIns: Promise<Answer>[] = [];
    const timer = setInterval(() => signIns.push(login()), LOGIN_EVERY_MS);
    await Promise.all(events.map(deliver));
    const acknowledged = performance.now() - began;
    while ((await processed()) < total && performance.now() - began < WITHIN_MS)
      await new Promise((passed) => setTimeout(passed, 250));
    const applied = performance.now() - began;
    clearInterval(timer);

    const lost = total - (await processed());
    const { rows } = await api.database.pool.query("select count(*) from user_roles where tier = 'plus'");
    const wrongRoles = CUSTOMERS - rows[0].count;
    const signedIn = await Promise.all(signIns);
    const accepted = signedIn.filter(({ status }) => status === 200);
    const withStatus = (list: Answer[], test: (status: number) => boolean) =>
      list.filter(({ status }) => test(status)).length;
    const others = withStatus(answers, (status) => ![0, 200, 503].includes(status));
    const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
    console.log(
      table(
        `${count(total)} signed events at once, for ${CUSTOMERS} customers`,
        ['', 'figure'],
        [
          ['deliveries answered 200', count(withStatus(answers, (status) => status === 200))],
          ['answered 503 and sent again', count(withStatus(answers, (status) => status === 503))],
          [
            'connection refused or closed, and sent again',
            count(withStatus(answers, (status) => status === 0)),
          ],
          ['answered otherwise', count(others)],
          ['slowest answer (ms)', ms(slowest)],
          ['all acknowledged after (s)', (acknowledged / 1000).toFixed(1)],
          ['all applied after (s)', (applied / 1000).toFixed(1)],
          ['not applied', count(lost)],
          ['wrong roles', count(wrongRoles)],
          ['sign-ins', count(signedIn.length)],
          ['sign-ins refused', count(signedIn.length - accepted.length)],
          ['sign-ins, 99th percentile (ms)', ms(p99(accepted))],
          ['before, without webhooks', ms(p99(before))],
        ],
      ),
    );
    return (
      others === 0 &&
      lost === 0 &&
      wrongRoles === 0 &&
      p99(accepted) < Math.max(LOGIN_P99_MS, 3 * p99(before))
    );
  } finally {
    agent.destroy();
    usersAgent.destroy();
    await api.stop();
  }
}

/** Verified accounts with one password; hashing it once is enough. */
async function addAccounts(api: { url: string; database: { pool: import('pg').Pool } }): Promise<string[]> {
  const email = 'first@example.com';
  await fetch(`${api.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Some', lastName: 'Body', email, password: PASSWORD }),
  });
  const { rows } = await api.database.pool.query(
    `insert into users (email, first_name, last_name, email_verified_at, password_hash)
     select 'account' || n || '@example.com', first_name, last_name, now(), password_hash
     from users, generate_series(1, $2) n where email = $1 returning email`,
    [email, ACCOUNTS],
  );
  return rows.map((row) => row.email);
}
