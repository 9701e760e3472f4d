import { BrandSuggestions, isRange, ObservedStore, SuggestedSearches } from '@brandlode/contract';
import { activateCatalogue, setOptOut } from '@brandlode/database';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useApi } from '../../testing.ts';

let user = 0;
const api = await useApi({ brands: 300 });
let token = await api.tokenFor('plus');

const suggest = async (keyword: string) =>
  BrandSuggestions.parse(
    (await api.request(`/api/brands/search?keyword=${encodeURIComponent(keyword)}`, { token })).json,
  );
const observe = (address: string, as = token) =>
  api.request('/api/brands/observe', { token: as, body: { address } });
const total = async (payload: object) =>
  (await api.request('/api/brands/filter', { token, body: payload })).json.total;
const queued = async (address: string) =>
  (await api.query('select requested_at from stores where domain = $1', [address])).length;

it('A suggested search says how many brands it might match if their values were known', async () => {
  const { json } = await api.request('/api/searches/suggested', { token });
  for (const { search, matches, unknown } of SuggestedSearches.parse(json).data) {
    const ranges = Object.entries(search.filters).filter(([key]) => isRange(key));
    const withUnknown = ranges.map(([key, range]) => [key, { ...Object(range), unknown: 'include' }]);
    expect(matches).toBe(await total(search.filters));
    if (ranges.length === Object.keys(search.filters).length)
      expect(unknown).toBe((await total(Object.fromEntries(withUnknown))) - matches);
  }
});

describe('A keyword', () => {
  it('suggests the category it is a synonym of, with the number of its brands', async () => {
    const { data, categories } = await suggest('pet supplies');
    expect(data).toEqual([]);
    const brands = await total({ categories: ['pets and animals'] });
    expect(brands).toBeGreaterThan(0);
    expect(categories[0]).toEqual({ label: 'Pets and animals', brands });
  });

  it('suggests categories by a part of their name, and a country by any of its names', async () => {
    const { categories } = await suggest('clothing');
    expect(categories.length).toBeGreaterThan(1);
    expect(categories.length).toBeLessThanOrEqual(3);
    expect((await suggest('Deutschland')).countries).toEqual([
      { id: 'DE', label: 'Germany', brands: await total({ locations: ['DE'] }) },
    ]);
  });

  it('suggests no filter without brands', async () => {
    expect(await total({ locations: ['AQ'] })).toBe(0);
    expect((await suggest('Antarctica')).countries).toEqual([]);
  });

  it('is suggested as a filter in addition to brands with similar names, unless it is short', async () => {
    const { data, countries } = await suggest('germany');
    expect(data.length).toBeGreaterThan(0);
    expect(countries).toMatchObject([{ id: 'DE' }]);
    expect((await suggest('us')).data.length).toBeGreaterThan(0);
    expect(await suggest('us')).toMatchObject({ categories: [], countries: [], observable: null });
    expect(await suggest('')).toEqual({ data: [], categories: [], countries: [], observable: null });
  });

  it('is offered for observation only while the catalogue of real brands is active', async () => {
    expect((await suggest('kettle.example.com')).observable).toBeNull();
    expect((await observe('kettle.example.com')).json.code).toBe('demonstration-brand');
    expect(await queued('kettle.example.com')).toBe(0);
  });
});

describe('In the catalogue of real brands, an address', () => {
  beforeAll(async () => {
    await api.query("insert into brands (domain, brand_name) values ('known.example.com', 'Known')");
    await activateCatalogue(api.database.db, 'real');
    await vi.waitFor(async () => expect((await suggest('known.example.com')).data.length).toBe(1), 60_000);
    token = await api.tokenFor('plus', `observer${user++}@brands.example`);
  });

  it('that no brand has can be observed, whichever of its pages is given', async () => {
    for (const text of ['plover.example.com', ' https://www.plover.example.com/collections/all?page=2'])
      expect(await suggest(text)).toMatchObject({ categories: [], observable: 'plover.example.com' });
    const response = await observe('https://www.plover.example.com/collections/all');
    expect([response.status, ObservedStore.parse(response.json)]).toEqual([
      202,
      { address: 'plover.example.com' },
    ]);
    expect(await queued('plover.example.com')).toBe(1);
  });

  it.each([
    'known.example.com',
    'node.js',
    'plover',
    'someone@example.com',
    '127.0.0.1',
    'http://localhost:3000',
    'two words.com',
    'https://www.etsy.com/listing/1',
  ])('is not offered for %s', async (text) => {
    expect((await suggest(text)).observable).toBeNull();
  });

  it('is rejected when it is not a public address, or its owner opted out', async () => {
    for (const address of ['http://169.254.169.254/latest', 'localhost', 'plover', 'ftp://example.com'])
      expect((await observe(address)).json.code).toBe('invalid-request');
    await setOptOut(api.database.db, 'private.example.com', true);
    expect((await suggest('private.example.com')).observable).toBeNull();
    expect((await observe('private.example.com')).json.code).toBe('opted-out');
    expect(await queued('private.example.com')).toBe(0);
  });

  it('can be requested by one user as often as a brand can be refreshed', async () => {
    const other = await api.tokenFor('basic', `observer${user++}@brands.example`);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await observe(`store-${n}.example.com`, other)).status);
    expect(statuses.filter((status) => status === 202).length).toBe(30);
    expect(statuses.at(-1)).toBe(429);
    expect((await observe('one-more.example.com')).status).toBe(202);
  });
});
