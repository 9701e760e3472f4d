import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type Stripe from 'stripe';
import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { inParallel } from '../testing/in-parallel.ts';
import { insertUsers } from '../testing/insert-users.ts';
import { usePayments, WEBHOOK_SECRET } from '../testing/payments.ts';
import { seeded } from '../testing/random.ts';
import { signEvent } from '../testing/sign-event.ts';

const PROGRAM = fileURLToPath(new URL('../testing/webhook-process.ts', import.meta.url));
/** `npm run test:long` kills 100. */
const KILLS = Number(process.env.WEBHOOK_KILLS ?? 10);
/** Events per process, about as many as one accepts before it is killed. */
const EVENTS = 6;
/** Processes starting while another one is running. */
const AHEAD = 3;

const folder = await mkdtemp(join(tmpdir(), 'brandlode-killed-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const payments = await usePayments();
// In one file and compiled beforehand, the program starts in a fifth of a second; startup is most of this test.
await build({
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: true },
  build: {
    ssr: PROGRAM,
    outDir: folder,
    target: 'node24',
    minify: false,
    rolldownOptions: { external: ['pg-native'] },
  },
});
// A process that exits normally leaves its compile cache for the others.
const { child } = await startProcess();
child.disconnect();
await new Promise((done) => child.on('exit', done));

it(`loses no acknowledged event when killed at ${KILLS} random moments`, async () => {
  const random = seeded(11);
  await payments.stripe.webhookEndpoints.update('we_sandbox', { disabled: true });
  const users = await insertUsers(payments, KILLS * EVENTS);
  // One subscription each: an event about it has been applied if and only if the role exists.
  const events: { id: string; userId: string; body: string }[] = [];
  await inParallel(8, users, async ({ id, customer }) => {
    const subscription = await payments.stripe.subscriptions.create({
      customer,
      items: [{ price: 'price_plus_year' }],
      trial_period_days: 7,
    });
    const event = anEvent(`evt_kill_${events.length}`, subscription);
    events.push({ id: event.id, userId: id, body: JSON.stringify(event) });
  });

  const starting = Array.from({ length: AHEAD }, startProcess);
  const waiting = [...events];
  const acknowledged: typeof events = [];
  let unacknowledged = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const { child, url } = await starting.shift()!;
    if (kill + AHEAD < KILLS) starting.push(startProcess());
    const ended = new Promise((done) => child.on('exit', done));
    const killWithin = (milliseconds: number) =>
      setTimeout(() => child.kill('SIGKILL'), random() * milliseconds);
    // Half are killed during their first event, half some events later.
    let first = kill % 2 === 0;
    if (first) killWithin(150);
    const lane = async () => {
      for (let event = waiting.shift(); event; event = waiting.shift()) {
        if ((await deliver(url, event.body)) === 200) {
          acknowledged.push(event);
          if (!first) killWithin(30);
          first = true;
          continue;
        }
        // Sent again to the next process, as Stripe would.
        waiting.push(event);
        unacknowledged++;
        return;
      }
      child.kill('SIGKILL');
    };
    await Promise.all([lane(), lane(), lane()]);
    await ended;
  }
  const recorded = await payments.database.query('select id from stripe_events');
  const ids = new Set(recorded.map(({ id }) => id));
  expect(acknowledged.filter(({ id }) => !ids.has(id))).toEqual([]);
  // Some were killed before the response, some after.
  expect(acknowledged.length).toBeGreaterThan(KILLS / 4);
  expect(unacknowledged).toBeGreaterThan(KILLS / 4);

  // Unacknowledged events are resent to a live process.
  await inParallel(8, waiting, async ({ body }) => {
    expect(await deliver(payments.url, body)).toBe(200);
  });
  // The sweep picks up events with jobs that died with their process.
  await expect
    .poll(
      async () => {
        await payments.database.query(
          `update stripe_events set received_at = received_at - interval '1 minute' where processed_at is null`,
        );
        await payments.sweep();
        return (await paidUsers()).size;
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(users.length);
}, 600_000);

async function startProcess(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(folder, 'webhook-process.js'), {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      SANDBOX: 'true',
      DATABASE_URL: payments.database.url,
      STRIPE_API_BASE: payments.sandbox.url,
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    execArgv: [],
  });
  return {
    child,
    url: await new Promise<string>((listening) => child.once('message', (url) => listening(String(url)))),
  };
}

/** The status, or 0 if the process died first. */
async function deliver(url: string, body: string): Promise<number> {
  try {
    const response = await fetch(`${url}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signEvent(body) },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

async function paidUsers(): Promise<Set<string>> {
  const rows = await payments.database.query("select user_id from user_roles where tier = 'plus'");
  return new Set(rows.map(({ user_id }) => user_id));
}

const anEvent = (id: string, subscription: Stripe.Subscription) => ({
  id,
  object: 'event',
  type: 'customer.subscription.created',
  data: { object: { id: subscription.id, object: 'subscription', customer: subscription.customer } },
});
