import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { PlanStarted } from './plan-started.tsx';

it('states what a plan without a trial includes, and when it is charged next', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PlanStarted
        subscription={{
          tier: 'basic',
          interval: 'year',
          granted: { tier: 'basic', interval: 'year' },
          amount: 22_600,
          currency: 'usd',
          startedAt: '2026-04-01T12:00:00Z',
          isNew: true,
          trialEndsAt: null,
          nextChargeAt: '2027-04-01T12:00:00Z',
          nextChargeAmount: 22_600,
          endsAt: null,
          overdueUntil: null,
          card: { brand: 'visa', last4: '4242' },
          paymentMethod: 'card',
        }}
        brands={5886}
        onDismiss={() => {}}
      />
    </MemoryRouter>,
  );
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Your Basic plan has started');
  expect(text).toContain('Plan Basic, $226.00 per year');
  expect(text).toContain('Includes 5,886 brands · 50 results per search max');
  expect(text).toContain('Next charge $226.00 on Thursday, April 1, 2027');
  expect(text).not.toContain('Free until');
});
