import { readFileSync } from 'node:fs';
import { conversion } from '@brandlode/currencies';
import { describe, expect, it } from 'vitest';
import { visitTo } from '../testing.ts';
import { shopifyProducts } from './shopify-products.ts';

const SHOPIFY = { platform: { name: 'Shopify', evidence: 'x-shopid: 1' }, currency: 'EUR' };
const page = (number: number) => `/products.json?limit=250&page=${number}`;
const list = readFileSync(new URL('samples/products.json', import.meta.url), 'utf8');

describe("Shopify's product list", () => {
  it('is read up to the empty page, with prices in US cents and their original price, rate and day', async () => {
    const visit = visitTo({ [page(1)]: list, [page(2)]: '{"products":[]}' }, SHOPIFY);
    const { outcome, metrics } = await shopifyProducts.collect(visit);
    expect(outcome).toBe('found');
    expect(visit.requested).toEqual([page(1), page(2)]);
    expect(metrics[0]).toMatchObject({ metric: 'product_count', value: 3, kind: 'measured' });
    const lowest = metrics.find(({ metric }) => metric === 'product_min_price')!;
    expect(lowest.inputs).toEqual({
      source: 'shopify-products',
      productsRead: 3,
      currency: 'EUR',
      amount: 8.9,
      rate: expect.any(Number),
      rateDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(lowest.value).toBe(Math.round((8.9 / conversion('EUR')!.rate) * 100));
  });

  it("is converted with today's rates if they were fetched", async () => {
    const visit = visitTo({ [page(1)]: list, [page(2)]: '{"products":[]}' }, SHOPIFY);
    visit.rates = { source: 'a bank', day: '2099-01-02', perDollar: { EUR: 0.5 } };
    const { metrics } = await shopifyProducts.collect(visit);
    expect(metrics.find(({ metric }) => metric === 'product_min_price')).toMatchObject({
      value: 1780,
      inputs: { amount: 8.9, rate: 0.5, rateDay: '2099-01-02' },
    });
  });

  it('yields no metric if only part of it could be read', async () => {
    const later = { outcome: 'failed', url: '', reason: 'too many requests', retryAfterSeconds: 60 } as const;
    const report = await shopifyProducts.collect(visitTo({ [page(1)]: list, [page(2)]: later }, SHOPIFY));
    expect(report).toMatchObject({
      outcome: 'failed',
      reason: 'too many requests',
      retryAfterSeconds: 60,
      metrics: [],
    });
  });

  it('yields no price if page and platform disagree on the currency', async () => {
    const visit = visitTo({ [page(1)]: list }, SHOPIFY);
    visit.earlier.push({
      source: 'shopify-meta',
      outcome: 'found',
      requests: 1,
      metrics: [],
      facts: { currency: 'USD' },
    });
    visit.fetch = visitTo({ [page(1)]: list, [page(2)]: '{"products":[]}' }).fetch;
    const { metrics, reason } = await shopifyProducts.collect(visit);
    expect(metrics.map(({ metric }) => metric)).toEqual(['product_count']);
    expect(reason).toContain('currency');
  });

  it('leaves out gift cards, protection and placeholders, and shows their prices in the source', async () => {
    const entry = (id: number, title: string, price: string) => ({ id, title, variants: [{ price }] });
    const products = [
      ...[42, 45, 48, 49, 50, 51, 52, 55, 58].map((price, index) =>
        entry(index, `Lamp ${index}`, `${price}.00`),
      ),
      entry(20, 'Lamp on request', '100000.00'),
      entry(21, 'Shipping Protection', '0.98'),
      entry(22, 'Carte cadeau', '500.00'),
      entry(23, 'Catalogue', '0.00'),
    ];
    const visit = visitTo(
      { [page(1)]: JSON.stringify({ products }), [page(2)]: '{"products":[]}' },
      {
        ...SHOPIFY,
        currency: 'USD',
      },
    );
    const { metrics, products: saved } = await shopifyProducts.collect(visit);
    expect(metrics.map(({ metric, value }) => [metric, value])).toEqual([
      ['product_count', 11],
      ['product_min_price', 4_200],
      ['product_avg_price', 5_000],
      ['product_max_price', 5_800],
    ]);
    expect(metrics[2]?.inputs).toMatchObject({
      productsRead: 11,
      nonGoods: 2,
      unusualPrices: 1,
      lowestListed: 0.98,
      highestListed: 100_000,
    });
    expect([...saved!.list].map(({ title }) => title)).not.toContain('Carte cadeau');
  });

  it('has the currency of its product pages if the store states none elsewhere', async () => {
    const product = (currency: string) =>
      `<script type="application/ld+json">{"@type":"Product","name":"Seife","offers":{"price":8.9,"priceCurrency":"${currency}"}}</script>`;
    const collect = async (soap: string, dish: string) =>
      shopifyProducts.collect(
        visitTo(
          {
            [page(1)]: list,
            [page(2)]: '{"products":[]}',
            '/products/hafermilchseife-%C3%B6l': product(soap),
            '/products/seifenschale': product(dish),
          },
          { platform: SHOPIFY.platform },
        ),
      );
    const { metrics, facts, reason } = await collect('CHF', 'CHF');
    expect([facts.currency, reason]).toEqual(['CHF', undefined]);
    expect(metrics.find(({ metric }) => metric === 'product_min_price')?.inputs).toMatchObject({
      currency: 'CHF',
      amount: 8.9,
    });
    const differing = await collect('CHF', 'EUR');
    expect(differing.facts.currency).toBeUndefined();
    expect(differing.metrics.map(({ metric }) => metric)).toEqual(['product_count']);
  });

  it('is not requested without evidence of Shopify', async () => {
    const visit = visitTo({ [page(1)]: list });
    expect((await shopifyProducts.collect(visit)).outcome).toBe('not applicable');
    expect(visit.requested).toEqual([]);
  });
});
