import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inParallel } from '../../apps/api/src/features/subscriptions/testing/in-parallel.ts';
import { insertUsers } from '../../apps/api/src/features/subscriptions/testing/insert-users.ts';
import { startApiProcess } from '../lib/api-process.ts';
import { count, ms, quantile, table } from '../lib/measure.ts';
import { sandboxStripe } from '../lib/sandbox-stripe.ts';

export const title = 'A year of billing in one step: the sandbox and the API stay up';
export const minutes = 3;

const EVERY_MS = 200;
/** Time limit for delivering and applying all events. */
const WITHIN_MS = 400_000;
const MEMORY_LIMIT_MB = 700;
/** On a busy machine, up to three times the earlier duration. */
const P99_MS = 1_000;

/**
 * Advances the clock by --days (370) with --customers (70), a fifth of them with a card that fails. Passes when every event is
 * delivered and applied, roles match Stripe, the API rejects no request, and the memory of the sandbox (this process)
 * stays bounded.
 */
export async function run(args: string[] = []): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { days: { type: 'string', default: '370' }, customers: { type: 'string', default: '70' } },
  });
  const customers = Number(values.customers);
  const dataDir = await mkdtemp(join(tmpdir(), 'brandlode-clock-'));
  const api = await startApiProcess({ brands: 2_000, sandbox: { dataDir } });
  try {
    const stripe = sandboxStripe(api.sandbox.url);
    const users = await insertUsers({ database: api.database, stripe }, customers);
    let made = 0;
    await inParallel(8, users, async ({ customer }) => {
      const card = await stripe.paymentMethods.attach(
        made++ % 5 === 0 ? 'pm_card_chargeCustomerFail' : 'pm_card_visa',
        { customer },
      );
      await stripe.subscriptions.create({
        customer,
        items: [{ price: made % 2 ? 'price_plus_month' : 'price_basic_month' }],
        default_payment_method: card.id,
      });
    });

    const requests: Promise<{ status: number; milliseconds: number }>[] = [];
    const request = async () => {
      const began = performance.now();
      const response = await fetch(`${api.url}/api/auth/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.6.${(requests.length >> 8) & 255}.${requests.length & 255}`,
        },
        body: JSON.stringify({
          email: `unknown${requests.length}@example.com`,
          password: 'wrong-password-1',
        }),
      }).catch(() => null);
      await response?.arrayBuffer();
      return { status: response?.status ?? 599, milliseconds: performance.now() - began };
    };
    type Responses = Awaited<(typeof requests)[number]>[];
    const p99Of = (list: Responses) =>
      quantile(
        list.map(({ milliseconds }) => milliseconds),
        0.99,
      );
    const rejectedOf = (list: Responses) => list.filter(({ status }) => status >= 500).length;
    // Baseline of this machine when idle.
    for (let n = 0; n < 25; n++) {
      requests.push(request());
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    const before = await Promise.all(requests.splice(0));

    let memory = 0;
    const timer = setInterval(() => {
      requests.push(request());
      memory = Math.max(memory, process.memoryUsage().rss);
    }, EVERY_MS);

    const began = performance.now();
    const advanced = await fetch(`${api.sandbox.url}/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ days: Number(values.days) }),
    });
    const { events } = (await advanced.json()) as { events: unknown[] };
    const took = performance.now() - began;
    const undelivered = async () =>
      (await stripe.events.list({ delivery_success: false, limit: 1 })).data.length;
    const unprocessed = async () => {
      const { rows } = await api.database.pool.query(
        'select count(*) from stripe_events where processed_at is null',
      );
      return rows[0].count as number;
    };
    let left = 1;
    while (left > 0 && performance.now() - began < WITHIN_MS) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      left = (await undelivered()) + (await unprocessed());
    }
    const applied = performance.now() - began;
    clearInterval(timer);
    const responses = await Promise.all(requests);
    const rejected = rejectedOf(responses);

    const { rows } = await api.database.pool.query('select user_id, tier from user_roles');
    const roles = new Map(rows.map(({ user_id, tier }) => [user_id, tier]));
    let wrong = 0;
    await inParallel(8, users, async ({ id, customer }) => {
      const { data } = await stripe.subscriptions.list({ customer });
      const isPaid = data.some(({ status }) => status === 'active');
      if (isPaid !== ['basic', 'plus'].includes(roles.get(id))) wrong++;
    });
    const megabytes = Math.round(memory / 1e6);
    console.log(
      table(
        `${values.days} days at once with ${customers} customers`,
        ['', 'value'],
        [
          ['events', count(events.length)],
          ['response of /clock/advance (s)', (took / 1000).toFixed(1)],
          ['all delivered and applied after (s)', (applied / 1000).toFixed(1)],
          ['events left', count(left)],
          ['wrong roles', count(wrong)],
          ['concurrent requests to the API', count(responses.length)],
          ['of them with status 500 or above', count(rejected)],
          ['99th percentile (ms)', ms(p99Of(responses))],
          ['before: with status 500 or above', count(rejectedOf(before))],
          ['before: 99th percentile (ms)', ms(p99Of(before))],
          ['memory of the sandbox and this program at most (MB)', count(megabytes)],
        ],
      ),
    );
    return (
      left === 0 &&
      wrong === 0 &&
      rejected <= rejectedOf(before) &&
      p99Of(responses) < Math.max(P99_MS, 3 * p99Of(before)) &&
      megabytes < MEMORY_LIMIT_MB
    );
  } finally {
    await api.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
