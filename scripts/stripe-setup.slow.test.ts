import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { startSandbox } from '@brandlode/sandbox';
import Stripe from 'stripe';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { openStripe, WEBHOOK_EVENTS } from '../apps/api/src/gateways/stripe.ts';
import { outputOf } from './lib/output-of.testing.ts';

const PROGRAM = fileURLToPath(new URL('stripe-setup.ts', import.meta.url));
const PUBLIC_URL = 'http://localhost:3900';

const sandbox = await startSandbox();
const { hostname, port } = new URL(sandbox.url);
const stripe = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false });
afterAll(() => sandbox.close());

async function setUp(args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_API_BASE: sandbox.url,
      PUBLIC_URL,
      ...env,
    },
  });
  const { code, stdout, stderr } = await outputOf(child).ended;
  const lines = Object.fromEntries(
    [...stdout.matchAll(/^([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [name!, value!]),
  );
  return { code, stdout, stderr, lines };
}
const ourEndpoints = async () =>
  (await stripe.webhookEndpoints.list()).data.filter(({ url }) => url.startsWith(PUBLIC_URL));

describe('npm run stripe:setup', () => {
  let first: Awaited<ReturnType<typeof setUp>>;

  it('creates the prices of docs/product.md 2.3, the portal and the webhook endpoint, and prints what to set', async () => {
    first = await setUp();
    expect(first.code, first.stderr).toBe(0);
    const amounts: Record<string, [number, string]> = {
      PRICE_BASIC_MONTH: [2900, 'month'],
      PRICE_BASIC_YEAR: [22_600, 'year'],
      PRICE_PLUS_MONTH: [6900, 'month'],
      PRICE_PLUS_YEAR: [41_400, 'year'],
    };
    for (const [name, [amount, interval]] of Object.entries(amounts)) {
      const price = await stripe.prices.retrieve(first.lines[name]!);
      expect(price).toMatchObject({
        unit_amount: amount,
        currency: 'usd',
        recurring: { interval },
        active: true,
      });
    }
    const [endpoint, ...more] = await ourEndpoints();
    expect(more).toEqual([]);
    expect(endpoint).toMatchObject({
      url: `${PUBLIC_URL}/api/stripe/webhook`,
      enabled_events: [...WEBHOOK_EVENTS],
      status: 'enabled',
    });
    expect(first.lines.STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_/);
    const customer = await stripe.customers.create({});
    const portal = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: first.lines.STRIPE_PORTAL_CONFIGURATION!,
    });
    expect(portal.configuration).toBe(first.lines.STRIPE_PORTAL_CONFIGURATION);
    const { data: configurations } = await stripe.billingPortal.configurations.list();
    expect(configurations.find(({ id }) => id === portal.configuration)?.features).toMatchObject({
      customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: { enabled: true },
    });
    expect(first.stdout).not.toContain('sk_test_sandbox');
  });

  it('changes nothing when run again, and prints the same prices', async () => {
    const again = await setUp();
    expect(again.code, again.stderr).toBe(0);
    expect(again.stderr).toContain('nothing to change');
    const { STRIPE_WEBHOOK_SECRET: _, ...rest } = first.lines;
    expect(again.lines).toEqual(rest);
    expect(await ourEndpoints()).toHaveLength(1);
    expect(
      (await stripe.products.list({ limit: 100 })).data.filter(({ id }) => /^brandlode_/.test(id)),
    ).toHaveLength(2);
  });

  it('restores what was changed by hand: a name, an archived price', async () => {
    await stripe.products.update('brandlode_plus', { name: 'Minus', active: false });
    await stripe.prices.update(first.lines.PRICE_PLUS_YEAR!, { active: false });
    expect((await setUp()).code).toBe(0);
    expect(await stripe.products.retrieve('brandlode_plus')).toMatchObject({ name: 'Plus', active: true });
    expect((await stripe.prices.retrieve(first.lines.PRICE_PLUS_YEAR!)).active).toBe(true);
  });

  it.each([
    ['a disabled endpoint', { disabled: true }],
    ['an endpoint with other events', { enabled_events: ['charge.refunded' as const] }],
  ])('restores %s', async (_, changedByHand) => {
    const [endpoint] = await ourEndpoints();
    await stripe.webhookEndpoints.update(endpoint!.id, changedByHand);
    expect((await setUp()).code).toBe(0);
    expect((await ourEndpoints())[0]).toMatchObject({
      enabled_events: [...WEBHOOK_EVENTS],
      status: 'enabled',
    });
  });

  it('replaces a price of the wrong amount and archives it', async () => {
    const wrong = await stripe.prices.create({
      product: 'brandlode_basic',
      currency: 'usd',
      unit_amount: 1,
      recurring: { interval: 'month' },
      lookup_key: 'brandlode_basic_month',
      transfer_lookup_key: true,
    });
    const { lines } = await setUp();
    expect(lines.PRICE_BASIC_MONTH).not.toBe(wrong.id);
    expect(await stripe.prices.retrieve(lines.PRICE_BASIC_MONTH!)).toMatchObject({
      unit_amount: 2900,
      lookup_key: 'brandlode_basic_month',
    });
    expect((await stripe.prices.retrieve(wrong.id)).active).toBe(false);
  });

  it('creates a new webhook secret on demand and keeps one endpoint', async () => {
    const { lines } = await setUp(['--new-webhook-secret']);
    expect(lines.STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_/);
    expect(lines.STRIPE_WEBHOOK_SECRET).not.toBe(first.lines.STRIPE_WEBHOOK_SECRET);
    expect(await ourEndpoints()).toHaveLength(1);
  });

  it.each([
    ['no key', { STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY is needed'],
    ['a key Stripe rejects', { STRIPE_SECRET_KEY: 'sk_live_wrong' }, 'Stripe rejects the key'],
    ['an unreachable Stripe', { STRIPE_API_BASE: 'http://127.0.0.1:1' }, 'Stripe does not respond'],
  ])('reports %s in plain words, without a stack trace', async (_, env, sentence) => {
    const { code, stdout, stderr } = await setUp([], env);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('    at ');
  });

  it('gives up if packets to Stripe are dropped', { timeout: 60_000 }, async () => {
    const hole = await openBlackHole();
    const dropping = openStripe({ secretKey: 'sk_test_sandbox', apiBase: hole.url }, 200);
    await expect(dropping.products.list()).rejects.toThrow(Stripe.errors.StripeConnectionError);
  });
});

/** A port at which connections never open: its process accepts none, and its backlog is full. */
async function openBlackHole() {
  const listen = `const server = require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    require('fs').writeSync(1, String(server.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  })`;
  const child = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  const waiting = [1, 2].map(() => connect(Number(port), '127.0.0.1'));
  onTestFinished(() => {
    for (const socket of waiting) socket.destroy();
    child.kill();
  });
  await Promise.all(waiting.map((socket) => once(socket, 'connect')));
  return { url: `http://127.0.0.1:${port}` };
}
