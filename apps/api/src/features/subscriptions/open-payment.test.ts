import { afterEach, expect, it } from 'vitest';
import { usePayments } from './testing/payments.ts';

const payments = await usePayments();
afterEach(() => payments.noFaults());

type User = Awaited<ReturnType<typeof payments.newUser>>;
const DAY_MS = 86_400_000;

const readPayment = async (user: User) => (await user.request('/api/subscription')).json.openPayment;
const paymentFailed = async (user: User) => (await user.request('/api/auth/me')).json.paymentFailed;

async function newDebtor() {
  const user = await payments.newUser();
  await user.buy('plus', 'month', '0341');
  await user.waitForRole('plus', 'month');
  await payments.advance(8);
  await user.waitForStatus('past_due');
  return user;
}

it('a failed payment says what is owed, when Stripe tries again and until when the plan is kept', async () => {
  const user = await newDebtor();
  const { trial_end } = await user.subscription();
  const { charge, keptUntil } = await readPayment(user);
  expect(charge).toMatchObject({ tier: 'plus', amount: 6900, currency: 'usd' });
  expect(Date.parse(charge.nextAttemptAt)).toBe(trial_end! * 1000 + 3 * DAY_MS);
  expect(Date.parse(keptUntil)).toBe(trial_end! * 1000 + 7 * DAY_MS);
  expect(await paymentFailed(user)).toEqual({ payer: 'user', keptUntil });
  // The invoice is still that of the former plan.
  await payments.press(await user.portal(), 'switch', { price: 'price_basic_month' });
  expect((await readPayment(user)).charge).toMatchObject({ tier: 'plus', amount: 6900 });
  // A cancelled plan ends at the end of its period, which is later here.
  await payments.press(await user.portal(), 'cancel', { when: 'end' });
  expect((await readPayment(user)).keptUntil).toBe(keptUntil);
});

it('an unpaid plan is kept no longer and not tried again; without Stripe the stored state is shown', async () => {
  const user = await newDebtor();
  await payments.advance(20);
  await user.waitForStatus('unpaid');
  expect(await readPayment(user)).toMatchObject({ charge: { nextAttemptAt: null }, keptUntil: null });
  const { subscription } = (await user.request('/api/subscription/current')).json;
  expect(subscription).toMatchObject({ tier: 'plus', granted: null, overdueUntil: null });
  await payments.fault({ apiDown: true });
  expect(await readPayment(user)).toEqual({ charge: null, keptUntil: null });
  await payments.noFaults();
  // No event arrives, but the payment is seen as soon as the user returns.
  await payments.fault({ drop: true });
  await payments.press(await user.portal(), 'card', { card: 'given', number: '4242424242424242' });
  expect((await user.request('/api/subscription')).json).toMatchObject({
    paymentOpen: false,
    openPayment: null,
  });
  expect(await user.role()).toEqual({ tier: 'plus', interval: 'month' });
  expect(await paymentFailed(user)).toBeUndefined();
});

it('an incomplete first payment is open as well', async () => {
  const user = await payments.newUser();
  await user.checkout('plus', 'month');
  const customer = await user.customerId();
  const card = await payments.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await payments.stripe.subscriptions.create({
    customer,
    items: [{ price: 'price_plus_month' }],
    default_payment_method: card.id,
  });
  await user.waitForStatus('incomplete');
  expect(await readPayment(user)).toEqual({
    charge: { tier: 'plus', amount: 6900, currency: 'usd', nextAttemptAt: null },
    keptUntil: null,
  });
});

it('members learn that the payment of the owner failed and until when the plan is kept, and nothing else', async () => {
  const owner = await newDebtor();
  const member = await payments.newUser();
  const rows = await payments.database.query('select id from workspaces where owner_id = $1', [owner.id]);
  const workspaceId = rows[0].id;
  await payments.database.query(
    "insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'viewer')",
    [workspaceId, member.id],
  );
  await payments.database.query(
    'insert into open_workspaces (user_id, workspace_id) values ($1, $2) on conflict (user_id) do update set workspace_id = $2',
    [member.id, workspaceId],
  );
  const { keptUntil } = await readPayment(owner);
  expect(await paymentFailed(member)).toEqual({ payer: 'owner', keptUntil });
  expect(await readPayment(member)).toBeNull();
});
