import { AccessClaims, MAX_INVOICES } from '@brandlode/contract';
import { newCardNumber } from '@brandlode/sandbox';
import { decodeJwt } from 'jose';
import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCheckoutSession } from './checkout/create-checkout-session.ts';
import { listInvoices } from './list-invoices.ts';
import { TIMEOUT_MS, usePayments } from './testing/payments.ts';

const payments = await usePayments();
afterEach(() => payments.noFaults());

type User = Awaited<ReturnType<typeof payments.newUser>>;
const { stripe } = payments;

async function newPayer(price = 'price_plus_month', paymentMethod = 'pm_card_visa') {
  const user = await payments.newUser();
  await user.checkout('plus', 'month');
  const customer = await user.customerId();
  const card = await stripe.paymentMethods.attach(paymentMethod, { customer });
  const { id, latest_invoice } = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    default_payment_method: card.id,
  });
  const { data } = await stripe.charges.list({ customer });
  return { ...user, subscriptionId: id, invoiceId: String(latest_invoice), chargeId: data[0]?.id ?? '' };
}
const read = async (user: User, query = '') =>
  (await user.request(`/api/subscription/invoices${query}`)).json;
const first = async (user: User) => (await read(user)).data[0];

async function logOf(user: User): Promise<string[]> {
  const rows = await payments.database.query(
    `select action, subject, detail from audit_log join workspaces w on w.id = workspace_id
     where owner_id = $1 and action !~ '^(plan|payment.failed)' order by audit_log.created_at`,
    [user.id],
  );
  const Rows = z.array(
    z.object({ action: z.string(), subject: z.string().nullable(), detail: z.string().nullable() }),
  );
  return Rows.parse(rows).map(({ action, detail }) => [action, ...(detail ? [detail] : [])].join(' '));
}

describe('Invoices', () => {
  it('contain the tax that Stripe Tax calculates, once it is turned on', async () => {
    const user = await payments.newUser();
    const { config } = payments.subscriptions;
    const services = {
      ...payments.subscriptions,
      config: { ...config, stripe: { ...config.stripe, tax: true } },
    };
    const claims = AccessClaims.parse(decodeJwt(user.token));
    const { url } = await createCheckoutSession(services, claims, {
      priceId: 'price_plus_month',
      redirectPath: '/settings/plan',
    });
    const form = new URLSearchParams({ number: newCardNumber(), name: 'Ada', country: 'DE' });
    await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
    await user.waitForRole('plus', 'month');
    await payments.advance(8);
    await user.waitForStatus('active');
    expect(await first(user)).toMatchObject({ amount: 6900, tax: 1102, status: 'paid' });
  });

  it('have number, amount, status and both links', async () => {
    const { id: product } = await stripe.products.create({ name: 'Other' });
    const price = await stripe.prices.create({
      product,
      currency: 'jpy',
      unit_amount: 1000,
      recurring: { interval: 'month' },
      tax_behavior: 'exclusive',
    });
    const user = await newPayer(price.id);
    expect(await first(user)).toEqual({
      id: user.invoiceId,
      number: expect.stringMatching(/-0001$/),
      createdAt: expect.any(String),
      amount: 1000,
      tax: 0,
      currency: 'jpy',
      status: 'paid',
      refunded: 0,
      creditNotes: [],
      url: expect.stringContaining('/i/'),
      pdf: expect.stringContaining('/pdf'),
    });
  });

  it('are listed in pages, to the first one', async () => {
    const user = await newPayer();
    for (let months = 0; months < MAX_INVOICES + 2; months++) await payments.advance(31);
    const newest = await read(user);
    expect(newest.data).toHaveLength(MAX_INVOICES);
    const older = await read(user, `?after=${newest.next}`);
    expect(older.next).toBeNull();
    expect(older.data.at(-1).id).toBe(user.invoiceId);
    const ids = [...newest.data, ...older.data].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(older.data.every(({ status }: { status: string }) => status === 'paid')).toBe(true);
    expect(await read(user, '?after=in_unknown')).toMatchObject({ code: 'invalid-request' });
    expect(await read(user, '?after=sub_1')).toMatchObject({ code: 'invalid-request' });
  });

  it('are open, void and uncollectible as at Stripe', async () => {
    const user = await newPayer('price_plus_month', 'pm_card_chargeCustomerFail');
    expect(await first(user)).toMatchObject({ status: 'open', amount: 6900 });
    await stripe.invoices.markUncollectible(user.invoiceId);
    expect((await first(user)).status).toBe('uncollectible');
    await stripe.invoices.voidInvoice(user.invoiceId);
    expect((await first(user)).status).toBe('void');
  });

  it('fail with upstream-failed, and are read again afterwards', async () => {
    const user = await newPayer();
    await payments.fault({ apiDown: true });
    expect((await read(user)).code).toBe('upstream-failed');
    await payments.noFaults();
    expect((await read(user)).data).toHaveLength(1);
  });
});

describe('Money paid back', () => {
  it('is shown on its invoice and logged once, however often and late events arrive', async () => {
    const user = await newPayer();
    await payments.fault({ duplicate: 2, jitter: 200 });
    await stripe.refunds.create({ charge: user.chargeId, amount: 1900 });
    expect(await first(user)).toMatchObject({ status: 'partly-refunded', refunded: 1900, amount: 6900 });
    await stripe.refunds.create({ charge: user.chargeId, amount: 5000 });
    expect(await first(user)).toMatchObject({ status: 'refunded', refunded: 6900 });
    await payments.allEventsProcessed();
    await payments.sweep();
    await payments.allMailsSent();
    expect((await logOf(user)).toSorted()).toEqual(['payment.refunded $19.00', 'payment.refunded $50.00']);
    // The whole payment of the current period came back: the product ended the subscription.
    expect((await stripe.subscriptions.retrieve(user.subscriptionId)).status).toBe('canceled');
  });

  it('is paid again if the bank sends a refund back', async () => {
    const user = await newPayer('price_plus_month', 'pm_card_refundFail');
    await stripe.refunds.create({ charge: user.chargeId, amount: 900 });
    await payments.advance(2);
    expect(await first(user)).toMatchObject({ status: 'paid', refunded: 0 });
    await payments.allEventsProcessed();
    expect(await logOf(user)).toContain('refund.failed $9.00');
    expect(await user.role()).toEqual({ tier: 'plus', interval: 'month' });
  });

  it('by a credit note is counted once, and one outside of Stripe as well', async () => {
    const user = await newPayer();
    await stripe.creditNotes.create({ invoice: user.invoiceId, amount: 1000, refund_amount: 1000 });
    expect(await first(user)).toMatchObject({ status: 'partly-refunded', refunded: 1000 });
    await stripe.creditNotes.create({ invoice: user.invoiceId, amount: 5900, out_of_band_amount: 5900 });
    const { status, refunded, creditNotes } = await first(user);
    expect([status, refunded]).toEqual(['refunded', 6900]);
    expect(creditNotes.map(({ amount }: { amount: number }) => amount)).toEqual([1000, 5900]);
    expect(creditNotes[0].number).toMatch(/-CN-01$/);
  });

  it('is not shown for a credit to the next invoice or a void credit note', async () => {
    const user = await newPayer();
    await stripe.creditNotes.create({ invoice: user.invoiceId, amount: 500, credit_amount: 500 });
    expect(await first(user)).toMatchObject({ status: 'paid', refunded: 0, creditNotes: [{ amount: 500 }] });
    const debtor = await newPayer('price_plus_month', 'pm_card_chargeCustomerFail');
    const note = await stripe.creditNotes.create({ invoice: debtor.invoiceId, amount: 900 });
    expect((await first(debtor)).creditNotes).toHaveLength(1);
    await stripe.creditNotes.voidCreditNote(note.id);
    expect((await first(debtor)).creditNotes).toEqual([]);
    await expect
      .poll(() => logOf(debtor), { timeout: TIMEOUT_MS })
      .toEqual(['credit_note.issued $9.00', 'credit_note.voided']);
  });

  it('reads no charges of a customer without payments, and stops at the last one it needs', async () => {
    const requests: string[] = [];
    const user = await newPayer();
    const { hostname, port } = new URL(payments.sandbox.url);
    const client = new Stripe('sk_test_sandbox', {
      host: hostname,
      port,
      protocol: 'http',
      telemetry: false,
    });
    client.on('request', ({ path }: { path: string }) => requests.push(path.split('?')[0] ?? ''));
    const services = { ...payments.subscriptions, stripe: client };
    await listInvoices(services, { sub: user.id });
    expect(requests.toSorted()).toEqual(['/v1/charges', '/v1/credit_notes', '/v1/invoices']);
  });
});

describe('Billing details', () => {
  const COMPANY = {
    business: 'on',
    business_name: 'Acme GmbH',
    tax_id_type: 'eu_vat',
    tax_id: 'DE123456789',
  };
  const post = (url: string, form: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const details = async (user: User) => (await user.request('/api/subscription/billing-details')).json;

  it('are entered at checkout, changed on the portal, and logged', async () => {
    const user = await payments.newUser();
    expect(await details(user)).toEqual({ name: null, taxIds: [] });
    const { json } = await user.checkout('plus', 'month');
    await post(json.url, { card: 'given', number: '4242424242424242', name: 'Ada', ...COMPANY });
    expect(await details(user)).toEqual({
      name: 'Acme GmbH',
      taxIds: [{ type: 'eu_vat', value: 'DE123456789', isRejected: false }],
    });
    await post(`${await user.portal()}/details`, { business_name: 'Acme SE', tax_id: '' });
    expect(await details(user)).toEqual({ name: 'Acme SE', taxIds: [] });
    await expect.poll(() => logOf(user), { timeout: TIMEOUT_MS }).toEqual(['tax_id.added', 'tax_id.removed']);
  });
});
