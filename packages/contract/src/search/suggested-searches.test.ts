import { expect, it } from 'vitest';
import { METRIC_KEYS } from '../brands/metrics.ts';
import { SearchDefinition } from './search-definition.ts';
import { SUGGESTED_SEARCHES } from './suggested-searches.ts';

it('Suggested searches are at least eight, each with a unique id and name and a valid search', () => {
  expect(SUGGESTED_SEARCHES.length).toBeGreaterThanOrEqual(8);
  for (const of of ['id', 'name'] as const)
    expect(new Set(SUGGESTED_SEARCHES.map((search) => search[of])).size).toBe(SUGGESTED_SEARCHES.length);
  for (const { filters, search } of SUGGESTED_SEARCHES) {
    expect(SearchDefinition.parse(search)).toEqual(search);
    // The URL of the Search page supports only whole numbers.
    for (const key of METRIC_KEYS) {
      const { min = 0, max = 0 } = filters[key] ?? {};
      expect([min, max].every(Number.isInteger)).toBe(true);
    }
  }
});
