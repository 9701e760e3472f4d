import { categoryByLabel, Niche, withParents } from '@brandlode/contract';
import { beforeAll, expect, it, vi } from 'vitest';
import { useApi } from '../../testing.ts';
import { notifyOfEvents } from '../watching/follows/notify-of-events.ts';

const api = await useApi({ brands: 20 });
const token = await api.tokenFor('plus');

const ids: Record<string, number> = {};

/** Makes the next brand one of these categories. */
async function become(name: string, ...labels: string[]) {
  const categories = withParents(labels.flatMap((label) => categoryByLabel(label)?.id ?? []));
  const rows = await api.query(
    `update brands set brand_name = $1, domain = $2, categories = $3, brand_description = 'Quills and ink'
     where id = (select min(id) from brands where categories = '{800}') returning id::int`,
    [name, `${name.toLowerCase()}.example`, categories],
  );
  ids[name] = rows[0].id;
}

beforeAll(async () => {
  await api.query("update brands set categories = '{800}'");
  await become('Velvetquokka', 'adult products');
  await become('Vapourquokka', 'tobacco and vaping');
  await become('Cloudquokka', 'tobacco and vaping');
  await become('Cellarquokka', 'groceries and supermarkets', 'wine, beer and spirits');
  await become('Giftquokka', 'gifts');
  await vi.waitFor(async () => {
    const { json } = await filter({
      categories: ['gifts', 'adult products', 'tobacco and vaping', 'food and drink'],
    });
    expect(json.total).toBe(5);
  }, 60_000);
});

const filter = (body: object) => api.request('/api/brands/filter?limit=50', { token, body });
const found = async (body: object): Promise<string[]> =>
  (await filter(body)).json.data.map(({ brand_name }: { brand_name: string }) => brand_name);
const suggested = async (keyword: string): Promise<string[]> =>
  (await api.request(`/api/brands/search?keyword=${keyword}`, { token })).json.data.map(
    ({ brand_name }: { brand_name: string }) => brand_name,
  );

it('lists the brands of a category in Browse, without age-restricted ones unless it is one', async () => {
  const browse = async (category: number) =>
    (await api.request(`/api/brands?page=1&category=${category}`, { token })).json;
  const namesOf = ({ data }: { data: { brand_name: string }[] }) => data.map(({ brand_name }) => brand_name);
  expect(namesOf(await browse(100))).toEqual(['Giftquokka']);
  expect(namesOf(await browse(107))).toEqual(['Velvetquokka']);
  expect((await browse(5)).code).toBe('invalid-request');
});

it('hides adult and age-restricted brands in Browse and Search until one of their categories is chosen', async () => {
  const { json } = await api.request('/api/brands?page=1', { token });
  expect(json.data).toHaveLength(17);
  const everything = await found({});
  expect(everything).toHaveLength(17);
  expect(everything).toEqual(expect.arrayContaining(['Cellarquokka', 'Giftquokka']));
  expect(await found({ categories: ['lifestyle'] })).toEqual(['Giftquokka']);
  expect(await found({ categories: ['adult products'] })).toEqual(['Velvetquokka']);
  expect((await found({ categories: ['gifts', 'tobacco and vaping'] })).sort()).toEqual([
    'Cloudquokka',
    'Giftquokka',
    'Vapourquokka',
  ]);
});

it('says in data health how many of the brands Browse and Search hide', async () => {
  const { json } = await api.request('/api/data-health', { token });
  expect(json).toMatchObject({ brands: 20, ageRestricted: 3 });
});

it('answers data health while the index does not respond', async () => {
  vi.spyOn(api.context.catalogue, 'ready').mockReturnValueOnce(false);
  const { json } = await api.request('/api/data-health', { token });
  expect(json).toMatchObject({ brands: 20, ageRestricted: null });
});

it('counts for each category what choosing it would show', async () => {
  const { json } = await api.request('/api/brands/facets', { token, body: {} });
  expect(json.total).toBe(17);
  expect(json.lists.categories).toMatchObject({
    lifestyle: 1,
    gifts: 1,
    'adult products': 1,
    'tobacco and vaping': 2,
  });
  const chosen = await api.request('/api/brands/facets', { token, body: { categories: ['gifts'] } });
  expect(chosen.json.total).toBe(1);
  expect(chosen.json.lists.categories).toMatchObject({ lifestyle: 1, 'adult products': 1 });
});

it('counts what is displayed without an age-restricted category', async () => {
  const body = { categories: ['tobacco and vaping'] };
  const { json } = await api.request('/api/brands/facets', { token, body });
  expect([json.total, json.without.categories]).toEqual([2, 17]);
});

it('suggests them only for their whole address', async () => {
  expect((await suggested('quokka')).sort()).toEqual(['Cellarquokka', 'Giftquokka']);
  expect(await suggested('velvetquokka')).toEqual([]);
  expect(await suggested('velvetquokka.example')).toEqual(['Velvetquokka']);
});

it('leaves out their products and exports unless a filter includes them', async () => {
  const brandsOfProducts = async (brands: object): Promise<Set<string>> => {
    const query = new URLSearchParams({ brands: JSON.stringify(brands), limit: '100' });
    const { json } = await api.request(`/api/products/search?${query}`, { token });
    return new Set(json.data.map(({ brand }: { brand: { name: string } }) => brand.name));
  };
  expect(await brandsOfProducts({})).not.toContain('Velvetquokka');
  expect([...(await brandsOfProducts({ categories: ['adult products'] }))]).toEqual(['Velvetquokka']);
  const exported = async (filters: object): Promise<number> =>
    (await api.request('/api/exports', { token, body: { format: 'csv', search: { filters } } })).json.brands;
  expect(await exported({})).toBe(17);
  expect(await exported({ categories: ['adult products'] })).toBe(1);
});

it('names them as similar only to one another', async () => {
  const similarTo = async (name: string, brands: object): Promise<number[]> => {
    const query = new URLSearchParams({ limit: '24', brands: JSON.stringify(brands) });
    const { json } = await api.request(`/api/brands/${ids[name]}/similar?${query}`, { token });
    return json.data.map(({ brand }: { brand: { id: number } }) => brand.id);
  };
  for (const brands of [{}, { estimated_monthly_traffic: { min: 0, unknown: 'include' } }]) {
    expect(await similarTo('Giftquokka', brands)).not.toContain(ids.Cloudquokka);
    expect(await similarTo('Vapourquokka', brands)).toContain(ids.Cloudquokka);
  }
});

it('shows the page of each of them, and counts and describes them in their own categories only', async () => {
  expect((await api.request(`/api/brands/${ids.Velvetquokka}`, { token })).status).toBe(200);
  const { json } = await api.request('/api/categories', { token });
  expect(json.brands).toBe(17);
  const brandsOf = (label: string): number =>
    json.data.find(({ name }: { name: string }) => name === label).brands;
  expect([brandsOf('Lifestyle'), brandsOf('Tobacco and vaping')]).toEqual([1, 2]);

  await api.query(
    `insert into brand_facts (brand_id, fact, value, source, observed_at)
     select id, 'domain_created', '2025-01-02', 'rdap', now() from brands where id = any($1)
     on conflict do nothing`,
    [Object.values(ids)],
  );
  const niche = async (label: string) =>
    Niche.parse((await api.request(`/api/categories/${categoryByLabel(label)?.id}`, { token })).json);
  const newest = ({ newest: { data } }: Niche) => data.map(({ name }) => name).sort();
  const lifestyle = await niche('lifestyle');
  expect(lifestyle.brands).toBe(1);
  expect(newest(lifestyle)).toEqual(['Giftquokka']);
  expect(newest(await niche('tobacco and vaping'))).toEqual(['Cloudquokka', 'Vapourquokka']);
});

it('reports what changed at them only to those who ask for them', async () => {
  const post = async (path: string, body: object) => (await api.request(path, { token, body })).json;
  const search = await post('/api/searches', { name: 'All', search: { filters: {} } });
  await api.request(`/api/follows/search/${search.id}`, { token, method: 'PUT' });
  const rows = await api.query<{ id: string }>(
    `insert into brand_events (brand_id, kind, subject, happened_at, source, confidence)
     select id, 'store_closed', '', now(), 'storefront', 'high' from brands where id = any($1)
     returning id::text`,
    [Object.values(ids)],
  );
  await notifyOfEvents(api.catalogue)(
    api.database.db,
    rows.map(({ id }) => id),
  );
  const { json } = await api.request('/api/notifications', { token });
  expect(
    json.data.map(({ event }: { event: { brand: { name: string } } }) => event.brand.name).sort(),
  ).toEqual(['Cellarquokka', 'Giftquokka']);
  const changed = async (query: string): Promise<string[]> =>
    (await api.request(`/api/events?kind=store_closed&limit=50${query}`, { token })).json.data
      .map(({ brand }: { brand: { name: string } }) => brand.name)
      .sort();
  expect(await changed('')).toEqual(['Cellarquokka', 'Giftquokka']);
  expect(await changed(`&brandId=${ids.Velvetquokka}`)).toEqual(['Velvetquokka']);
});
