import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { classify } from '../../apps/collector/src/sources/shop-category/classify.ts';
import { evaluate, readLabelled, summarise } from './labelled-stores.ts';

const stores = readLabelled(readFileSync(new URL('labelled-stores.tsv', import.meta.url), 'utf8'));
const reporting = stores.filter(({ half }) => half === 'reporting');

describe('Categories of labelled stores', () => {
  it('are correct in at least 90 % of the cases on the half not used for tuning, and found for most', () => {
    expect(stores.length).toBeGreaterThanOrEqual(300);
    expect(reporting.length).toBeGreaterThan(130);
    const { precision, recall } = summarise(evaluate(reporting));
    expect(precision).toBeGreaterThanOrEqual(0.9);
    expect(recall).toBeGreaterThanOrEqual(0.8);
  });

  it('hardly change with words that every store has', () => {
    const everywhere =
      'sale|new arrivals|best sellers|gift cards|all products|shop all|about us|accessories|home'.split('|');
    const noisy = reporting.map((store) => ({
      ...store,
      says: { ...store.says, collections: [...everywhere, ...(store.says.collections ?? [])] },
    }));
    expect(summarise(evaluate(noisy)).precision).toBeGreaterThanOrEqual(0.9);
    expect(
      classify([{ title: 'Home', description: 'Shop online with free delivery', collections: everywhere }]),
    ).toEqual([]);
  });
});
