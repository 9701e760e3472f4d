import type { Subscription } from '@brandlode/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { SessionContext } from '#lib/session/session.ts';
import { userWith } from '../../identity/model/user.testing.ts';
import SelectPlanPage from './select-plan-page.tsx';

const user = userWith();

function rendered(subscription?: Subscription): string {
  const client = new QueryClient();
  client.setQueryData(['subscription', user.id], subscription);
  const session = { user, claim: 'settled' } as never;
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <MemoryRouter>
          <SelectPlanPage />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
}
const known = { paymentOpen: false, openPayment: null, suspendedTrial: null };

it('offers a trial only to users who are known to have one left', () => {
  expect(rendered({ ...known, trialAvailable: true })).toMatch(/7 days free.*Start 7 day trial/s);
  expect(rendered({ ...known, trialAvailable: false })).toMatch(/You have used your 7 free days.*Subscribe/s);
  expect(rendered()).not.toMatch(/7 days? (free|trial)/);
});
