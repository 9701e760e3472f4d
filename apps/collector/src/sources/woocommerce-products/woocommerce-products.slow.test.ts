import { readFileSync } from 'node:fs';
import { conversion, toCents } from '@brandlode/currencies';
import { describe, expect, it } from 'vitest';
import { visitTo } from '../testing.ts';
import { woocommerceProducts } from './woocommerce-products.ts';

const PATH = '/wp-json/wc/store/v1/products';
const FIRST = `${PATH}?per_page=100&page=1`;
const recentPage = (page: number) =>
  `${PATH}?per_page=100&page=${page}&date_column=date_gmt&after=${encodeURIComponent('2026-10-22T00:00:00.000Z')}`;
const RECENT = recentPage(1);
const POPULAR = `${PATH}?per_page=100&orderby=popularity&order=desc&_fields=id`;
const body = readFileSync(new URL('samples/products.json', import.meta.url), 'utf8');
const of = (total: number) => ({ body, headers: { 'x-wp-total': String(total) } });
const recent = (total: number, from = 0, names: string[] = []) => ({
  body: JSON.stringify(
    Array.from({ length: Math.min(100, total - from) }, (_, index) => ({
      id: from + index + 1,
      name: names[from + index] ?? `Lamp ${from + index}`,
    })),
  ),
  headers: { 'x-wp-total': String(total) },
});
const found = async (responses: Parameters<typeof visitTo>[0], metric: string) =>
  (await woocommerceProducts.collect(visitTo(responses))).metrics.find(
    (metricValue) => metricValue.metric === metric,
  )?.value;

describe("WooCommerce's Store API", () => {
  it("reports the store's own total and requests the number of new products", async () => {
    expect(await found({ [FIRST]: of(5), [RECENT]: recent(2) }, 'product_count')).toBe(5);
    expect(await found({ [FIRST]: of(5), [RECENT]: recent(2) }, 'product_count_30_days')).toBe(2);
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

  it("leaves entries that are not goods out of the store's own total and of the prices", async () => {
    const prices = (price: string) => ({ price, currency_code: 'EUR', currency_minor_unit: 2 });
    const list = [
      { id: 1, name: 'Lampe', prices: prices('4000') },
      { id: 2, name: 'Stehlampe', prices: prices('6000') },
      { id: 3, name: 'Freude schenken', categories: [{ name: 'Gutscheine' }], prices: prices('50000') },
      { id: 4, name: 'Trinkgeld', prices: prices('100') },
    ];
    const { metrics } = await woocommerceProducts.collect(
      visitTo({ [FIRST]: { body: JSON.stringify(list), headers: { 'x-wp-total': '4' } } }),
    );
    expect(metrics[0]).toMatchObject({ metric: 'product_count', value: 2, inputs: { nonGoods: 2 } });
    expect(metrics.find(({ metric }) => metric === 'product_avg_price')).toMatchObject({
      kind: 'measured',
      inputs: { amount: 50, nonGoods: 2, lowestListed: 1, highestListed: 500 },
    });
  });

  it('reports the products, as complete if the whole list was read', async () => {
    const productsOf = async (responses: Parameters<typeof visitTo>[0]) =>
      (await woocommerceProducts.collect(visitTo(responses))).products;
    const { list, complete } = (await productsOf({ [FIRST]: of(5) }))!;
    expect(complete).toBe(true);
    const rate = conversion('GBP')!;
    expect([...list].slice(0, 2)).toEqual([
      expect.objectContaining({
        id: '31',
        title: 'Felt boots – warm & dry',
        price: {
          currency: 'GBP',
          low: 89.5,
          high: 89.5,
          usd: { low: toCents(89.5, rate), high: toCents(89.5, rate) },
        },
        compareAt: 99.5,
      }),
      expect.objectContaining({ id: '32', price: expect.objectContaining({ low: 45, high: 72 }) }),
    ]);
    const more = { [FIRST]: of(250), [`${PATH}?per_page=100&page=2`]: of(250) };
    expect((await productsOf(more))?.complete).toBe(false);
  });

  it("ranks products by the store's best-selling order as far as it shows sales", async () => {
    const ranked = async (order: number[]) => {
      const popular = JSON.stringify(order.map((id) => ({ id })));
      const visit = visitTo({ [FIRST]: of(5), [POPULAR]: popular });
      const { products } = await woocommerceProducts.collect(visit);
      return [...products!.list].flatMap(({ id, bestSellingRank }) =>
        bestSellingRank ? [[id, bestSellingRank]] : [],
      );
    };
    // 32 and 34 sold; the others never did, and follow by descending id.
    expect(await ranked([32, 34, 35, 33, 31])).toEqual([
      ['32', 1],
      ['34', 2],
    ]);
    expect(await ranked([35, 34, 33, 32, 31])).toEqual([]);
    expect(await ranked([31, 32, 33, 34, 35])).toEqual([]);
  });

  it('leaves gift cards and other entries that are not goods out of the new products', async () => {
    const names = ['Lamp', 'Gift card', 'Chair', 'Shipping protection'];
    const countOf = (pages: Parameters<typeof visitTo>[0]) =>
      found(
        { [FIRST]: of(250), [`${PATH}?per_page=100&page=2`]: of(250), ...pages },
        'product_count_30_days',
      );
    expect(await countOf({ [RECENT]: recent(4, 0, names) })).toBe(2);
    const pages = { [RECENT]: recent(120, 0, names), [recentPage(2)]: recent(120, 100) };
    expect(await countOf(pages)).toBe(118);
    expect(await countOf({ [RECENT]: pages[RECENT]! })).toBeUndefined();
  });

  it('reports that there are no new products', async () => {
    expect(await found({ [FIRST]: of(5), [RECENT]: recent(0) }, 'product_count_30_days')).toBe(0);
  });

  it('ignores a number of new products equal to the total', async () => {
    expect(await found({ [FIRST]: of(5), [RECENT]: of(5) }, 'product_count_30_days')).toBeUndefined();
  });

  it('marks prices as estimates if there are more products than were listed', async () => {
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

  it('reports no count if the list is longer than what is read and its total is not stated', async () => {
    const page = (number: number) =>
      JSON.stringify(Array.from({ length: 100 }, (_, index) => ({ id: number * 100 + index })));
    const pages = Array.from({ length: 250 }, (_, index) => [
      `${PATH}?per_page=100&page=${index + 1}`,
      page(index),
    ]);
    const { metrics, reason } = await woocommerceProducts.collect(visitTo(Object.fromEntries(pages)));
    expect(metrics).toEqual([]);
    expect(reason).toBe('at least 25,000 products');
  });

  it('is evidence of the platform if the front page had none, and otherwise not applicable', async () => {
    expect((await woocommerceProducts.collect(visitTo({ [FIRST]: of(5) }))).facts.platform?.name).toBe(
      'WooCommerce',
    );
    expect((await woocommerceProducts.collect(visitTo({}))).outcome).toBe('not applicable');
    expect((await woocommerceProducts.collect(visitTo({ [FIRST]: '<!doctype html>' }))).outcome).toBe(
      'not applicable',
    );
  });
});
