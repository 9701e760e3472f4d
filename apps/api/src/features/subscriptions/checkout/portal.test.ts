import { afterEach, expect, it } from 'vitest';
import { usePayments } from '../testing/payments.ts';
import { createPortalSession } from './create-portal-session.ts';

const payments = await usePayments();
afterEach(() => payments.noFaults());

const open = async (user: Awaited<ReturnType<typeof payments.newUser>>) =>
  (await user.request('/api/create-portal-session', {})).json;

it('says why the portal cannot be opened, and opens it once the reason is gone', async () => {
  const user = await payments.newUser();
  expect(await open(user)).toMatchObject({ status: 409, code: 'no-customer' });
  await user.buy('plus', 'month');
  await payments.fault({ apiDown: true });
  expect(await open(user)).toMatchObject({ status: 502, code: 'upstream-failed' });
  await payments.noFaults();
  await payments.fault({ portalUnset: true });
  expect(await open(user)).toMatchObject({ status: 503, code: 'portal-unavailable' });
  await payments.noFaults();
  expect((await open(user)).url).toContain('/p/session/');
  await payments.stripe.customers.del(await user.customerId());
  expect(await open(user)).toMatchObject({ status: 409, code: 'no-customer' });
});

it.each(['inactive', 'missing'])('reports a configuration that is %s to the operator', async (state) => {
  const user = await payments.newUser();
  await user.buy('plus', 'month');
  const { id } = await payments.stripe.billingPortal.configurations.create({ features: {} });
  await payments.stripe.billingPortal.configurations.update(id, { active: false });
  const portalConfiguration = state === 'missing' ? 'bpc_of_another_account' : id;
  const { config } = payments.subscriptions;
  const reports: string[] = [];
  const services = {
    ...payments.subscriptions,
    config: { ...config, stripe: { ...config.stripe, portalConfiguration } },
    report: (text: string) => reports.push(text),
  };
  await expect(
    createPortalSession(services, { sub: user.id }, { redirectPath: '/settings/billing' }),
  ).rejects.toMatchObject({ code: 'portal-unavailable' });
  expect(reports).toEqual([expect.stringContaining('npm run doctor')]);
});
