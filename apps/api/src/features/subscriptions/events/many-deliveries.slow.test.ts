import { request as send } from 'node:http';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { handleError } from '../../../errors.ts';
import { insertUsers } from '../testing/insert-users.ts';
import { TIMEOUT_MS, usePayments } from '../testing/payments.ts';
import { signEvent } from '../testing/sign-event.ts';
import { stripeWebhook } from './receive-stripe-event.ts';

/** Connections of the pool the API shares with the test. */
const POOL = 10;

const payments = await usePayments();
afterEach(() => payments.noFaults());

let events = 0;
const newEvent = (customer: string) => {
  const id = `evt_many_${++events}`;
  const object = { id: `sub_${customer}`, object: 'subscription', customer };
  return { id, body: JSON.stringify({ id, type: 'customer.subscription.updated', data: { object } }) };
};
const deliver = ({ body }: { body: string }) =>
  payments.request('/api/stripe/webhook', { body, headers: { 'stripe-signature': signEvent(body) } });

async function holdConnections(count: number) {
  const clients = await Promise.all(Array.from({ length: count }, () => payments.database.pool.connect()));
  return () => {
    for (const client of clients) client.release();
  };
}
const countProcessed = async (ids: string[]) => {
  const rows = await payments.database.query(
    'select count(*) from stripe_events where id = any($1) and processed_at is not null',
    [ids],
  );
  return rows[0].count;
};

it('acknowledges 300 concurrent deliveries with one free database connection and processes them all', async () => {
  const users = await insertUsers(payments, 40);
  for (const { customer } of users)
    await payments.stripe.subscriptions.create({
      customer,
      items: [{ price: 'price_plus_year' }],
      trial_period_days: 7,
    });
  const sent = Array.from({ length: 300 }, (_, n) => newEvent(users[n % users.length]!.customer));
  const release = await holdConnections(POOL - 1);
  const responses = await Promise.all(sent.map(deliver));
  release();
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  await expect
    .poll(() => countProcessed(sent.map(({ id }) => id)), { timeout: TIMEOUT_MS })
    .toBe(sent.length);
  const rows = await payments.database.query('select count(*) from user_roles where tier = $1', ['plus']);
  expect(rows[0].count).toBe(users.length);
});

it('returns 503 with Retry-After beyond the limit of waiting deliveries, never 500, and accepts them on retry', async () => {
  const app = Fastify();
  app.setErrorHandler(handleError);
  app.register(stripeWebhook(payments.subscriptions, { concurrent: 2, waiting: 3, bytes: 1e6 }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const deliverHere = ({ body }: { body: string }) =>
    fetch(`${url}/stripe/webhook`, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signEvent(body) },
    });
  const sent = Array.from({ length: 20 }, () => newEvent('cus_unknown'));
  const release = await holdConnections(POOL);
  const rejected: { event: (typeof sent)[number]; response: Response }[] = [];
  const pending = sent.map(async (event) => {
    const response = await deliverHere(event);
    if (response.status !== 200) rejected.push({ event, response });
  });
  await expect.poll(() => rejected.length, { timeout: TIMEOUT_MS }).toBe(sent.length - 5);
  release();
  await Promise.all(pending);
  for (const { response } of rejected) {
    expect(await response.json()).toMatchObject({ status: 503, code: 'overloaded' });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(5);
  }
  for (const { event } of rejected.slice(0, 5)) expect((await deliverHere(event)).status).toBe(200);
  await app.close();
});

/** A delivery whose body of a megabyte never arrives; resolves with the status of the response. */
function announce(url: string, headers: Record<string, string>) {
  const request = send(url, { method: 'POST', headers: { ...headers, 'content-length': 1024 * 1024 } });
  request.flushHeaders();
  return {
    request,
    status: new Promise<number | undefined>((resolve) => {
      request.on('response', ({ statusCode }) => resolve(statusCode));
      request.on('error', () => resolve(undefined));
    }),
  };
}

it('reads no body without a recent signature, and no more than fit into the memory', async () => {
  const app = Fastify();
  app.setErrorHandler(handleError);
  const limits = { concurrent: 2, waiting: 3, bytes: 2 * 1024 * 1024 };
  app.register(stripeWebhook(payments.subscriptions, limits));
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/stripe/webhook`;
  const signed = { 'stripe-signature': signEvent('') };
  expect(await announce(url, {}).status).toBe(400);
  expect(await announce(url, { 'stripe-signature': signEvent('', { time: 1 }) }).status).toBe(400);
  const [first, second] = [announce(url, signed), announce(url, signed)];
  const rejected = async () => {
    const { request, status } = announce(url, signed);
    const result = await Promise.race([status, new Promise((resolve) => setTimeout(resolve, 500, 'read'))]);
    request.destroy();
    return result;
  };
  await expect.poll(rejected, { timeout: TIMEOUT_MS }).toBe(503);
  first.request.destroy();
  await first.status;
  await expect.poll(rejected, { timeout: TIMEOUT_MS }).toBe('read');
  second.request.destroy();
  await app.close();
});

it('returns 503 with Retry-After while the database accepts no connection', async () => {
  const event = newEvent('cus_nobody');
  const release = await holdConnections(POOL);
  const { options } = payments.database.pool;
  const { connectionTimeoutMillis } = options;
  options.connectionTimeoutMillis = 500;
  const response = await deliver(event);
  options.connectionTimeoutMillis = connectionTimeoutMillis;
  release();
  expect(response.json).toMatchObject({ status: 503, code: 'unavailable' });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await deliver(event)).status).toBe(200);
});
