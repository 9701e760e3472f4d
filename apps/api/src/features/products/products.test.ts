import { BrandProducts, ComparedProductsList, FoundProducts, ProductSearch } from '@brandlode/contract';
import { saveProducts } from '@brandlode/database';
import { insertBrands } from '@brandlode/database/testing';
import { describe, expect, it } from 'vitest';
import { STRINGS } from '../../../../../tests/fuzz/hostile-values.ts';
import { useApi } from '../../testing.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const api = await useApi({ brands: 40 });
const [plus, basic] = [await api.tokenFor('plus'), await api.tokenFor('basic')];
await api.query('delete from products');
const { json } = await api.request('/api/brands?page=1', { token: plus });
/** Ids of brands, most popular first. */
const brands: number[] = json.data.map((brand: { id: number }) => brand.id);
await save(0, [
  { title: 'Wooden Box', type: 'Storage', tags: ['Oak'], usd: 2500, compareAt: 50 },
  { title: 'Gift Boxes, set of three', type: 'Storage', usd: 4000, reviews: 7 },
  { title: 'Running Shoes', type: 'Shoes', usd: 9900, createdAt: daysAgo(3), available: false },
  { title: 'Shampoo 500ml', type: 'Care' },
]);
await save(1, [
  { title: 'Damen Schuhe Größe 38', usd: 7000 },
  { title: 'Zapatos de cuero', usd: 8000 },
  { title: 'Crème brûlée candle', usd: 1200, createdAt: daysAgo(20) },
  { title: '夏の帽子 麦わら', usd: 3000 },
  { title: 'Conditioner 500 ml', usd: 900 },
]);
await save(2, [{ title: 'Leather Shoe', usd: 5000 }]);

type Made = {
  title: string;
  type?: string;
  tags?: string[];
  usd?: number;
  compareAt?: number;
  reviews?: number;
  createdAt?: string;
  available?: boolean;
};

async function save(brand: number, made: Made[], at = daysAgo(60), complete = true) {
  const products = made.map(({ usd, ...product }) => ({
    ...product,
    id: product.title,
    ...(usd && { price: { currency: 'USD', low: usd / 100, high: usd / 100, usd: { low: usd, high: usd } } }),
  }));
  const brandId = brands[brand]!;
  await saveProducts(api.database.db, {
    brandId,
    source: 'test',
    address: 'shop.example',
    observedAt: at,
    products,
    complete,
  });
}

async function search(query: Record<string, string>, token = plus) {
  return FoundProducts.parse(await api.json(`/api/products/search?${new URLSearchParams(query)}`, { token }));
}
const titles = async (query: Record<string, string>) => (await search(query)).data.map(({ title }) => title);

describe('A keyword', () => {
  it.each([
    ['plurals of English', 'box', ['Wooden Box', 'Gift Boxes, set of three']],
    ['singulars of English', 'shoes', ['Running Shoes', 'Leather Shoe']],
    ['a singular of German', 'Schuh', ['Damen Schuhe Größe 38']],
    ['a singular of Spanish', 'zapato', ['Zapatos de cuero']],
    ['text without its accents', 'creme brulee', ['Crème brûlée candle']],
    ['accents that the title lacks', 'wöoden', ['Wooden Box']],
    ['any case, and ß as ss', 'GROSSE', ['Damen Schuhe Größe 38']],
    ['a script without spaces', '帽子', ['夏の帽子 麦わら']],
    ['one letter of such a script', '麦', ['夏の帽子 麦わら']],
    ['a number and unit however they are spaced', '500 ml', ['Shampoo 500ml', 'Conditioner 500 ml']],
    ['a number and unit written as one', '500ml', ['Shampoo 500ml', 'Conditioner 500 ml']],
    ['the beginning of its last word', 'wooden bo', ['Wooden Box']],
    ['words in any order', 'cuero zapatos', ['Zapatos de cuero']],
    ['type and tags', 'oak storage', ['Wooden Box']],
    ['one typing error', 'shampo', ['Shampoo 500ml']],
    ['two letters swapped', 'laether', ['Leather Shoe']],
    ['two typing errors', 'conditonar', ['Conditioner 500 ml']],
    ['nothing for words that no product has together', 'wooden shoe', []],
    ['nothing for a word that is similar to no title', 'helicopter', []],
    ['nothing for marks alone', '!?', []],
  ])('finds %s', async (_, keyword, expected) => {
    const found = await titles({ keyword });
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it('that is misspelt is corrected only if nothing matches its spelling, which the response states', async () => {
    expect((await search({ keyword: 'laether shoe' })).corrected).toBe('leather shoe');
    expect((await search({ keyword: 'leather shoe' })).corrected).toBeNull();
  });

  it('that is misspelt is corrected among the products of a brand, too, with their types and prices', async () => {
    const { json } = await api.request(`/api/brands/${brands[0]}/products?keyword=woodne`, { token: plus });
    const found = BrandProducts.parse(json);
    expect(found).toMatchObject({ total: 1, corrected: 'wooden', types: [{ type: 'storage', count: 1 }] });
    expect(found.histogram.map(({ count }) => count)).toEqual([1]);
  });

  it.each(STRINGS.filter((text) => typeof text === 'string' && !text.includes('\0')))(
    'may be any text: %j',
    async (keyword) => {
      const { status } = await api.request(
        `/api/products/search?${new URLSearchParams({ keyword: keyword.slice(0, 200) })}`,
        {
          token: plus,
        },
      );
      expect(status).toBe(200);
    },
  );
});

describe('Filters', () => {
  it('of products narrow the result together', async () => {
    expect(await titles({ minPrice: '25', maxPrice: '50', sort: 'price:asc' })).toEqual([
      'Wooden Box',
      '夏の帽子 麦わら',
      'Gift Boxes, set of three',
      'Leather Shoe',
    ]);
    expect(await titles({ minDiscount: '50' })).toEqual(['Wooden Box']);
    expect(await titles({ newWithinDays: '7' })).toEqual(['Running Shoes']);
    expect(await titles({ newWithinDays: '30', maxPrice: '12' })).toEqual(['Crème brûlée candle']);
    expect(await titles({ types: 'STORAGE', keyword: 'gift' })).toEqual(['Gift Boxes, set of three']);
    expect(await titles({ available: 'false' })).toEqual(['Running Shoes']);
  });

  it('of brands narrow it to products of those brands', async () => {
    const { json } = await api.request(`/api/brands/${brands[2]}`, { token: plus });
    const traffic = json.estimated_monthly_traffic;
    const only = JSON.stringify({ estimated_monthly_traffic: { min: traffic, max: traffic } });
    const found = await search({ keyword: 'shoe', brands: only });
    expect(found.data.map(({ title, brand }) => [title, brand.id])).toEqual([['Leather Shoe', brands[2]]]);
  });

  it('are rejected if the minimum price is above the maximum', async () => {
    const query = 'minPrice=50&maxPrice=20';
    for (const path of [`/api/products/search?${query}`, `/api/brands/${brands[0]}/products?${query}`])
      expect((await api.request(path, { token: plus })).json.code).toBe('invalid-request');
    expect(ProductSearch.safeParse({ products: { minPrice: 50, maxPrice: 20 } }).success).toBe(false);
  });

  it('may repeat types', async () => {
    const { json } = await api.request('/api/products/search?types=care&types=shoes', { token: plus });
    expect(FoundProducts.parse(json).total).toBe(2);
  });

  it.each([
    'brands=nonsense',
    `brands=${encodeURIComponent('{"nothing":1}')}`,
    'minPrice=-1',
    'minDiscount=100',
    'newWithinDays=1.5',
    'available=yes',
    'sort=best',
    'limit=101',
    `keyword=${'a'.repeat(201)}`,
  ])('rejects %s', async (query) => {
    const { json } = await api.request(`/api/products/search?${query}`, { token: plus });
    expect(json.code).toBe('invalid-request');
  });
});

describe('The order', () => {
  it('is by popularity of the brand, a product of each in turn, without a keyword', async () => {
    const found = await search({});
    expect(found.data.slice(0, 3).map(({ brand }) => brand.id)).toEqual(brands.slice(0, 3));
    // Within a brand, products with evidence of sales come first.
    expect(found.data[0]).toMatchObject({
      title: 'Gift Boxes, set of three',
      reviews: 7,
      bestSellingRank: null,
    });
  });

  it.each([
    ['newest', 'Running Shoes'],
    ['price:asc', 'Conditioner 500 ml'],
    ['price:desc', 'Running Shoes'],
    ['discount', 'Wooden Box'],
    ['reviews', 'Gift Boxes, set of three'],
  ])('%s begins with %s and ends with unknown values', async (sort, first) => {
    const found = await search({ sort, limit: '100' });
    expect(found.data[0]!.title).toBe(first);
    if (sort.startsWith('price')) expect(found.data.at(-1)!.priceUsd).toBeNull();
    expect(found.total).toBe(found.data.length);
  });

  it('recently changed begins with the latest change of a price', async () => {
    await save(2, [{ title: 'Leather Shoe', usd: 4500 }], daysAgo(1));
    expect((await titles({ sort: 'changed' }))[0]).toBe('Leather Shoe');
    expect((await search({ keyword: 'leather', maxPrice: '45' })).total).toBe(1);
  });
});

describe('What is searched', () => {
  it('follows changes: other titles, products that are gone, and deleted brands', async () => {
    await save(3, [{ title: 'Blue kayak' }, { title: 'Paddle' }], daysAgo(2));
    expect(await titles({ keyword: 'kayak' })).toEqual(['Blue kayak']);
    await save(3, [{ title: 'Paddle' }], daysAgo(1));
    expect(await titles({ keyword: 'kayak' })).toEqual([]);
    expect(await titles({ keyword: 'kayak', gone: 'true' })).toEqual(['Blue kayak']);
    await api.query("update products set title = 'Oar' where title = 'Paddle'");
    expect(await titles({ keyword: 'oar' })).toEqual(['Oar']);
    await api.query('delete from products where brand_id = $1', [brands[3]]);
    expect((await api.query('select from product_search where brand_id = $1', [brands[3]])).length).toBe(0);
  });

  it('is the active catalogue only', async () => {
    const [id] = await insertBrands(api.database, { domain: 'elsewhere.example', catalogue: 'real' });
    await api.query(
      `insert into products (brand_id, store_id, title, first_observed_at, last_observed_at, source)
       values ($1, '1', 'Hidden submarine', now(), now(), 'test')`,
      [id],
    );
    expect(await titles({ keyword: 'submarine' })).toEqual([]);
    const { status } = await api.request(`/api/brands/${id}/products`, { token: plus });
    expect(status).toBe(404);
  });
});

it('counts exactly up to 1,000, of which Basic pages through 50', async () => {
  await save(
    4,
    Array.from({ length: 1_000 }, (_, index) => ({ title: `Marble ${index}` })),
  );
  expect(await search({ keyword: 'marble', page: '11', limit: '100' })).toMatchObject({
    total: 1_000,
    count: 1_000,
    totalIsExact: true,
    data: [],
  });
  const limited = await search({ keyword: 'marble', page: '2', limit: '40' }, basic);
  expect([limited.total, limited.count, limited.data.length]).toEqual([1_000, 50, 10]);
  await save(5, [{ title: 'Marble run' }]);
  expect(await search({ keyword: 'marble' })).toMatchObject({ total: 1_000, totalIsExact: false });
});

describe("A brand's products", () => {
  const list = async (query = '', id = brands[0]) => {
    return BrandProducts.parse(await api.json(`/api/brands/${id}/products${query}`, { token: basic }));
  };

  it('come with types, prices over time and the distribution of prices', async () => {
    const { data, ...rest } = await list('?sort=price:asc');
    expect(data.map(({ title }) => title)).toEqual([
      'Wooden Box',
      'Gift Boxes, set of three',
      'Running Shoes',
      'Shampoo 500ml',
    ]);
    expect(data[0]!.prices).toMatchObject([{ price: { min: 25, max: 25 }, compareAt: 50 }]);
    expect(rest).toMatchObject({
      count: 4,
      total: 4,
      totalIsExact: true,
      kept: 4,
      gone: 0,
      limitReached: false,
    });
    expect(rest.types).toEqual([
      { type: 'storage', count: 2 },
      { type: 'care', count: 1 },
      { type: 'shoes', count: 1 },
    ]);
    expect(rest.histogram.map(({ count }) => count).filter(Boolean)).toEqual([1, 1, 1]);
    expect(rest.histogram[0]).toEqual({ min: 20, max: 29.99, count: 1 });
  });

  it('are filtered; types and distribution are counted without their own filter', async () => {
    const found = await list('?keyword=boxes&minPrice=30');
    expect(found.data.map(({ title }) => title)).toEqual(['Gift Boxes, set of three']);
    expect(found.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect((await list('?types=care')).types).toHaveLength(3);
  });

  it('are none for marks alone, nor are their types and prices', async () => {
    expect(await list('?keyword=!%3F')).toMatchObject({ total: 0, types: [], histogram: [], kept: 4 });
  });

  it('of a merged brand are those of the brand it was merged into', async () => {
    await api.query('insert into brand_redirects (from_id, to_id) values ($1, $2)', [999_999, brands[0]]);
    expect((await list('', 999_999)).kept).toBe(4);
  });
});

describe('Products that represent a brand', () => {
  it('are the cheapest, one with the median price, and the newest, without gone ones and placeholder prices', async () => {
    const made = [2, 4, 6, 8, 10].map((tens) => ({ title: `Lamp ${tens}0`, usd: tens * 1_000 }));
    await save(8, [...made, { title: 'Old lamp', usd: 500 }], daysAgo(90));
    await save(8, [...made, { title: 'Placeholder', usd: 1 }, { title: 'New lamp', createdAt: daysAgo(2) }]);
    const ids = [brands[8], brands[9]];
    const { json, status } = await api.request(`/api/products/compared?ids=${ids}`, { token: plus });
    expect(status).toBe(200);
    const { data } = ComparedProductsList.parse(json);
    expect(data.map(({ brandId }) => brandId)).toEqual(ids);
    const { cheapest, median, newest } = data[0]!;
    expect([cheapest?.title, median?.title, newest?.title]).toEqual(['Lamp 20', 'Lamp 60', 'New lamp']);
    expect(data[1]).toEqual({ brandId: brands[9], cheapest: null, median: null, newest: null });
    await api.query('insert into brand_redirects (from_id, to_id) values (999998, $1)', [ids[0]]);
    const ofMerged = await api.request('/api/products/compared?ids=999998', { token: plus });
    expect(ofMerged.json.data).toMatchObject([{ brandId: ids[0], cheapest: { title: 'Lamp 20' } }]);
  });

  it.each(['', '1,x', Array.from({ length: 11 }, (_, index) => index + 1).join()])(
    'of %s are rejected',
    async (ids) => {
      const { json } = await api.request(`/api/products/compared?ids=${ids}`, { token: plus });
      expect(json.code).toBe('invalid-request');
    },
  );
});

describe('An export of products', () => {
  const download = async (body: object, token = plus) => {
    const created = await api.request('/api/exports', { token, body });
    expect(created.status, created.text).toBe(201);
    const file = await fetch(api.url + created.json.url);
    return { created: created.json, name: file.headers.get('content-disposition'), text: await file.text() };
  };

  it('has the rows of the search in its order, and no formulas', async () => {
    await save(6, [{ title: '=HYPERLINK("http://evil.example") shoe', usd: 9_999_900, tags: ['+1'] }]);
    const products = { products: { keyword: 'shoe' }, sort: 'price:asc' };
    const { created, name, text } = await download({ products, format: 'csv' });
    expect([created.brands, created.total]).toEqual([3, 3]);
    expect(name).toMatch(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv";/);
    const [header, ...rows] = text.trimEnd().split('\r\n');
    expect(header).toContain('Product number,Title,Brand number,Brand name,Domain,Address,Type');
    const found = await search({ keyword: 'shoe', sort: 'price:asc' });
    expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(found.data.map(({ id }) => id));
    expect(rows[2]).toContain(`,"'=HYPERLINK(""http://evil.example"") shoe",${brands[6]},`);
    expect(rows[2]).toContain(",'+1,USD,99999,99999,");
  });

  it('is limited to 50 on Basic, however many match', async () => {
    const { created, text } = await download(
      { products: { products: { keyword: 'marble' } }, format: 'ndjson' },
      basic,
    );
    expect([created.brands, created.total]).toEqual([50, 1_001]);
    expect(text.trimEnd().split('\n')).toHaveLength(50);
  });

  it.each([
    ['with columns of brands', { products: {}, columns: ['id'] }],
    ['and brands', { products: {}, brandIds: [1] }],
    ['with an unknown filter', { products: { products: { colour: 'red' } } }],
  ])('%s is rejected', async (_, body) => {
    const { json } = await api.request('/api/exports', { token: plus, body: { format: 'csv', ...body } });
    expect(json.code).toBe('invalid-request');
  });
});
