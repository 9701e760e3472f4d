import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { listPrices } from './checkout/list-prices.ts';
import { roleOf } from './role-of.ts';

const config = readConfig({});
const NOW = 1_800_000_000;
const subscription = (id: string, status: string, price: string) =>
  ({
    id,
    status,
    trial_start: null,
    items: { data: [{ price: { id: price } }] },
  }) as unknown as Stripe.Subscription;
const roleWith = (
  all: Stripe.Subscription[],
  graceEnds: [string, number][] = [],
  priceId: string | null = null,
) =>
  roleOf(config, {
    all,
    now: NOW,
    overdue: new Map(graceEnds.map(([id, graceEnds]) => [id, { graceEnds, priceId, charge: null }])),
  });

describe('The role for a subscription status', () => {
  it.each([
    ['trialing', 'plus'],
    ['active', 'plus'],
    ['unpaid', 'free'],
    ['paused', 'free'],
    ['canceled', 'free'],
    ['incomplete', 'free'],
    ['incomplete_expired', 'free'],
    ['a status of the future', 'free'],
  ])('%s is %s', (status, tier) => {
    const role = roleWith([subscription('sub_1', status, 'price_plus_year')]);
    expect(role).toMatchObject({
      tier,
      subscriptionId: 'sub_1',
      subscriptionStatus: status,
      graceEndsAt: null,
      cancelsAt: null,
    });
    expect(role.interval).toBe(tier === 'plus' ? 'year' : null);
  });

  it('past_due grants the plan until its grace period ends', () => {
    const late = [subscription('sub_1', 'past_due', 'price_basic_month')];
    expect(roleWith(late, [['sub_1', NOW + 1]])).toMatchObject({
      tier: 'basic',
      interval: 'month',
      graceEndsAt: new Date((NOW + 1) * 1000),
    });
    expect(roleWith(late, [['sub_1', NOW]])).toMatchObject({ tier: 'free', graceEndsAt: null });
  });

  it.each([
    ['price_basic_month', 'price_plus_year', 'basic', 'month'],
    ['price_plus_year', 'price_basic_month', 'basic', 'month'],
    ['price_plus_month', 'price_plus_year', 'plus', 'year'],
    ['price_of_another', 'price_plus_year', 'plus', 'year'],
  ])('past_due for %s and switched to %s is %s', (before, now, tier, interval) => {
    const late = [subscription('sub_1', 'past_due', now)];
    expect(roleWith(late, [['sub_1', NOW + 1]], before)).toMatchObject({ tier, interval });
  });

  it('grants the plan also for a price that is no longer on sale', () => {
    const changed = readConfig({ PRICE_PLUS_MONTH: 'price_new, price_old' });
    const seen = { all: [subscription('sub_1', 'active', 'price_old')], now: NOW, overdue: new Map() };
    expect(roleOf(changed, seen)).toMatchObject({ tier: 'plus', interval: 'month' });
    expect(listPrices(changed).prices.map(({ priceId }) => priceId)).toContain('price_new');
    expect(listPrices(changed).prices.map(({ priceId }) => priceId)).not.toContain('price_old');
  });

  it('grants the best plan of several, and nothing for an unknown price', () => {
    const basic = subscription('sub_1', 'active', 'price_basic_month');
    const plus = subscription('sub_2', 'trialing', 'price_plus_month');
    expect(roleWith([basic, plus])).toMatchObject({ tier: 'plus', subscriptionId: 'sub_2' });
    expect(roleWith([subscription('sub_3', 'active', 'price_of_another')])).toMatchObject({ tier: 'free' });
    expect(roleWith([])).toMatchObject({ tier: 'free', subscriptionId: null, subscriptionStatus: null });
  });
});
