import { type BrandCalibration, ProvenanceInputs } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import type { Facts, MetricValue, SourceReport } from '../report.ts';
import { visitOf } from '../stand-in.testing.ts';
import { estimates } from './estimates-source.ts';

const report = (source: string, facts: Facts, metrics: MetricValue[] = []): SourceReport => ({
  source,
  outcome: 'found',
  requests: 0,
  metrics,
  facts,
});
const collect = (...earlier: SourceReport[]) => collectCalibrated(undefined, ...earlier);
const collectCalibrated = (calibration: BrandCalibration | undefined, ...earlier: SourceReport[]) =>
  estimates.collect({
    known: { calibration },
    domain: 'shop.example',
    storefront: 'https://shop.example/',
    earlier,
    fetch: () => Promise.reject(new Error('estimates send no requests')),
    parse: () => Promise.reject(new Error('estimates parse no pages')),
    cache: { get: async () => undefined, set: async () => {} },
    now: new Date('2026-11-21'),
  });
const rank = report('popularity-rank', {
  popularity: [
    { list: 'CrUX', best: 5001, worst: 10_000, day: '2026-11-01' },
    { list: 'Tranco', best: 7000, worst: 7000, day: '2026-11-20' },
  ],
});
const price = report('shopify-products', {}, [
  { metric: 'product_avg_price', value: 5000, kind: 'measured' },
]);

describe('Estimates of a store', () => {
  it('carry bounds, inputs and formula, and are marked as estimated', async () => {
    const { metrics } = await collect(rank, price);
    expect(metrics.map(({ metric }) => metric)).toEqual([
      'estimated_monthly_traffic',
      'estimated_monthly_orders',
      'estimated_monthly_revenue',
    ]);
    for (const { kind, low, high, value, inputs } of metrics) {
      expect(kind).toBe('estimated');
      expect(low!).toBeLessThan(Number(value));
      expect(high!).toBeGreaterThan(Number(value));
      expect([low, value, high].every(Number.isInteger)).toBe(true);
      expect(inputs).toMatchObject({
        list: 'Tranco',
        bestRank: 7000,
        worstRank: 7000,
        rankDay: '2026-11-20',
      });
      expect(ProvenanceInputs.parse(inputs)).toEqual(inputs);
    }
    expect(metrics[2]!.inputs).toMatchObject({ averagePrice: 50, formula: 'revenue-from-orders 2' });
  });

  it('use the list with exact ranks, regardless of which list was read first', async () => {
    const lists = rank.facts.popularity ?? [];
    for (const popularity of [lists, [...lists].reverse()]) {
      const [traffic] = (await collect(report('popularity-rank', { popularity }))).metrics;
      expect(traffic?.inputs).toMatchObject({ list: 'Tranco', bestRank: 7000 });
    }
  });

  it('are calibrated with imported visits if the same list had a rank at that time, and state it', async () => {
    const calibration = {
      visits: 20_000,
      day: '2026-11-01',
      rank: { list: 'Tranco' as const, bestRank: 7000, worstRank: 7000 },
    };
    const [usual] = (await collect(rank)).metrics;
    const [traffic, orders] = (await collectCalibrated(calibration, rank, price)).metrics;
    expect(traffic).toMatchObject({ value: 20_000, inputs: { calibratedWith: '2026-11-01' } });
    expect(orders!.inputs).toMatchObject({ calibratedWith: '2026-11-01' });
    expect(traffic!.high! / traffic!.low!).toBeLessThan(usual!.high! / usual!.low! / 4);
    const other = { ...calibration, rank: { ...calibration.rank, list: 'CrUX' as const } };
    expect((await collectCalibrated(other, rank)).metrics[0]).toEqual(usual);
  });

  it('use an imported rank if no list has the store', async () => {
    const withRank = (...earlier: SourceReport[]) =>
      estimates.collect({
        ...visitOf('soap.com', { known: { importedRank: { rank: 8000, day: '2026-11-01' } } }),
        earlier,
      });
    const [traffic] = (await withRank()).metrics;
    expect(traffic?.inputs).toMatchObject({ list: 'Imported', bestRank: 8000, rankDay: '2026-11-01' });
    expect(ProvenanceInputs.parse(traffic?.inputs)).toEqual(traffic?.inputs);
    expect((await withRank(rank)).metrics[0]?.inputs).toMatchObject({ list: 'Tranco' });
  });

  it('are due again after 30 days', () => {
    expect(estimates.schedule).toEqual({ first: 720, min: 720, max: 720 });
  });

  it('are not made without their inputs', async () => {
    expect((await collect(price)).metrics).toEqual([]);
    expect((await collect(price)).outcome).toBe('not applicable');
    expect((await collect(rank)).metrics.map(({ metric }) => metric)).toEqual(['estimated_monthly_traffic']);
  });
});
