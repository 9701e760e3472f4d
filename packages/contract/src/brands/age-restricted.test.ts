import { expect, it } from 'vitest';
import { AGE_RESTRICTED_CATEGORIES, asksForAgeRestricted, isAgeRestricted } from './age-restricted.ts';
import { categoryByLabel, withParents } from './categories.ts';

const idsOf = (...labels: string[]) =>
  withParents(labels.flatMap((label) => categoryByLabel(label)?.id ?? []));

it('names only categories of the taxonomy', () => {
  for (const label of AGE_RESTRICTED_CATEGORIES) expect(categoryByLabel(label), label).toBeDefined();
});

it('marks a brand whose categories are all age-restricted', () => {
  expect(isAgeRestricted(idsOf('adult products'))).toBe(true);
  expect(isAgeRestricted(idsOf('wine, beer and spirits', 'tobacco and vaping'))).toBe(true);
  expect(isAgeRestricted(idsOf('gambling'))).toBe(true);
  expect(isAgeRestricted(idsOf('sports betting'))).toBe(true);
});

it('does not mark a brand that also sells other things, nor one without categories', () => {
  expect(isAgeRestricted(idsOf('groceries and supermarkets', 'wine, beer and spirits'))).toBe(false);
  expect(isAgeRestricted(idsOf('lifestyle'))).toBe(false);
  expect(isAgeRestricted(idsOf('amusement arcades'))).toBe(false);
  expect(isAgeRestricted([])).toBe(false);
});

it('is shown by filtering by one of its categories, but not by their top level', () => {
  expect(asksForAgeRestricted(['books', 'cannabis and cbd'])).toBe(true);
  expect(asksForAgeRestricted(['lifestyle', 'food and drink'])).toBe(false);
  expect(asksForAgeRestricted()).toBe(false);
});
