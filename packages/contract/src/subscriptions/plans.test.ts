import { expect, it } from 'vitest';
import {
  BASIC_SEARCH_LIMIT,
  DEFAULT_INTERVAL,
  isPaid,
  PAID_TIERS,
  PLANS,
  planFeatures,
  planOf,
  TRIAL_DAYS,
} from './plans.ts';

const [basic, plus] = PLANS;

it('has the prices of the pricing page', () => {
  expect(PLANS.map(({ id }) => id)).toEqual(['basic', 'plus']);
  expect(basic!.price.month).toMatchObject({ perMonth: 29, chargedCents: 2900 });
  expect(basic!.price.year).toMatchObject({
    perMonth: 19.83,
    chargedCents: 22_600,
    savings: '35% OFF, 4 months free',
  });
  expect(plus!.price.month).toMatchObject({ perMonth: 69, chargedCents: 6900 });
  expect(plus!.price.year).toMatchObject({
    perMonth: 34.5,
    chargedCents: 41_400,
    savings: '50% OFF, 6 months free',
  });
});

it('has a plan for every paid tier', () => {
  expect(PAID_TIERS.map((tier) => planOf(tier).name)).toEqual(['Basic', 'Plus']);
});

it('has a 7-day trial, the year first, and 50 results of a search on Basic', () => {
  expect([TRIAL_DAYS, DEFAULT_INTERVAL, BASIC_SEARCH_LIMIT]).toEqual([7, 'year', 50]);
});

it('opens the application only to basic and plus', () => {
  expect(['basic', 'plus', 'free', null, undefined].map((tier) => isPaid(tier as never))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('lists the brands among what a plan includes as soon as there are any', () => {
  expect(planFeatures(basic!, 5886)).toEqual(['5,886 brands', ...basic!.features]);
  expect(planFeatures(basic!, 0)).toEqual(basic!.features);
});
