import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestSandbox, WEBHOOK_SECRET } from '../testing.ts';

const sandbox = await useTestSandbox();
afterEach(async () => {
  sandbox.receiver.status = 200;
  await fetch(`${sandbox.url}/faults`, { method: 'DELETE' });
});

/** Deliveries of one `customer.created` event. */
const deliveriesFor = (id: string) =>
  sandbox.receiver.received.filter(({ body }) => JSON.parse(body).data.object.id === id);
const newCustomer = async () => (await sandbox.stripe.customers.create({})).id;
const soon = (work: () => unknown) => expect.poll(work, { timeout: 240_000, interval: 20 });

describe('Deliveries', () => {
  it('are signed as the SDK expects, with its API version and livemode off', async () => {
    const id = await newCustomer();
    await soon(() => deliveriesFor(id).length).toBe(1);
    const { body, headers } = deliveriesFor(id)[0]!;
    const event = sandbox.stripe.webhooks.constructEvent(body, headers['stripe-signature']!, WEBHOOK_SECRET);
    expect(event).toMatchObject({
      object: 'event',
      type: 'customer.created',
      livemode: false,
      api_version: Stripe.API_VERSION,
      data: { object: { id, object: 'customer' } },
    });
    expect(() =>
      sandbox.stripe.webhooks.constructEvent(`${body} `, headers['stripe-signature']!, WEBHOOK_SECRET),
    ).toThrow();
  });

  it('are retried with backoff and a new signature until the response is 2xx', async () => {
    sandbox.receiver.status = 503;
    const id = await newCustomer();
    await soon(() => deliveriesFor(id).length).toBe(3);
    const [first, second, third] = deliveriesFor(id).map(({ at }) => at);
    // Of 50 and 100 ms; a timer may fire a moment early.
    expect(second! - first!).toBeGreaterThan(47);
    expect(third! - second!).toBeGreaterThan(97);
    const waiting = await sandbox.stripe.events.list({ delivery_success: false });
    expect(waiting.data).toHaveLength(1);
    sandbox.receiver.status = 200;
    await soon(async () => (await sandbox.stripe.events.list({ delivery_success: false })).data.length).toBe(
      0,
    );
    const count = deliveriesFor(id).length;
    // A later event that is retried as often: its last delivery would come after another one of the first event.
    sandbox.receiver.status = 503;
    const later = await newCustomer();
    await soon(() => deliveriesFor(later).length).toBe(4);
    sandbox.receiver.status = 200;
    expect(deliveriesFor(id)).toHaveLength(count);
    expect(new Set(deliveriesFor(id).map(({ body }) => JSON.parse(body).id)).size).toBe(1);
  });

  it('of many events are made twenty at a time, and none is lost although most are rejected at first', async () => {
    const began = sandbox.receiver.received.length;
    sandbox.receiver.hold();
    const ids = await Promise.all(Array.from({ length: 100 }, newCustomer));
    await soon(() => sandbox.receiver.received.length - began).toBe(20);
    sandbox.receiver.status = 503;
    sandbox.receiver.release();
    await soon(() => sandbox.receiver.received.length - began).toBeGreaterThan(100);
    sandbox.receiver.status = 200;
    await soon(async () => (await sandbox.stripe.events.list({ delivery_success: false })).data.length).toBe(
      0,
    );
    const arrived = new Set(sandbox.receiver.received.map(({ body }) => JSON.parse(body).data.object.id));
    expect(ids.filter((id) => !arrived.has(id))).toEqual([]);
    expect(sandbox.receiver.mostAtOnce).toBe(20);
  });

  it('go to every endpoint subscribed to the type, each with its own secret', async () => {
    const made = await sandbox.stripe.webhookEndpoints.create({
      url: `${sandbox.receiver.url}/second`,
      enabled_events: ['customer.created'],
    });
    expect(made.secret).toMatch(/^whsec_/);
    const { data } = await sandbox.stripe.webhookEndpoints.list();
    expect(data.map(({ secret }) => secret)).toEqual([undefined, undefined]);
    const id = await newCustomer();
    await soon(() => deliveriesFor(id).length).toBe(2);
    const accepted = deliveriesFor(id).filter(({ body, headers }) => {
      try {
        return sandbox.stripe.webhooks.constructEvent(body, headers['stripe-signature']!, made.secret!);
      } catch {
        return false;
      }
    });
    expect(accepted).toHaveLength(1);
    await sandbox.stripe.webhookEndpoints.del(made.id);
  });
});

describe('Faults', () => {
  it('drop the requested number of deliveries permanently', async () => {
    await sandbox.fault({ drop: 1 });
    const lost = await newCustomer();
    const next = await newCustomer();
    await soon(() => deliveriesFor(next).length).toBe(1);
    expect(deliveriesFor(lost)).toHaveLength(0);
  });

  it('delay and duplicate', async () => {
    await sandbox.fault({ delay: 200, duplicate: 2 });
    const began = Date.now();
    const id = await newCustomer();
    await soon(() => deliveriesFor(id).length).toBe(3);
    expect(deliveriesFor(id)[0]!.at - began).toBeGreaterThanOrEqual(195);
  });

  it('lose acknowledgements, so that received events are resent', async () => {
    await sandbox.fault({ status500: 1 });
    const id = await newCustomer();
    await soon(() => deliveriesFor(id).length).toBe(2);
  });
});
