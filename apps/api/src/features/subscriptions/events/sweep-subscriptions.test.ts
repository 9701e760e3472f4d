import { afterEach, expect, it, vi } from 'vitest';
import { insertUsers } from '../testing/insert-users.ts';
import { usePayments } from '../testing/payments.ts';

const payments = await usePayments();
afterEach(async () => {
  vi.useRealTimers();
  await payments.noFaults();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { query } = payments.database;

it('finds an event that Stripe lists some minutes late', async () => {
  await payments.fault({ drop: true });
  const user = await payments.newUser();
  await user.buy('plus', 'month');
  // A later event was read already.
  await query('delete from stripe_event_cursor');
  await query(`insert into stripe_event_cursor (read_until) values (now() + interval '8 minutes')`);
  await payments.sweep();
  await user.waitForRole('plus', 'month');
});

it('reads the events of the last day at its first start', async () => {
  await payments.fault({ drop: true });
  const [user] = await insertUsers(payments, 1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 23 * HOUR });
  await payments.stripe.subscriptions.create({
    customer: user!.customer,
    items: [{ price: 'price_basic_year' }],
    trial_period_days: 7,
  });
  vi.useRealTimers();
  await query('delete from stripe_event_cursor');
  await payments.sweep();
  await expect
    .poll(async () => await query('select tier from user_roles where user_id = $1', [user!.id]), {
      timeout: MINUTE,
    })
    .toEqual([{ tier: 'basic' }]);
});

it('settles an abandoned checkout after two minutes, not before', async () => {
  await payments.fault({ drop: true });
  const [left, fresh] = [await payments.newUser(), await payments.newUser()];
  for (const user of [left, fresh]) await user.buy('basic', 'month');
  const age = (id: string, seconds: number) =>
    query(`update checkouts set created_at = now() - make_interval(secs => $2) where user_id = $1`, [
      id,
      seconds,
    ]);
  await age(left.id, 130);
  await age(fresh.id, 100);
  // Its events count as read, so that only the checkout can be found.
  await query('delete from stripe_event_cursor');
  await query(`insert into stripe_event_cursor (read_until) values (now() + interval '1 hour')`);
  await payments.sweep();
  const rows = await query(
    'select user_id from checkouts where settled_at is not null and user_id = any($1)',
    [[left.id, fresh.id]],
  );
  expect(rows).toEqual([{ user_id: left.id }]);
  expect(await left.role()).toEqual({ tier: 'basic', interval: 'month' });
  expect(await fresh.role()).toEqual({ tier: 'free', interval: null });
});
