import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { useTestSandbox } from '../testing.ts';

const RESOURCES = new URL('./resources/', import.meta.resolve('stripe'));

/** The SDK's declaration files. */
const DECLARED: Record<string, [file: string, name: string]> = {
  charge: ['Charges', 'Charge'],
  credit_note: ['CreditNotes', 'CreditNote'],
  tax_id: ['TaxIds', 'TaxId'],
  dispute: ['Disputes', 'Dispute'],
  invoice_payment: ['InvoicePayments', 'InvoicePayment'],
  refund: ['Refunds', 'Refund'],
  'checkout.session': ['Checkout/Sessions', 'Session'],
  'billing_portal.session': ['BillingPortal/Sessions', 'Session'],
  customer: ['Customers', 'Customer'],
  event: ['Events', 'EventBase'],
  invoice: ['Invoices', 'Invoice'],
  item: ['LineItems', 'LineItem'],
  line_item: ['InvoiceLineItems', 'InvoiceLineItem'],
  payment_method: ['PaymentMethods', 'PaymentMethod'],
  plan: ['Plans', 'Plan'],
  price: ['Prices', 'Price'],
  product: ['Products', 'Product'],
  subscription: ['Subscriptions', 'Subscription'],
  subscription_item: ['SubscriptionItems', 'SubscriptionItem'],
  webhook_endpoint: ['WebhookEndpoints', 'WebhookEndpoint'],
};

/** Fields that the SDK declares as required. */
function fieldsOf(object: string): string[] {
  const [file, name] = DECLARED[object]!;
  const path = fileURLToPath(new URL(`${file}.d.ts`, RESOURCES));
  for (const statement of parseSync(path, readFileSync(path, 'utf8')).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    if (declared?.type !== 'TSInterfaceDeclaration' || declared.id.name !== name) continue;
    return declared.body.body.flatMap((member) =>
      member.type === 'TSPropertySignature' && !member.optional && member.key.type === 'Identifier'
        ? [member.key.name]
        : [],
    );
  }
  throw new Error(`${name} is not declared in ${file}`);
}

const sandbox = await useTestSandbox();

describe("The objects of Stripe's SDK", () => {
  it('have no field that its object in the sandbox lacks', async () => {
    const checkout = await sandbox.newCheckout({ customer_email: 'person@example.com' });
    await sandbox.press(checkout.url!, { number: '4242424242424242' });
    const get = async (path: string) => (await sandbox.raw('GET', path)).json;
    const session = await get(`/v1/checkout/sessions/${checkout.id}?expand[]=line_items`);
    const subscription = await get(
      `/v1/subscriptions/${session.subscription}?expand[]=default_payment_method`,
    );
    const invoice = await get(`/v1/invoices/${session.invoice}`);
    const item = subscription.items.data[0];
    const disputed = await sandbox.newSubscription({ card: 'pm_card_createDispute' });
    const charge = (await get(`/v1/charges?customer=${disputed.customer}`)).data[0];
    const paid = await sandbox.newSubscription();
    const refunded = (await get(`/v1/charges?customer=${paid.customer}`)).data[0];
    const portal = (
      await sandbox.raw('POST', '/v1/billing_portal/sessions', { body: `customer=${session.customer}` })
    ).json;
    const post = async (path: string, body: string) => (await sandbox.raw('POST', path, { body })).json;
    const credited = await sandbox.newSubscription();
    const ours: Record<string, object> = {
      charge,
      credit_note: await post(
        '/v1/credit_notes',
        `invoice=${credited.latest_invoice}&amount=100&refund_amount=100`,
      ),
      tax_id: await post(`/v1/customers/${session.customer}/tax_ids`, 'type=eu_vat&value=DE123456789'),
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
      payment_method: subscription.default_payment_method,
      plan: item.plan,
      price: await get('/v1/prices/price_plus_year'),
      product: await get('/v1/products/prod_plus'),
      subscription,
      subscription_item: item,
      webhook_endpoint: (await get('/v1/webhook_endpoints')).data[0],
    };
    const lacking = Object.entries(ours).flatMap(([name, object]) =>
      fieldsOf(name)
        .filter((field) => !(field in object))
        .map((field) => `${name}.${field}`),
    );
    expect(lacking).toEqual([]);
  });
});
