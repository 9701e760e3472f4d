import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing.ts';

const SAMPLES = fileURLToPath(new URL('../../../../../shared/data/stripe/fixtures3.json', import.meta.url));
const present = existsSync(SAMPLES);
/** Fields of the samples that the SDK's own API version no longer has, or shows only where they are expanded. */
const GONE: Record<string, string[]> = { invoice: ['subscription'], charge: ['refunds'] };

if (!present) console.info("Stripe's official samples are not here: the comparison with them is skipped.");

describe.skipIf(!present)("Stripe's official sample objects", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.stop());

  it('have no field that the object of the sandbox lacks', async () => {
    const samples = JSON.parse(readFileSync(SAMPLES, 'utf8')).resources as Record<string, object>;
    const checkout = await sandbox.newCheckout({ customer_email: 'person@example.com' });
    await sandbox.press(checkout.url!, { number: '4242424242424242' });
    const get = async (path: string) => (await sandbox.raw('GET', path)).json;
    const session = await get(`/v1/checkout/sessions/${checkout.id}?expand[]=line_items`);
    const subscription = await get(`/v1/subscriptions/${session.subscription}`);
    const invoice = await get(`/v1/invoices/${session.invoice}`);
    const item = subscription.items.data[0];
    const disputed = await sandbox.newSubscription({ card: 'pm_card_createDispute' });
    const charge = (await get(`/v1/charges?customer=${disputed.customer}`)).data[0];
    const paid = await sandbox.newSubscription();
    const refunded = (await get(`/v1/charges?customer=${paid.customer}`)).data[0];
    const portal = (
      await sandbox.raw('POST', '/v1/billing_portal/sessions', { body: `customer=${session.customer}` })
    ).json;
    const ours: Record<string, object> = {
      charge,
      dispute: (await get('/v1/disputes')).data[0],
      invoice_payment: (await get('/v1/invoice_payments')).data[0],
      refund: (await sandbox.raw('POST', '/v1/refunds', { body: `charge=${refunded.id}` })).json,
      'checkout.session': session,
      'billing_portal.session': portal,
      customer: await get(`/v1/customers/${session.customer}`),
      event: (await get('/v1/events')).data[0],
      invoice,
      item: session.line_items.data[0],
      line_item: invoice.lines.data[0],
      payment_method: await get(`/v1/payment_methods/${subscription.default_payment_method}`),
      plan: item.plan,
      price: await get('/v1/prices/price_plus_year'),
      product: await get('/v1/products/prod_plus'),
      subscription,
      subscription_item: item,
      webhook_endpoint: (await get('/v1/webhook_endpoints')).data[0],
    };
    const lacking = Object.entries(ours).flatMap(([name, object]) =>
      Object.keys(samples[name]!)
        .filter((field) => !(field in object) && !GONE[name]?.includes(field))
        .map((field) => `${name}.${field}`),
    );
    expect(lacking).toEqual([]);
  });
});
