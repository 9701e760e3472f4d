import type { BrandHistory, Provenance } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { metricSeries } from './metric-series.ts';

/** The texts of the breaks between two values of a source with these inputs. */
function breaksBetween(source: string, before: Provenance['inputs'], after: Provenance['inputs']): string[] {
  const history: BrandHistory['data'] = [
    {
      metric: 'product_avg_price',
      points: [before, after].map((inputs, index) => ({
        day: `2026-03-0${index + 1}`,
        value: 20,
        origin: { source, kind: 'measured', observedAt: `2026-03-0${index + 1}T00:00:00.000Z`, inputs },
      })),
    },
  ];
  return metricSeries(history, 'product_avg_price').breaks.map(({ text }) => text);
}

const METHOD = 'The method changed; not comparable with Mar 1, 2026';
const FORMULA = 'The formula changed; not comparable with Mar 1, 2026';

describe('A line is interrupted where the same source', () => {
  const products = { source: 'shopify-products', productsRead: 12, currency: 'EUR' } as const;
  const pages = { source: 'structured-products', productsRead: 12 } as const;
  const estimate = {
    source: 'estimates',
    formula: 'visits 3',
    list: 'Tranco',
    bestRank: 100,
    worstRank: 100,
    averagePrice: 30,
  } as const;

  it.each<[string, Provenance['inputs'], Provenance['inputs'], string]>([
    ['has prices in another currency', products, { ...products, currency: 'GBP' }, METHOD],
    ['ends its list of products', products, { ...products, limit: 250 }, METHOD],
    ['reads more pages than the front page', pages, { ...pages, pagesRead: 20 }, METHOD],
    [
      'shows the numbers of another review service',
      { source: 'store-reviews', by: 'Yotpo' },
      { source: 'store-reviews', by: 'Loox' },
      METHOD,
    ],
    [
      'reads another account',
      { source: 'instagram-business', account: 'kettle' },
      { source: 'instagram-business', account: 'kettle.tea' },
      METHOD,
    ],
    ['calibrates an estimate', estimate, { ...estimate, calibratedWith: '2026-02-01' }, METHOD],
    ["takes a category's price", estimate, { ...estimate, priceCategory: 'Tea' }, METHOD],
    ['has another formula', estimate, { ...estimate, formula: 'visits 4' }, FORMULA],
  ])('%s', (source, before, after, text) => {
    expect(breaksBetween(source, before, after)).toEqual([text]);
  });

  it.each<[string, Provenance['inputs'], Provenance['inputs']]>([
    ['reads another number of products', products, { ...products, productsRead: 14 }],
    ['reads another number of pages', { ...pages, pagesRead: 9 }, { ...pages, pagesRead: 20 }],
    [
      'has a new price of the same category',
      { ...estimate, priceCategory: 'Tea' },
      { ...estimate, priceCategory: 'Tea', averagePrice: 31 },
    ],
    [
      'is calibrated again',
      { ...estimate, calibratedWith: '2026-02-01' },
      { ...estimate, calibratedWith: '2026-03-01' },
    ],
  ])('but not where it %s', (source, before, after) => {
    expect(breaksBetween(source, before, after)).toEqual([]);
  });
});
