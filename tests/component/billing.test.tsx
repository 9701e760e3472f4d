import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail, succeed } from './support/api.ts';
import { openPage } from './support/open-page.tsx';
import { focusedText } from './support/page.ts';

const { Invoice: invoice, OpenPayment: openPayment, User: user } = EXAMPLES;
const KEPT_UNTIL = '2026-03-16T12:00:00.000Z';
const charge = { ...openPayment.charge, nextAttemptAt: '2026-03-12T12:00:00.000Z' };
const banner = () => page.getByRole('complementary', { name: 'Payment' });
const pay = () => banner().getByRole('button', { name: 'Pay or update card' });
const contains = (element: Locator, words: string) =>
  expect.poll(() => element.element().textContent).toContain(words);
const text = (words: string | RegExp) => page.getByText(words);

describe('A failed payment', () => {
  const failed = { paymentFailed: { payer: 'user', keptUntil: KEPT_UNTIL } } as const;

  it('says above every page what failed, when it is tried again and until when the plan is kept', async () => {
    answer('getSubscription', { paymentOpen: true, openPayment: { charge, keptUntil: KEPT_UNTIL } });
    await openPage('/settings/notifications?tab=1', { user: failed });
    await contains(
      banner(),
      "The payment of $414.00 for your Plus plan failed. We'll try again on March 12, 2026. You keep your plan until Monday, March 16, 2026 at 12:00 PM UTC. Pay or update card",
    );
    // The portal leads back to the page.
    const { promise: isClicked, resolve: click } = Promise.withResolvers<void>();
    fail('createPortalSession', 'upstream-failed', undefined, isClicked);
    await pay().dblClick();
    click();
    await contains(banner().getByRole('alert'), 'Please try again in a few minutes.');
    expect(callsOf('createPortalSession').map(({ body }) => body)).toEqual([
      { redirectPath: '/settings/notifications?tab=1' },
    ]);
    await expect.element(pay()).toBeEnabled();
  });

  it('says the rest of it if Stripe does not respond, or if nothing is tried or kept any more', async () => {
    answer('getSubscription', { paymentOpen: true, openPayment: { charge: null, keptUntil: KEPT_UNTIL } });
    await openPage('/settings/notifications', { user: failed });
    await contains(
      banner(),
      'Your last payment failed. You keep your plan until Monday, March 16, 2026 at 12:00 PM UTC.',
    );
    const given = { charge: { ...charge, nextAttemptAt: null }, keptUntil: null };
    answer('getSubscription', { paymentOpen: true, openPayment: given });
    await openPage('/settings/notifications', { user: failed });
    await contains(banner(), "We won't try again automatically. Your plan continues once it is paid.");
  });

  it('is no longer shown as soon as it is paid, and the session is renewed', async () => {
    const { promise: isPaid, resolve: pays } = Promise.withResolvers<void>();
    answer('getSubscription', async () => {
      await isPaid;
      return { paymentOpen: false, openPayment: null };
    });
    await openPage('/settings/notifications', { user: failed });
    await contains(banner(), 'Your last payment failed.');
    const before = callsOf('refreshSession').length;
    answer('refreshSession', { user });
    pays();
    await expect.element(banner()).not.toBeInTheDocument();
    await expect.poll(() => callsOf('refreshSession').length).toBe(before + 1);
  });

  it('of the owner is a plain line for members, who read nothing about the payment', async () => {
    const workspace = { id: user.id, name: 'Acme research', role: 'viewer' } as const;
    await openPage('/settings/notifications', {
      user: { workspace, paymentFailed: { payer: 'owner', keptUntil: KEPT_UNTIL } },
    });
    await contains(
      banner(),
      'The last payment for “Acme research” failed. Its owner can pay until Monday, March 16, 2026 at 12:00 PM UTC; until then nothing changes for you.',
    );
    await expect.element(banner().getByRole('button')).not.toBeInTheDocument();
    expect(callsOf('getSubscription')).toEqual([]);
  });

  it('is not mentioned to other users', async () => {
    await openPage('/settings/notifications');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(banner()).not.toBeInTheDocument();
    expect(callsOf('getSubscription')).toEqual([]);
  });
});

describe('The billing portal', () => {
  const open = () => page.getByRole('button', { name: 'View Billing Account' }).click();

  it.each([
    ['upstream-failed', /isn't responding right now, and nothing was changed/],
    ['portal-unavailable', /Write to support@example.com to change or cancel your plan/],
    ['no-customer', /created when you choose a plan. See the plans/],
    ['too-many-requests', /Please try again in a minute/],
    ['network', /No connection/],
  ] as const)('that fails to open (%s) says what to do', async (code, words) => {
    await openPage('/settings/billing');
    fail('createPortalSession', code);
    await open();
    await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'View Billing Account' })).toBeEnabled();
  });
});

describe('The billing page', () => {
  it('shows name and tax ID, and a number that the register rejects', async () => {
    await openPage('/settings/billing');
    await expect.element(text('Acme GmbH')).toBeVisible();
    await expect.element(text('DE123456789')).toBeVisible();
    const rejected = { type: 'eu_vat', value: 'DE000000000', isRejected: true };
    answer('getBillingDetails', { name: null, taxIds: [rejected] });
    await openPage('/settings/billing');
    await expect.element(text('Not given')).toBeVisible();
    await expect.element(text(/couldn't find this tax ID/)).toBeVisible();
  });

  it('shows the amount with tax, what was refunded, credit notes and links of an invoice', async () => {
    await openPage('/settings/billing');
    const row = page.getByRole('listitem').filter({ hasText: 'A1B2C3D4-0001' });
    await contains(row, '$414.00 incl. $66.10 tax · $50.00 refunded');
    await contains(row, 'Credit note A1B2C3D4-0001-CN-01-$50.00');
    const links = row.getByRole('link').elements();
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      invoice.url,
      invoice.pdf,
      invoice.creditNotes[0]?.pdf,
    ]);
  });

  it('shows each status, and amounts without smaller units', async () => {
    const statuses = ['paid', 'open', 'uncollectible', 'void', 'refunded'] as const;
    answer('listInvoices', {
      data: statuses.map((status, index) => ({
        ...invoice,
        id: `in_${index}`,
        number: `N-${index}`,
        currency: 'jpy',
        amount: 4140,
        tax: 0,
        creditNotes: [],
        status,
      })),
    });
    await openPage('/settings/billing');
    for (const words of ['Paid', 'Due', 'Uncollectible', 'Void', 'Refunded'])
      await expect.element(page.getByText(`¥4,140 · ${words}`, { exact: true })).toBeVisible();
  });

  it('loads older invoices, and says when they or all of them cannot be loaded', async () => {
    const older = { ...invoice, id: 'in_old', number: 'A1B2C3D4-0000' };
    answer('listInvoices', ({ query }) =>
      query.after === 'in_next' ? { data: [older], next: null } : { next: 'in_next' },
    );
    await openPage('/settings/billing');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(page.getByText('A1B2C3D4-0000', { exact: true })).toBeVisible();
    await expect.element(page.getByText('A1B2C3D4-0001', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    await expect.poll(focusedText).toContain('invoice A1B2C3D4-0000');

    fail('listInvoices', 'upstream-failed');
    await openPage('/settings/billing');
    await expect.element(text("Couldn't load your invoices.")).toBeVisible();
    succeed('listInvoices');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('A1B2C3D4-0001', { exact: true })).toBeVisible();
  });
});
