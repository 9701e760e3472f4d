import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../parse-json.ts';
import { ProductList } from '../product-list.ts';
import { parseProducts } from './shopify-products.ts';

const SITE = 'https://shop.example/';
const sample = parseJson(readFileSync(new URL('samples/products.json', import.meta.url)));

describe("A page of Shopify's product list", () => {
  it('yields each product with the values stated by the store, with prices above zero', () => {
    expect(parseProducts(sample, SITE)).toEqual([
      {
        id: '9000000000003',
        title: 'Hafermilchseife & Öl',
        url: 'https://shop.example/products/hafermilchseife-%C3%B6l',
        picture: 'https://cdn.shopify.com/s/files/1/1/files/soap.jpg?v=1',
        type: 'Soap',
        vendor: 'Seifenhof',
        tags: ['vegan', 'oats'],
        low: 8.9,
        high: 61,
        average: 34.95,
        compareAt: 10,
        available: true,
        options: 1,
        createdAt: '2026-11-10T08:00:00.000Z',
      },
      {
        id: '9000000000002',
        title: 'Seifenschale',
        url: 'https://shop.example/products/seifenschale',
        low: 12.5,
        high: 12.5,
        average: 12.5,
        available: false,
        options: 0,
        createdAt: '2024-02-01T08:00:00.000Z',
      },
      {
        id: '9000000000001',
        title: 'Katalog',
        url: 'https://shop.example/products/katalog',
        low: 0,
        high: 0,
        average: 0,
      },
    ]);
  });

  it('counts products created within 30 days as new, regardless of when they were published', () => {
    const list = new ProductList();
    list.add(parseProducts(sample, SITE)!.slice(0, 2), 100);
    expect(list.createdInLast30Days(new Date('2026-11-21T12:00:00Z'))).toBe(1);
    expect(list.createdInLast30Days(new Date('2026-12-31T12:00:00Z'))).toBe(0);
    expect(list.prices).toMatchObject({ low: 8.9, high: 61, count: 2 });
  });

  it('averages per product: one with many variants counts once', () => {
    const list = new ProductList();
    const variants = (...prices: number[]) => prices.map((price) => ({ price: price.toFixed(2) }));
    list.add(
      parseProducts(
        {
          products: [
            { id: 1, variants: variants(300, 300, 300, 300, 300, 300, 300, 300) },
            { id: 2, variants: variants(90, 110) },
          ],
        },
        SITE,
      )!,
      100,
    );
    expect(list.prices?.average).toBe(200);
  });

  it('gives no number of new products when a creation date is missing', () => {
    const list = new ProductList();
    list.add(parseProducts(sample, SITE)!, 100);
    expect(list.createdInLast30Days(new Date('2026-11-21T12:00:00Z'))).toBeUndefined();
  });

  it('counts a repeated product once, and no more than the limit', () => {
    const list = new ProductList();
    const page = parseProducts(sample, SITE)!;
    expect([list.add(page, 2), list.add(page, 2)]).toEqual([2, 0]);
    expect(list.count).toBe(2);
  });

  it.each([
    '<!doctype html><title>Shop</title>',
    '[]',
    '{"errors":"Not Found"}',
    '{"products":null}',
    '{"products":',
  ])('is not recognised in %s', (text) => {
    expect(parseProducts(parseJson(Buffer.from(text)), SITE)).toBeUndefined();
  });
});
