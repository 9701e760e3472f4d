import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { visitTo } from '../testing.ts';
import { woocommerceProducts } from './woocommerce-products.ts';

const PATH = '/wp-json/wc/store/v1/products';
const FIRST = `${PATH}?per_page=100&page=1`;
const RECENT = `${PATH}?per_page=1&date_column=date_gmt&after=${encodeURIComponent('2026-10-22T00:00:00.000Z')}`;
const body = readFileSync(new URL('samples/products.json', import.meta.url), 'utf8');
const of = (total: number) => ({ body, headers: { 'x-wp-total': String(total) } });
const found = async (responses: Parameters<typeof visitTo>[0], metric: string) =>
  (await woocommerceProducts.collect(visitTo(responses))).metrics.find(
    (metricValue) => metricValue.metric === metric,
  )?.value;

describe("WooCommerce's Store API", () => {
  it("reports the store's own total and requests the number of new products", async () => {
    expect(await found({ [FIRST]: of(5), [RECENT]: of(2) }, 'product_count')).toBe(5);
    expect(await found({ [FIRST]: of(5), [RECENT]: of(2) }, 'product_count_30_days')).toBe(2);
  });

  it('distinguishes the total a store reports from the number of products read', async () => {
    const countOf = async (responses: Parameters<typeof visitTo>[0]) =>
      (await woocommerceProducts.collect(visitTo(responses))).metrics[0];
    const total = await countOf({ [FIRST]: of(7) });
    expect(total).toMatchObject({ value: 7, inputs: { source: 'woocommerce-products' } });
    expect(total?.inputs).not.toHaveProperty('productsRead');
    expect(await countOf({ [FIRST]: body, [`${PATH}?per_page=100&page=2`]: '[]' })).toMatchObject({
      value: 5,
      inputs: { source: 'woocommerce-products', productsRead: 5 },
    });
  });

  it('reports that there are no new products', async () => {
    expect(await found({ [FIRST]: of(5), [RECENT]: of(0) }, 'product_count_30_days')).toBe(0);
  });

  it('ignores a number of new products equal to the total', async () => {
    expect(await found({ [FIRST]: of(5), [RECENT]: of(5) }, 'product_count_30_days')).toBeUndefined();
  });

  it('marks prices as estimates where there are more products than were listed', async () => {
    const { metrics } = await woocommerceProducts.collect(
      visitTo({ [FIRST]: of(250), [`${PATH}?per_page=100&page=2`]: of(250) }),
    );
    expect(metrics.find(({ metric }) => metric === 'product_count')).toMatchObject({
      value: 250,
      kind: 'measured',
    });
    const average = metrics.find(({ metric }) => metric === 'product_avg_price')!;
    expect(average.kind).toBe('estimated');
    expect(average.low!).toBeLessThanOrEqual(Number(average.value));
    expect(average.high!).toBeGreaterThanOrEqual(Number(average.value));
  });

  it.each([
    '/wp-json/wc/store/products?',
    '/?rest_route=/wc/store/v1/products&',
    '/?rest_route=/wc/store/products&',
  ])('is found at its older address %s', async (endpoint) => {
    const visit = visitTo(
      {
        [FIRST]: { outcome: 'blocked', url: '', reason: 'refused' },
        [`${endpoint}per_page=100&page=1`]: of(5),
      },
      { platform: { name: 'WooCommerce', evidence: '' } },
    );
    const { outcome, metrics, facts } = await woocommerceProducts.collect(visit);
    expect(outcome).toBe('found');
    expect(metrics[0]).toMatchObject({ metric: 'product_count', value: 5 });
    expect(facts.platform?.evidence).toBe(`${endpoint.slice(0, -1)}: 5 products`);
  });

  it('gives no count where the list is longer than is read and its total is not stated', async () => {
    const page = (number: number) =>
      JSON.stringify(Array.from({ length: 100 }, (_, at) => ({ id: number * 100 + at })));
    const pages = Array.from({ length: 100 }, (_, at) => [`${PATH}?per_page=100&page=${at + 1}`, page(at)]);
    const { metrics, reason } = await woocommerceProducts.collect(visitTo(Object.fromEntries(pages)));
    expect(metrics).toEqual([]);
    expect(reason).toBe('at least 10,000 products');
  });

  it('is evidence of the platform where the front page had none, and otherwise not applicable', async () => {
    expect((await woocommerceProducts.collect(visitTo({ [FIRST]: of(5) }))).facts.platform?.name).toBe(
      'WooCommerce',
    );
    expect((await woocommerceProducts.collect(visitTo({}))).outcome).toBe('not applicable');
    expect((await woocommerceProducts.collect(visitTo({ [FIRST]: '<!doctype html>' }))).outcome).toBe(
      'not applicable',
    );
  });
});
