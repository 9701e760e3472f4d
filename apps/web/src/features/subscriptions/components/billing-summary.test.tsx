import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { SessionContext } from '#lib/session/session.ts';
import { userWith } from '../../identity/model/user.testing.ts';
import type { Subscription } from '../model/subscription-texts.ts';
import { BillingSummary } from './billing-summary.tsx';
import { Invoices } from './invoices.tsx';
import { PlanState } from './plan-state.tsx';

const user = userWith();
const ACTIVE: Subscription = {
  tier: 'plus',
  interval: 'month',
  granted: { tier: 'plus', interval: 'month' },
  amount: 6900,
  currency: 'usd',
  startedAt: '2026-04-01T12:00:00Z',
  isNew: false,
  trialEndsAt: null,
  nextChargeAt: '2026-06-01T12:00:00Z',
  nextChargeAmount: 6900,
  endsAt: null,
  overdueUntil: null,
  card: { brand: 'visa', last4: '4242' },
  paymentMethod: 'card',
};
const CANCELED = { nextChargeAt: null, endsAt: '2026-06-01T12:00:00Z' };

/** The texts of the billing page and of the plan page. */
function rendered(changes: Partial<Subscription> | null): string {
  const client = new QueryClient();
  const subscription = changes && { ...ACTIVE, ...changes };
  client.setQueryData(['current-subscription', user.id], subscription);
  client.setQueryData(['invoices', user.id], { pages: [{ data: [], next: null }], pageParams: [''] });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SessionContext value={{ user } as never}>
        <MemoryRouter>
          <BillingSummary />
          <Invoices />
          {subscription && <PlanState subscription={subscription} />}
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

it('an active plan states price, next charge and the last digits of the card; there may be no invoices', () => {
  const text = rendered({});
  expect(text).toContain('Price $69.00 per month');
  expect(text).toContain('Next charge $69.00 on Monday, June 1, 2026');
  expect(text).toContain('Payment method Visa ending in 4242');
  expect(text).toContain('No invoices yet.');
  expect(text).not.toContain('Resume');
});

it('the next charge may be less than the price, by a discount or credit, and has no amount if that is unknown', () => {
  const free = rendered({ nextChargeAmount: 0 });
  expect(free).toContain('Price $69.00 per month');
  expect(free).toContain('Next charge $0.00 on Monday, June 1, 2026');
  expect(free).toContain('renews on Monday, June 1, 2026 for $0.00.');
  const unknown = rendered({ nextChargeAmount: null });
  expect(unknown).toContain('Next charge Monday, June 1, 2026');
  expect(unknown).toContain('renews on Monday, June 1, 2026.');
});

it.each([
  ['plan', null],
  ['trial', '2026-06-01T12:00:00Z'],
])('a canceled %s says until when there is access, and can be resumed', (what, trialEndsAt) => {
  const text = rendered({ ...CANCELED, trialEndsAt });
  expect(text).toMatch(
    new RegExp(
      `None\\. Your ${what} is canceled; you have access until Monday, June 1, 2026 at .* Resume subscription`,
    ),
  );
  expect(text).toContain(`Your Plus ${what} is canceled and ends on Monday, June 1, 2026`);
});

it('a failed payment says until when, also of a canceled plan, which ends at the earlier of the two dates', () => {
  const overdueUntil = '2026-05-10T12:00:00Z';
  const overdue = rendered({ nextChargeAt: null, overdueUntil });
  expect(overdue).toContain(
    'Your last payment failed. Update your payment method by Sunday, May 10, 2026 at 12:00 PM UTC to keep',
  );
  expect(overdue).toContain('You keep your Plus plan until Sunday, May 10, 2026 at 12:00 PM UTC.');
  const both = rendered({ ...CANCELED, overdueUntil });
  expect(both).toMatch(
    /Your last payment failed\. Your plan is canceled; you have access until Sunday, May 10, 2026/,
  );
  expect(both).toContain('Resume subscription');
  const later = rendered({ ...CANCELED, overdueUntil: '2026-06-10T12:00:00Z' });
  expect(later).toContain('You keep your Plus plan until Monday, June 1, 2026 at 12:00 PM UTC.');
});

it('names the plan that is kept while an upgrade is unpaid, and says that none is kept any more', () => {
  const overdueUntil = '2026-05-10T12:00:00Z';
  const granted = { tier: 'basic', interval: 'month' } as const;
  const upgrade = rendered({ granted, nextChargeAt: null, overdueUntil });
  expect(upgrade).toContain('Plan Basic, until Plus is paid');
  expect(upgrade).toContain('You keep your Basic plan until Sunday, May 10, 2026 at 12:00 PM UTC.');
  const restore = 'Your last payment failed. Update your payment method to restore your plan.';
  const lost = rendered({ granted: null, nextChargeAt: null });
  expect(lost).toContain(`Next charge ${restore}`);
  expect(lost.split(restore)).toHaveLength(3);
  const canceled = rendered({ ...CANCELED, granted: null });
  expect(canceled).toContain('Your last payment failed. Your plan is canceled.');
  expect(canceled).not.toMatch(/access until|be charged again/);
});

it.each([
  ['link', 'Link'],
  ['sepa_debit', 'SEPA Direct Debit'],
  ['revolut_pay', 'Revolut pay'],
  [null, 'None saved'],
])('the way to pay %s is shown as "%s"', (paymentMethod, text) => {
  expect(rendered({ card: null, paymentMethod })).toContain(`Payment method ${text} `);
});

it('a user without a subscription is led to the plans', () => {
  expect(rendered(null)).toContain('You have no subscription. See the plans');
});
