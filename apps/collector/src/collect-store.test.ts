import { expect, it } from 'vitest';
import { collectStore } from './collect-store.ts';
import { type SourceReport, sourceReport } from './sources/report.ts';
import { visitTo } from './sources/testing.ts';

it.each<[string, SourceReport[], string | undefined]>([
  ['there are none', [sourceReport('structured-products', 'missing')], 'no-commerce'],
  ['they failed', [sourceReport('structured-products', 'failed')], 'products-unread'],
  ['they were blocked', [sourceReport('structured-products', 'blocked')], 'products-unread'],
  ['they were not looked for', [], undefined],
])('A visit that saw no products says what is certain about them: %s', async (_, products, reason) => {
  const reports = [sourceReport('storefront', 'found'), ...products];
  const sources = reports.map((report) => ({ name: report.source, collect: async () => report }));
  const { fetch, parse, cache } = visitTo({});
  const store = { domain: 'shop.example', storefront: 'https://shop.example/' };
  const [front] = await collectStore({ sources, fetch, parse, cache }, store, { now: new Date() });
  expect(front?.reason).toBe(reason);
});
