import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestSandbox } from '../testing.ts';

const sandbox = await useTestSandbox();
afterEach(async () => {
  await fetch(`${sandbox.url}/faults`, { method: 'DELETE' });
});

const failure = (work: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  work.then(
    () => {
      throw new Error('It did not fail.');
    },
    (error) => error,
  );

it('Keys are accepted as bearer and basic if they are test keys; missing, live and invalid ones get 401', async () => {
  const status = async (authorization: string) =>
    (await sandbox.raw('GET', '/v1/customers', { headers: { authorization } })).status;
  expect(await status('Bearer sk_test_anything')).toBe(200);
  expect(await status(`Basic ${Buffer.from('sk_test_anything:').toString('base64')}`)).toBe(200);
  expect(await status('')).toBe(401);
  expect(await status('Bearer sk_live_real')).toBe(401);
  const { hostname, port } = new URL(sandbox.url);
  const live = new Stripe('sk_live_real', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
  expect(await failure(live.customers.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
});

describe('Idempotency', () => {
  it('returns the same object for the same request and key, also concurrently', async () => {
    const create = (idempotencyKey: string) =>
      sandbox.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey });
    const made = await Promise.all([create('same'), create('same'), create('same')]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await create('constructor')).id).not.toBe(made[0]!.id);
  });

  it('rejects another request with a used key', async () => {
    await sandbox.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'used' });
    const error = await failure(
      sandbox.stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey: 'used' }),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.statusCode).toBe(400);
  });

  it('does not store an invalid request, so that it can be corrected under its key', async () => {
    const options = { idempotencyKey: 'corrected' };
    const body = { line_items: [{ price: 'price_wrong' }] };
    await failure(sandbox.newCheckout({}).then(() => sandbox.stripe.checkout.sessions.create(body, options)));
    const customer = await sandbox.stripe.customers.create({}, options);
    expect(customer.id).toMatch(/^cus_/);
  });
});

describe('Errors', () => {
  it('have the format, code and status of Stripe', async () => {
    const missing = await failure(sandbox.stripe.subscriptions.retrieve('sub_none'));
    expect(missing).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      type: 'StripeInvalidRequestError',
    });
    expect(missing.message).toBe("No such subscription: 'sub_none'");
    const param = await failure(sandbox.stripe.subscriptions.list({ customer: 'cus_none' }));
    expect(param).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' });
    const required = await failure(
      sandbox.stripe.checkout.sessions.create({ mode: 'subscription', success_url: 'http://x/' }),
    );
    expect(required).toMatchObject({ statusCode: 400, code: 'parameter_missing', param: 'line_items' });
    const url = await failure(sandbox.newCheckout({ success_url: '/relative' }));
    expect(url).toMatchObject({ statusCode: 400, code: 'url_invalid', param: 'success_url' });
    const unknown = await failure(sandbox.newCheckout({ submit_type: 'donate' }));
    expect(unknown).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'submit_type' });
    const route = await failure(sandbox.stripe.payouts.list());
    expect(route).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
    expect(missing.requestId).toMatch(/^req_/);
  });

  it('are card errors for a declined card', async () => {
    const customer = await sandbox.stripe.customers.create({});
    const error = await failure(
      sandbox.stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer: customer.id }),
    );
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', type: 'StripeCardError' });
  });
});

describe('Lists', () => {
  it('are paginated, newest first', async () => {
    const email = 'listed@example.com';
    const made: string[] = [];
    for (let index = 0; index < 7; index++) made.push((await sandbox.stripe.customers.create({ email })).id);
    const first = await sandbox.stripe.customers.list({ email, limit: 3 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
    const all: string[] = [];
    for await (const customer of sandbox.stripe.customers.list({ email, limit: 3 })) all.push(customer.id);
    expect(all).toEqual(made.toReversed());
  });

  it('of subscriptions exclude canceled ones by default', async () => {
    const subscription = await sandbox.newSubscription();
    const customer = subscription.customer as string;
    await sandbox.stripe.subscriptions.cancel(subscription.id);
    expect((await sandbox.stripe.subscriptions.list({ customer })).data).toEqual([]);
    expect((await sandbox.stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
    expect((await sandbox.stripe.subscriptions.list({ customer, status: 'canceled' })).data).toHaveLength(1);
  });
});

it('Expansion replaces ids by objects, nested and in lists', async () => {
  const { id } = await sandbox.newSubscription();
  const subscription = await sandbox.stripe.subscriptions.retrieve(id, {
    expand: ['customer', 'latest_invoice', 'items.data.price.product'],
  });
  expect((subscription.customer as Stripe.Customer).email).toBe('person@example.com');
  expect((subscription.latest_invoice as Stripe.Invoice).status).toBe('paid');
  expect((subscription.items.data[0]!.price.product as Stripe.Product).name).toBe('Basic');
  const list = await sandbox.stripe.subscriptions.list({ limit: 1, expand: ['data.customer'] });
  expect((list.data[0]!.customer as Stripe.Customer).object).toBe('customer');
  expect((await sandbox.stripe.subscriptions.retrieve(id)).customer).toMatch(/^cus_/);
  const error = await failure(sandbox.stripe.subscriptions.retrieve(id, { expand: ['nonsense'] }));
  expect(error.statusCode).toBe(400);
});

describe('Products and prices', () => {
  it('exist from the start, with the amounts of the plans', async () => {
    const { data } = await sandbox.stripe.prices.list({ limit: 100 });
    const amounts = Object.fromEntries(data.map(({ id, unit_amount }) => [id, unit_amount]));
    expect(amounts).toMatchObject({
      price_basic_month: 2900,
      price_basic_year: 22_600,
      price_plus_month: 6900,
      price_plus_year: 41_400,
    });
  });

  it('can be created as on a new account and found by lookup key', async () => {
    const product = await sandbox.stripe.products.create({ name: 'Team', metadata: { tier: 'team' } });
    const price = await sandbox.stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 9900,
      recurring: { interval: 'month' },
      lookup_key: 'team_month',
    });
    const found = await sandbox.stripe.prices.list({ lookup_keys: ['team_month'] });
    expect(found.data.map(({ id }) => id)).toEqual([price.id]);
  });
});

describe('Faults of the API', () => {
  it('reset connections or return 500 as often as configured, and the SDK succeeds with retries', async () => {
    await sandbox.fault({ apiDown: true });
    expect(await failure(sandbox.stripe.customers.list())).toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    await sandbox.fault({ apiDown: false, apiStatus500: 1 });
    expect((await failure(sandbox.stripe.customers.list())).statusCode).toBe(500);
    await sandbox.fault({ apiDown: 2 });
    const customers = await sandbox.stripe.customers.list({}, { maxNetworkRetries: 2 });
    expect(customers.object).toBe('list');
  });

  it('report an unknown fault', async () => {
    expect(await sandbox.fault({ explode: true })).toMatchObject({
      error: expect.stringContaining('explode'),
    });
    expect(await sandbox.fault({ delay: 'long' })).toMatchObject({ error: expect.stringContaining('delay') });
  });
});
