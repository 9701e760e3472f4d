import {
  BrandList,
  type DataKey,
  FILTER_GROUPS,
  FilteredBrandList,
  FiltersResponse,
} from '@brandlode/contract';
import { activateCatalogue } from '@brandlode/database';
import { insertBrands } from '@brandlode/database/testing';
import { describe, expect, it, vi } from 'vitest';
import { useApi } from '../../testing.ts';

const api = await useApi();
const token = await api.tokenFor('plus');

const filters = async () =>
  FiltersResponse.parse((await api.request('/api/filters', { token })).json).groups.flatMap(
    ({ options }) => options,
  );
const withValues = async () =>
  (await filters()).flatMap(({ dataKey, hasValues }) => (hasValues ? [dataKey] : []));
/** Adds real brands and waits until they are shown. */
async function add(...brands: ({ domain: string } & Record<string, unknown>)[]) {
  await insertBrands(api.database, ...brands);
  const rows = await api.query("select count(*)::integer as brands from brands where catalogue = 'real'");
  await vi.waitFor(() => expect(api.catalogue.index().size).toBe(rows[0].brands), 60_000);
}

describe('An option of the filters', () => {
  it('has values once any brand of the catalogue has one, of each kind', async () => {
    await activateCatalogue(api.database.db, 'real');
    await add({ domain: 'bare.example' });
    expect(await withValues()).toEqual(['brand_name']);

    await add({ domain: 'zero.example', product_count: 0, locations: ['DE'], is_shop: false });
    expect(await withValues()).toEqual(['brand_name', 'locations', 'is_shop', 'product_count']);

    await add({
      domain: 'known.example',
      brand_url: 'https://known.example',
      brand_description: 'Kettles.',
      technologies: ['klarna'],
      languages: ['en'],
      changes: { estimated_monthly_traffic: [null, 120, null] },
    });
    const expected: DataKey[] = [
      'brand_name',
      'brand_url',
      'locations',
      'is_shop',
      'product_count',
      'brand_description',
      'technologies',
      'payments',
      'languages',
      'estimated_monthly_traffic_change_30d',
    ];
    const inOrder = FILTER_GROUPS.flatMap(({ options }) => options.map(({ dataKey }) => dataKey));
    expect(await withValues()).toEqual(inOrder.filter((key) => expected.includes(key)));
  });

  it('has no values any more once the last brand with one is gone', async () => {
    await api.query("delete from brands where domain = 'known.example'");
    await vi.waitFor(async () => expect(await withValues()).not.toContain('payments'), 60_000);
    expect(await withValues()).not.toContain('brand_description');
  });
});

describe('Brands with a known metric', () => {
  it('come first in Browse and Search, page by page without repetition', async () => {
    await api.query('delete from brands');
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    // Without values the most prominent ones would come first.
    await add(
      ...numbers.map((number) => ({
        domain: `${String(number).padStart(2, '0')}.example`,
        prominence: 500 - number,
        ...(number % 3 === 2 && { trustpilot_reviews_count: 40 }),
      })),
    );
    const names = (brands: { brand_name: string }[]) => brands.map(({ brand_name }) => brand_name);
    const browsed = [1, 2, 3].map(async (page) =>
      names(BrandList.parse((await api.request(`/api/brands?page=${page}`, { token })).json).data),
    );
    const found = [1, 2, 3, 4, 5, 6].map(async (page) => {
      const { json } = await api.request(`/api/brands/filter?page=${page}&limit=10`, { token, body: {} });
      return names(FilteredBrandList.parse(json).data);
    });
    const order = numbers
      .toSorted((a, b) => Number(a % 3 !== 2) - Number(b % 3 !== 2) || a - b)
      .map((number) => `${String(number).padStart(2, '0')}.example`);
    expect((await Promise.all(browsed)).flat()).toEqual(order);
    expect((await Promise.all(found)).flat()).toEqual(order);
  });

  it('include a brand once its first value becomes known', async () => {
    await api.query("update brands set fb_likes_count = 5 where domain = '00.example'");
    await vi.waitFor(async () => {
      const { json } = await api.request('/api/brands/filter?page=1&limit=3', { token, body: {} });
      expect(json.data.map(({ domain }: { domain: string }) => domain)).toEqual([
        '00.example',
        '02.example',
        '05.example',
      ]);
    }, 60_000);
  });
});
