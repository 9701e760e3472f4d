import { afterEach, describe, expect, it } from 'vitest';
import { useTestSandbox } from '../testing.ts';

const sandbox = await useTestSandbox();
afterEach(() => sandbox.fault({ taxPending: false, portalUnset: false }));

const newCustomer = () => sandbox.stripe.customers.create({ email: 'ada@example.com' });
const COLLECT = {
  tax_id_collection: { enabled: true },
  billing_address_collection: 'required',
} as const;
const BERLIN = { country: 'DE', line1: 'Unter den Linden 1', postal_code: '10117', city: 'Berlin' };
const COMPANY = { business: 'on', business_name: 'Acme GmbH', tax_id_type: 'eu_vat', tax_id: 'de123456789' };

describe('A checkout that collects a tax ID', () => {
  it.each([
    ['without customer_update[name]', {}, 'please set `customer_update[name]` to `auto`'],
    [
      'without customer_update[address] and with automatic tax',
      { customer_update: { name: 'auto' }, automatic_tax: { enabled: true } },
      'requires a valid address on the Customer',
    ],
  ] as const)('is rejected for an existing customer %s', async (_, more, text) => {
    const { id: customer } = await newCustomer();
    await expect(sandbox.newCheckout({ customer, ...COLLECT, ...more })).rejects.toThrow(text);
  });

  it('is rejected with automatic tax until the tax settings of the account are complete', async () => {
    await sandbox.fault({ taxPending: true });
    await expect(sandbox.newCheckout({ automatic_tax: { enabled: true } })).rejects.toThrow('head office');
    expect(await sandbox.stripe.tax.settings.retrieve()).toMatchObject({
      status: 'pending',
      status_details: { pending: { missing_fields: ['head_office'] } },
    });
  });

  it('saves name, address and tax ID to the customer, and bills with tax', async () => {
    const { id: customer } = await newCustomer();
    const session = await sandbox.newCheckout({
      customer,
      ...COLLECT,
      customer_update: { name: 'auto', address: 'auto' },
      automatic_tax: { enabled: true },
      subscription_data: {},
    });
    expect(await (await fetch(session.url!)).text()).toContain('purchasing as a business');
    const press = (form: Record<string, string>) =>
      sandbox.press(session.url!, { number: '4242424242424242', name: 'Ada', ...form });
    expect(await (await press({ ...BERLIN, line1: ' ' })).text()).toContain('billing address is incomplete');
    expect(await (await press({ ...COMPANY, tax_id: 'none' })).text()).toContain('tax ID is invalid');
    expect(await (await press({ ...COMPANY, business_name: '' })).text()).toContain('name of your business');
    expect((await press({ ...BERLIN, ...COMPANY })).status).toBe(303);

    expect(await sandbox.stripe.customers.retrieve(customer, { expand: ['tax_ids'] })).toMatchObject({
      name: 'Acme GmbH',
      address: { country: 'DE', city: 'Berlin' },
      tax_ids: { data: [{ type: 'eu_vat', value: 'DE123456789' }] },
    });
    const { data } = await sandbox.stripe.invoices.list({ customer });
    // 19 % are contained in the price.
    expect(data[0]).toMatchObject({
      total: 41_400,
      total_excluding_tax: 34_790,
      total_taxes: [{ amount: 6610, tax_behavior: 'inclusive' }],
      customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
    });
    const pdf = await fetch(data[0]!.invoice_pdf!);
    expect([pdf.headers.get('content-type'), (await pdf.text()).slice(0, 5)]).toEqual([
      'application/pdf',
      '%PDF-',
    ]);
  });
});

describe('The portal', () => {
  it('changes name and tax ID, and removes the tax ID', async () => {
    const { id: customer } = await newCustomer();
    const { url } = await sandbox.stripe.billingPortal.sessions.create({ customer });
    const read = async () => {
      const { data } = await sandbox.stripe.customers.listTaxIds(customer);
      return data.map(({ value }) => value);
    };
    await sandbox.press(`${url}/details`, {
      ...BERLIN,
      business_name: 'Acme',
      tax_id_type: 'gb_vat',
      tax_id: 'GB123456789',
    });
    expect(await read()).toEqual(['GB123456789']);
    await sandbox.press(`${url}/details`, { ...BERLIN, business_name: 'Acme Ltd', tax_id: '' });
    expect(await read()).toEqual([]);
    expect(await sandbox.stripe.customers.retrieve(customer)).toMatchObject({ name: 'Acme Ltd' });
  });

  it('is not opened by an inactive configuration, or without any', async () => {
    const { id: customer } = await newCustomer();
    const { id: configuration } = await sandbox.stripe.billingPortal.configurations.create({ features: {} });
    const open = (more: object) => sandbox.stripe.billingPortal.sessions.create({ customer, ...more });
    expect((await open({ configuration })).url).toContain('/p/session/');
    await sandbox.stripe.billingPortal.configurations.update(configuration, { active: false });
    await expect(open({ configuration })).rejects.toThrow('inactive');
    await sandbox.fault({ portalUnset: true });
    await expect(open({})).rejects.toThrow('No configuration provided');
  });
});

describe('A credit note', () => {
  it('refunds what was paid, and is listed with its amounts', async () => {
    const { latest_invoice } = await sandbox.newSubscription();
    const invoice = String(latest_invoice);
    const create = (more: object) => sandbox.stripe.creditNotes.create({ invoice, amount: 1000, ...more });
    await expect(create({})).rejects.toThrow('must equal the post payment amount');
    await expect(create({ amount: 3000, refund_amount: 3000 })).rejects.toThrow('exceed');
    const note = await create({ refund_amount: 1000 });
    expect(note).toMatchObject({ status: 'issued', type: 'post_payment', post_payment_amount: 1000 });
    expect(await sandbox.stripe.refunds.retrieve(String(note.refunds[0]!.refund))).toMatchObject({
      amount: 1000,
    });
    expect((await sandbox.stripe.creditNotes.list({ invoice })).data.map(({ id }) => id)).toEqual([note.id]);
    await expect(sandbox.stripe.creditNotes.voidCreditNote(note.id)).rejects.toThrow('open invoices');
  });

  it('reduces an open invoice, and no longer when it is voided', async () => {
    const { latest_invoice } = await sandbox.newSubscription({ card: 'pm_card_chargeCustomerFail' });
    const invoice = String(latest_invoice);
    const note = await sandbox.stripe.creditNotes.create({ invoice, amount: 900 });
    expect(await sandbox.stripe.invoices.retrieve(invoice)).toMatchObject({ amount_remaining: 2000 });
    await sandbox.stripe.creditNotes.voidCreditNote(note.id);
    expect(await sandbox.stripe.invoices.retrieve(invoice)).toMatchObject({ amount_remaining: 2900 });
    expect(await sandbox.stripe.invoices.voidInvoice(invoice)).toMatchObject({ status: 'void' });
  });
});

it('A refund to a card that rejects it fails a day later, and the charge is no longer refunded', async () => {
  const { customer } = await sandbox.newSubscription({ card: 'pm_card_refundFail' });
  const { data } = await sandbox.stripe.charges.list({ customer: String(customer) });
  const refund = await sandbox.stripe.refunds.create({ charge: data[0]!.id });
  expect(refund.status).toBe('succeeded');
  await sandbox.advance(2);
  expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
  expect(await sandbox.stripe.charges.retrieve(data[0]!.id)).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  });
});
