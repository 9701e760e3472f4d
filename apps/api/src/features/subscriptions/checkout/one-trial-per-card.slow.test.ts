import { newCardNumber } from '@brandlode/sandbox';
import { afterEach, expect, it } from 'vitest';
import { type Payments, TIMEOUT_MS, usePayments } from '../testing/payments.ts';

const payments = await usePayments();
afterEach(() => payments.noFaults());

type User = Awaited<ReturnType<Payments['newUser']>>;
const FREE = { tier: 'free', interval: null };

const readSubscription = async ({ request }: User) => (await request('/api/subscription')).json;
const charges = async (user: User) =>
  (await payments.stripe.charges.list({ customer: await user.customerId() })).data;
/** The mails about plans, without the verification mail. */
const mailsTo = async (user: User) =>
  (await payments.mailsTo(user)).filter(({ subject }) => /trial|plan|payment/.test(subject));

/** Two users; the second begins a trial with the card of the first. */
async function sharingACard() {
  const number = newCardNumber();
  const first = await payments.newUser();
  await first.buy('basic', 'month', 'given', number);
  await first.waitForRole('basic', 'month');
  const second = await payments.newUser();
  await second.buy('plus', 'year', 'given', number);
  return { first, second, number };
}

it('suspends a repeated trial of a card: no plan, no charge, and a mail that asks for confirmation', async () => {
  const { first, second } = await sharingACard();
  await second.waitForStatus('canceled');
  await payments.allEventsProcessed();
  expect(await second.role()).toEqual(FREE);
  expect(await first.role()).toEqual({ tier: 'basic', interval: 'month' });
  expect(await readSubscription(second)).toEqual({
    trialAvailable: false,
    paymentOpen: false,
    openPayment: null,
    suspendedTrial: { tier: 'plus', interval: 'year' },
  });
  await expect.poll(async () => (await mailsTo(second)).length, { timeout: TIMEOUT_MS }).toBe(1);
  const [mail] = await mailsTo(second);
  expect(mail?.subject).toBe('Your Brandlode trial needs your confirmation');
  expect(mail?.text).toContain('confirm that you want to pay $414.00 per year');
  expect(mail?.links).toContain('http://localhost:3000/settings/plan');
  await payments.advance(40);
  expect(await charges(second)).toEqual([]);
  // The end of a trial that never began is not announced.
  await payments.allEventsProcessed();
  await payments.allMailsSent();
  expect(await mailsTo(second)).toHaveLength(1);
});

it('keeps a paid plan whose next charge an operator moved by a trial', async () => {
  const { second, number } = await sharingACard();
  await second.waitForStatus('canceled');
  await second.buy('plus', 'year', 'given', number);
  await second.waitForRole('plus', 'year');
  await payments.advance(30);
  const { id, items } = await second.subscription();
  const end = items.data[0]!.current_period_end + 14 * 86_400;
  await payments.stripe.subscriptions.update(id, { trial_end: end, proration_behavior: 'none' });
  await second.waitForStatus('trialing');
  expect(await second.role()).toEqual({ tier: 'plus', interval: 'year' });
  expect((await second.subscription()).status).toBe('trialing');
});

it('charges only once the user confirms, at a checkout without a trial', async () => {
  const { second, number } = await sharingACard();
  await second.waitForStatus('canceled');
  const { json } = await second.checkout('plus', 'year');
  const page = await (await fetch(json.url)).text();
  expect(page).not.toContain('days free');
  expect(page).toContain('$414.00');
  expect(await charges(second)).toEqual([]);
  await payments.pay(json.url, 'given', number);
  await second.waitForRole('plus', 'year');
  expect((await charges(second)).map(({ amount }) => amount)).toEqual([41_400]);
  expect(await readSubscription(second)).toMatchObject({ suspendedTrial: null });
});

it('suspends it also when a token is issued before any event arrives, and for concurrent requests', async () => {
  await payments.fault({ drop: true });
  const number = newCardNumber();
  const first = await payments.newUser();
  await first.buy('basic', 'month', 'given', number);
  expect(await payments.reconcileOpenCheckout(first.id)).toBe('settled');
  const second = await payments.newUser();
  await second.buy('plus', 'year', 'given', number);
  const responses = await Promise.all([1, 2].map(() => payments.reconcileOpenCheckout(second.id)));
  expect(responses).toEqual(['settled', 'settled']);
  expect(await second.role()).toEqual(FREE);
  expect((await second.subscription()).status).toBe('canceled');
});

it('grants one of two concurrent trials with the same card', async () => {
  // Otherwise the events that were dropped above arrive within a minute, and are waited for below.
  await payments.sweep();
  const number = newCardNumber();
  const users = await Promise.all([payments.newUser(), payments.newUser()]);
  await Promise.all(users.map((user) => user.buy('basic', 'year', 'given', number)));
  await payments.allEventsProcessed();
  await payments.allEventsProcessed();
  const roles = await Promise.all(users.map((user) => user.role()));
  expect(roles.map(({ tier }) => tier).sort()).toEqual(['basic', 'free']);
});

it('recognises the card after the account that had the trial is deleted', async () => {
  const number = newCardNumber();
  const first = await payments.newUser();
  await first.buy('basic', 'month', 'given', number);
  await first.waitForRole('basic', 'month');
  await payments.allEventsProcessed();
  await payments.database.query('delete from users where id = $1', [first.id]);
  const second = await payments.newUser();
  await second.buy('basic', 'month', 'given', number);
  await second.waitForStatus('canceled');
  expect(await second.role()).toEqual(FREE);
});

it('allows changing the card during a trial', async () => {
  const number = newCardNumber();
  const first = await payments.newUser();
  await first.buy('basic', 'month', 'given', number);
  const second = await payments.newUser();
  await second.buy('plus', 'month');
  await second.waitForRole('plus', 'month');
  await payments.press(await second.portal(), 'card', { card: 'given', number });
  await payments.allEventsProcessed();
  expect(await second.role()).toEqual({ tier: 'plus', interval: 'month' });
});
