import { afterEach, expect, it } from 'vitest';
import { TIMEOUT_MS, usePayments } from '../testing/payments.ts';
import { newUnpaidUpgrade } from '../testing/unpaid-upgrade.ts';

const payments = await usePayments();
afterEach(() => payments.noFaults());

const mailsTo = async (user: { email: string }, subject: RegExp) =>
  (await payments.mailsTo(user)).filter((mail) => subject.test(mail.subject));
const TRIAL = /trial ends/;
const FAILED = /payment .* failed/;
const CANCELLED = /subscription is canceled/;
const ENDED = /plan has ended/;
const REFUND = /refund/;
const REFUND_FAILED = /refund .* has failed/;
const WELCOME = /^Welcome/;

const dayOf = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** Deadlines have time and zone: in America, those of the night in UTC are on the day before. */
const momentOf = (seconds: number) => {
  const time = new Date(seconds * 1000).toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' });
  return `${dayOf(seconds)} at ${time} UTC`;
};

it('welcomes a user once when the trial begins, with its end, the first charge and the way to cancel', async () => {
  await payments.database.query(
    "insert into brands (brand_name, domain) values ('Kettle', 'kettle.example'), ('Teapot', 'teapot.example')",
  );
  const user = await payments.newUser();
  // Each event arrives three times.
  await payments.fault({ duplicate: 2 });
  await user.buy('plus', 'year');
  await expect.poll(() => mailsTo(user, WELCOME), { timeout: TIMEOUT_MS }).toHaveLength(1);
  await payments.allEventsProcessed();
  await payments.sweep();
  await payments.allMailsSent();
  const [mail, ...more] = await mailsTo(user, WELCOME);
  expect(more).toEqual([]);
  const day = dayOf((await user.subscription()).trial_end!);
  expect(mail?.subject).toBe('Welcome to Brandlode: your Plus trial has started');
  expect(mail?.text).toMatch(new RegExp(`Free until: ${day} at \\d+:\\d\\d [AP]M UTC\n`));
  expect(mail?.text).toContain(`First charge: $414.00 on ${day}`);
  expect(mail?.text).toContain('Includes: 2 brands · Unlimited results · ');
  expect(mail?.text).toContain('How to cancel: open Settings, then Billing');
  expect(mail?.text).toContain('Questions? Write to support@brandlode.example.');
  for (const path of ['/brands', '/brands/search', '/import', '/settings/billing'])
    expect(mail?.links).toContain(`http://localhost:3000${path}`);
});

it('welcomes a user who returns without a trial with the next charge, and after a lost event', async () => {
  const user = await payments.newUser();
  await user.buy('basic', 'month');
  // No welcome mail for a subscription that ended before the mail is written.
  await expect.poll(() => mailsTo(user, WELCOME), { timeout: TIMEOUT_MS }).toHaveLength(1);
  await payments.stripe.subscriptions.cancel((await user.subscription()).id);
  await user.waitForRole('free', null);
  await payments.fault({ drop: true });
  await user.buy('basic', 'month');
  await payments.noFaults();
  await payments.sweep();
  await expect.poll(() => mailsTo(user, WELCOME), { timeout: TIMEOUT_MS }).toHaveLength(2);
  const [mail] = await mailsTo(user, WELCOME);
  const { items } = await user.subscription();
  expect(mail?.subject).toBe('Welcome to Brandlode: your Basic plan has started');
  expect(mail?.text).toContain(`Next charge: $29.00 on ${dayOf(items.data[0]!.current_period_end)}`);
  expect(mail?.text).not.toMatch(/Free until|trial/);
});

it('notifies the user once before the trial ends, with its time and zone, price and the way to cancel', async () => {
  const user = await payments.newUser();
  // Each event arrives three times.
  await payments.fault({ duplicate: 2 });
  await user.buy('plus', 'year');
  await payments.advance(3.5);
  await payments.allEventsProcessed();
  await payments.allMailsSent();
  expect(await mailsTo(user, TRIAL)).toEqual([]);
  await payments.advance(0.6);
  await expect.poll(() => mailsTo(user, TRIAL), { timeout: TIMEOUT_MS }).toHaveLength(1);
  await payments.sweep();
  await payments.allMailsSent();
  const [mail, ...more] = await mailsTo(user, TRIAL);
  expect(more).toEqual([]);
  const end = momentOf((await user.subscription()).trial_end!);
  expect(mail?.subject).toBe(`Your Brandlode trial ends on ${end}`);
  expect(mail?.text).toContain('cancel in your billing account before then and nothing is charged');
  expect(mail?.text).toContain('your Plus plan costs $414.00 per year');
  expect(mail?.links).toContain('http://localhost:3000/settings/billing');
});

it('does not announce the end of a trial that was cancelled', async () => {
  const user = await payments.newUser();
  await user.buy('basic', 'month');
  await user.waitForRole('basic', 'month');
  await payments.press(await user.portal(), 'cancel', { when: 'end' });
  await payments.advance(5);
  await payments.allEventsProcessed();
  await payments.allMailsSent();
  expect(await mailsTo(user, TRIAL)).toEqual([]);
});

it('notifies the user of each failed payment, with amount, next attempt and end of the grace period', async () => {
  const user = await payments.newUser();
  await user.buy('basic', 'month', '0341');
  await payments.advance(7.1);
  await expect.poll(() => mailsTo(user, FAILED), { timeout: TIMEOUT_MS }).toHaveLength(1);
  const [first] = await mailsTo(user, FAILED);
  expect(first?.text).toContain('could not charge $29.00 for your Basic plan');
  expect(first?.text).toMatch(
    /We will try again on \w+ \d+, \d{4}\. You keep your plan until \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC\./,
  );
  // The invoice that is tried again is still that of the former plan.
  await payments.press(await user.portal(), 'switch', { price: 'price_plus_month' });
  for (const days of [3, 5, 7]) {
    const before = (await mailsTo(user, FAILED)).length;
    await payments.advance(days);
    await expect.poll(() => mailsTo(user, FAILED), { timeout: TIMEOUT_MS }).toHaveLength(before + 1);
  }
  const mails = await mailsTo(user, FAILED);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Last attempt: your payment to Brandlode failed',
    'Your payment to Brandlode failed again',
    'Your payment to Brandlode failed again',
    'Your payment to Brandlode failed',
  ]);
  for (const { text } of mails) expect(text).toContain('could not charge $29.00 for your Basic plan');
  expect(mails[0]?.text).toContain('Your plan has ended and resumes once the payment is made.');
});

it('asks the user to confirm a payment if the bank requires it', async () => {
  const user = await payments.newUser();
  await user.buy('plus', 'month', 'given', '4000 0027 6000 3184');
  await payments.advance(7.1);
  await expect.poll(() => mailsTo(user, /confirm/), { timeout: TIMEOUT_MS }).toHaveLength(1);
  const [mail] = await mailsTo(user, /confirm/);
  expect(mail?.subject).toBe('Please confirm your payment to Brandlode');
  expect(mail?.text).toContain('confirm the payment of $69.00 for your Plus plan');
  await payments.allEventsProcessed();
  await payments.allMailsSent();
  expect(await mailsTo(user, FAILED)).toEqual([]);
  // The next attempt fails without a request to confirm it.
  await payments.press(await user.portal(), 'card', { card: '0341' });
  await payments.advance(3.1);
  await expect.poll(() => mailsTo(user, FAILED), { timeout: TIMEOUT_MS }).not.toEqual([]);
  expect((await mailsTo(user, FAILED))[0]?.subject).toBe('Your payment to Brandlode failed again');
  expect(await mailsTo(user, /confirm/)).toHaveLength(1);
});

it('confirms a cancellation once with the time the plan ends, and announces the end then', async () => {
  const user = await payments.newUser();
  await user.buy('plus', 'month');
  await payments.advance(8);
  await user.waitForStatus('active');
  await payments.fault({ duplicate: 1 });
  await payments.press(await user.portal(), 'cancel', { when: 'end' });
  await expect.poll(() => mailsTo(user, CANCELLED), { timeout: TIMEOUT_MS }).toHaveLength(1);
  const end = momentOf((await user.subscription()).cancel_at!);
  const [cancelled] = await mailsTo(user, CANCELLED);
  expect(cancelled?.text).toContain(`You keep your Plus plan until ${end}. You won't be charged again.`);
  // Another change of the cancelled subscription is not another cancellation.
  await payments.press(await user.portal(), 'card', { card: 'given', number: '4242424242424242' });
  await payments.advance(32);
  await expect.poll(() => mailsTo(user, ENDED), { timeout: TIMEOUT_MS }).toHaveLength(1);
  const [ended] = await mailsTo(user, ENDED);
  expect(ended?.text).toContain('Your Plus plan has ended');
  expect(ended?.links).toContain('http://localhost:3000/select-plan');
  await payments.allEventsProcessed();
  await payments.allMailsSent();
  expect(await mailsTo(user, CANCELLED)).toHaveLength(1);
});

it('says in the confirmation of a cancellation what is still due, and until when the plan is kept', async () => {
  const user = await payments.newUser();
  await user.buy('basic', 'month', '0341');
  await payments.advance(7.1);
  await user.waitForStatus('past_due');
  await payments.press(await user.portal(), 'cancel', { when: 'end' });
  await expect.poll(() => mailsTo(user, CANCELLED), { timeout: TIMEOUT_MS }).toHaveLength(1);
  const [mail] = await mailsTo(user, CANCELLED);
  const rows = await payments.database.query(
    'select extract(epoch from grace_ends_at)::float as ends from user_roles where user_id = $1',
    [user.id],
  );
  expect(mail?.text).toContain(
    `You keep your Basic plan until ${momentOf(rows[0].ends)}.\n\nThe payment of $29.00 is still due, and we try it again on `,
  );
  expect(mail?.text).toContain("You won't be charged for any later period.");
});

it('names in the confirmation of a cancellation the plan that an unpaid upgrade left', async () => {
  const user = await newUnpaidUpgrade(payments);
  await payments.press(await user.portal(), 'cancel', { when: 'end' });
  await expect.poll(() => mailsTo(user, CANCELLED), { timeout: TIMEOUT_MS }).toHaveLength(1);
  const [mail] = await mailsTo(user, CANCELLED);
  expect(mail?.text).toContain('You keep your Basic plan until ');
  expect(await user.role()).toEqual({ tier: 'basic', interval: 'month' });
});

it('promises nothing for the payment of a plan that has ended since', async () => {
  const user = await payments.newUser();
  await user.buy('basic', 'month', '0341');
  await user.waitForRole('basic', 'month');
  await payments.fault({ drop: true });
  await payments.advance(7.1);
  await payments.stripe.subscriptions.cancel((await user.subscription()).id);
  await payments.noFaults();
  await payments.sweep();
  await expect.poll(() => mailsTo(user, ENDED), { timeout: TIMEOUT_MS }).toHaveLength(1);
  await payments.allMailsSent();
  expect(await mailsTo(user, FAILED)).toEqual([]);
});

it('confirms each refund with its amount', async () => {
  const user = await payments.newUser();
  await user.buy('plus', 'month');
  await payments.advance(8);
  await user.waitForStatus('active');
  const customer = await user.customerId();
  const [charge] = (await payments.stripe.charges.list({ customer })).data;
  await payments.stripe.refunds.create({ charge: charge!.id, amount: 3000 });
  await payments.stripe.refunds.create({ charge: charge!.id });
  await expect.poll(() => mailsTo(user, REFUND), { timeout: TIMEOUT_MS }).toHaveLength(2);
  const texts = (await mailsTo(user, REFUND)).map(({ text }) => /refunded (\S+)/.exec(text)?.[1]);
  expect(texts.toSorted()).toEqual(['$30.00', '$39.00']);
  // The payment was refunded in full, which also ends the plan.
  await expect.poll(() => mailsTo(user, ENDED), { timeout: TIMEOUT_MS }).toHaveLength(1);
});

it('says once that a refund has failed, however often its events arrive', async () => {
  const user = await payments.newUser();
  await user.buy('plus', 'month');
  const customer = await user.customerId();
  const card = await payments.stripe.paymentMethods.attach('pm_card_refundFail', { customer });
  await payments.stripe.subscriptions.update((await user.subscription()).id, {
    default_payment_method: card.id,
  });
  await payments.advance(8);
  await user.waitForStatus('active');
  const [charge] = (await payments.stripe.charges.list({ customer })).data;
  await payments.fault({ duplicate: 2 });
  await payments.stripe.refunds.create({ charge: charge!.id, amount: 900 });
  await payments.advance(2);
  await expect.poll(() => mailsTo(user, REFUND_FAILED), { timeout: TIMEOUT_MS }).toHaveLength(1);
  await payments.noFaults();
  await payments.allEventsProcessed();
  await payments.sweep();
  await payments.allMailsSent();
  const [mail, ...more] = await mailsTo(user, REFUND_FAILED);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('We could not refund $9.00');
  expect(mail?.text).toContain('Email support@brandlode.example and');
  expect(mail?.links).toContain('http://localhost:3000/settings/billing');
});

it('sends no mail about a failed payment that has been made since', async () => {
  const user = await payments.newUser();
  await user.buy('basic', 'month', '0341');
  await user.waitForRole('basic', 'month');
  await payments.fault({ drop: true });
  await payments.advance(7.1);
  await payments.press(await user.portal(), 'card', { card: 'given', number: '4242424242424242' });
  await payments.noFaults();
  // Found by the sweep, long after the event.
  await payments.sweep();
  await payments.allMailsSent();
  expect(await mailsTo(user, FAILED)).toEqual([]);
});

it('retries a mail while Stripe does not respond', async () => {
  const user = await payments.newUser();
  await user.buy('plus', 'month');
  await user.waitForRole('plus', 'month');
  const [customerId, { id: objectId }] = [await user.customerId(), await user.subscription()];
  await payments.fault({ apiDown: true });
  const job = { type: 'customer.subscription.trial_will_end', customerId, objectId };
  await payments.subscriptions.mails.send(job, objectId);
  const retried = "select from pgboss.job where name = 'subscriptions-mail' and state = 'retry'";
  await expect
    .poll(async () => (await payments.database.query(retried)).length, { timeout: TIMEOUT_MS })
    .toBe(1);
  await payments.noFaults();
  await expect.poll(() => mailsTo(user, TRIAL), { timeout: TIMEOUT_MS }).toHaveLength(1);
});
