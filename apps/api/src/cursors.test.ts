import { CreatedApiKey } from '@brandlode/contract';
import { describe, expect, it, vi } from 'vitest';
import { useApi } from './testing.ts';

const BRANDS = 70;

const api = await useApi({ brands: BRANDS });
const [plus, basic] = [await api.tokenFor('plus', 'plus@example.com'), await api.tokenFor('basic')];
await api.query('delete from products');

type Page = { data: { id: number }[]; count: number; total: number; cursor: string | null };
type Read = (query: string) => Promise<Page>;

const filter =
  (body: object = {}, query = '', token = plus): Read =>
  async (page) => {
    return api.json(`/api/brands/filter?${query}${page}`, { token, body });
  };
const get =
  (path: string, token = plus): Read =>
  async (page) => {
    return api.json(`${path}${page}`, { token });
  };

const idsOf = ({ data }: Page) => data.map(({ id }) => id);
/** The ids of all pages, each with the cursor of the one before; `between` happens after every page but the last. */
async function follow(read: Read, between: (page: number[]) => Promise<void> = async () => {}) {
  const ids: number[] = [];
  for (let after = ''; ; ) {
    const page = await read(after);
    ids.push(...idsOf(page));
    if (page.cursor === null) return ids;
    expect(page.data.length).toBeGreaterThan(0);
    after = `&after=${page.cursor}`;
    await between(idsOf(page));
  }
}
async function byNumber(read: Read) {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const found = idsOf(await read(`&page=${page}`));
    if (found.length === 0) return ids;
    ids.push(...found);
  }
}
const all = idsOf(await filter({}, 'limit=100')(''));
const [first = 0] = all;
/** Brands with the products of the tests. */
const shops = all.slice(2, 14);

describe('The cursors of brands', () => {
  it.each([
    ['by popularity', filter({}, 'limit=7')],
    ['by a metric that some lack, highest first', filter({}, 'limit=7&sort=trustpilot_rating:desc')],
    ['by a metric that some lack, lowest first', filter({}, 'limit=7&sort=trustpilot_rating:asc')],
    ['by similarity', filter({ like: { brand: first } }, 'limit=7')],
    ['of similar ones by a metric', filter({ like: { brand: first } }, 'limit=7&sort=fb_likes_count:asc')],
    ['that filters match', filter({ is_fb_ads_active: true }, 'limit=3&sort=fb_likes_count:desc')],
    ['in Browse', get('/api/brands?')],
  ])('lead through the same as the numbers of pages: %s', async (_, read) => {
    const wanted = await byNumber(read);
    expect(wanted.length).toBeGreaterThan(7);
    expect(await follow(read)).toEqual(wanted);
  });

  it('lead from a numbered page to the one after it', async () => {
    const read = filter({}, 'limit=10');
    const { cursor } = await read('&page=3');
    expect(idsOf(await read(`&after=${cursor}`))).toEqual(idsOf(await read('&page=4')));
    expect((await read('&page=7')).cursor).toBeNull();
  });

  it('neither repeat nor skip a brand that stays as it is while others change, come and go', async () => {
    const read = filter({}, 'limit=15&sort=fb_likes_count:desc');
    const before = await byNumber(read);
    const moved = before[14] ?? 0;
    const removed = before.slice(15).find((id) => !shops.includes(id)) ?? 0;
    let changed = false;
    const seen = await follow(read, async () => {
      if (changed) return;
      changed = true;
      // The last brand that was read becomes the first, one that was not read is gone, and two come, one at each end.
      await api.query('update brands set fb_likes_count = 900000000 where id = $1', [moved]);
      await api.query('delete from brands where id = $1', [removed]);
      await api.query(
        `insert into brands (brand_name, domain, catalogue, fb_likes_count, is_demonstration)
         select name, name || '.example', catalogue, likes, is_demonstration from brands,
           (values ('newcomer', 900000001::bigint), ('latecomer', null)) as added (name, likes) where brands.id = $1`,
        [first],
      );
      await vi.waitFor(async () => expect((await read('')).total).toBe(BRANDS + 1), 30_000);
    });
    const others = before.filter((id) => id !== removed);
    expect(seen.filter((id) => before.includes(id))).toEqual(others);
    expect(seen).toHaveLength(others.length + 1);
  });

  it('reach no more than the first 50 of a search on Basic, wherever they point', async () => {
    const query = 'limit=20&sort=fb_likes_count:desc';
    const read = filter({}, query, basic);
    const seen = await follow(read);
    expect(seen).toEqual(idsOf(await filter({}, 'limit=50&sort=fb_likes_count:desc')('')));
    const { cursor } = await filter({}, query)('&page=3');
    expect(await read(`&after=${cursor}`)).toMatchObject({ data: [], count: 50, cursor: null });
    // A cursor of the search for the least popular is valid in this one, and leads nowhere either.
    const rare = await filter(
      { fb_likes_count: { unknown: 'only' } },
      'limit=1&sort=fb_likes_count:desc',
      basic,
    )('');
    if (rare.cursor) expect((await read(`&after=${rare.cursor}`)).data).toEqual([]);
  });

  it('lead through the brands of the workspace', async () => {
    await api.request('/api/team', { token: plus });
    await api.query(
      `insert into private_brands (workspace_id, source_id, address, brand_name, search_name, search_address, tie_break,
         estimated_monthly_traffic, fb_likes_count)
       select w.id, 0, n || '.example', n, n, n, n % 3, case when n % 4 > 0 then n % 5 end, case when n % 3 > 0 then n % 7 end
       from workspaces w join users u on u.id = w.owner_id, generate_series(1, 30) n where u.email = 'plus@example.com'`,
    );
    for (const sort of ['', '&sort=fb_likes_count:desc', '&sort=fb_likes_count:asc']) {
      const read = filter({}, `scope=mine&limit=4${sort}`);
      const wanted = await byNumber(read);
      expect(wanted.length).toBeGreaterThan(26);
      let gone = 0;
      const seen = await follow(read, async (page) => {
        if (gone > 0) return;
        gone = page.at(-1) ?? 0;
        await api.query('delete from private_brands where id = $1', [gone]);
      });
      expect(seen).toEqual(wanted);
    }
  });
});

it('A cursor that is malformed, changed, or of another order is refused', async () => {
  const request = (path: string, body?: object) => api.request(path, { token: plus, body });
  const { cursor } = await filter({}, 'limit=1&sort=fb_likes_count:desc')('');
  const other = cursor?.endsWith('A') ? 'B' : 'A';
  for (const [path, body] of [
    [`/api/brands/filter?sort=fb_likes_count:asc&after=${cursor}`, {}],
    [`/api/brands/filter?after=${cursor}`, {}],
    [`/api/brands/filter?scope=mine&sort=fb_likes_count:desc&after=${cursor}`, {}],
    [
      `/api/brands/filter?sort=fb_likes_count:desc&after=${cursor?.slice(0, 30)}${other}${cursor?.slice(31)}`,
      {},
    ],
    [`/api/brands/filter?sort=fb_likes_count:desc&after=${cursor?.slice(0, -4)}`, {}],
    ['/api/brands/filter?after=2', {}],
    [`/api/brands/filter?after=${'A'.repeat(60)}`, {}],
    [`/api/brands/filter?after=${'A'.repeat(9_000)}`, {}],
    [`/api/brands?after=${cursor}`],
    [`/api/products/search?after=${cursor}`],
    [`/api/brands/${first}/products?after=${cursor}`],
  ] as const) {
    const { status, json } = await request(path, body);
    expect([status, json.code, json.errors?.[0]?.path], path).toEqual([
      400,
      'invalid-request',
      'querystring.after',
    ]);
  }
});

describe('The cursors of products', async () => {
  /** The ids of new products of a brand: title, price in dollars. */
  async function add(brand: number, ...products: [title: string, price: number | null, reviews?: number][]) {
    const added: number[] = [];
    for (const [title, price, reviews = null] of products) {
      const rows = await api.query(
        `insert into products (brand_id, store_id, title, currency, price_min, price_max, price_min_usd, price_max_usd, reviews_count,
           first_observed_at, last_observed_at, source)
         values ($1, gen_random_uuid(), $2, 'USD', $3::numeric, $3, $3 * 100, $3 * 100, $4, now(), now(), 'test') returning id`,
        [brand, title, price, reviews],
      );
      added.push(Number(rows[0].id));
    }
    return added;
  }
  const remove = (ids: number[]) => api.query('delete from products where id = any($1)', [ids]);

  for (const [at, shop] of shops.entries())
    await add(
      shop,
      ['Tin cup', 5, at],
      ['Oak cup', 1 + (at % 3)],
      ['Clay cup', null],
      ['Clay jug', 1 + (at % 2), 9 - (at % 4)],
      ['Saucer for a cup', 5],
    );
  const SORTS = ['relevance', 'newest', 'price:asc', 'price:desc', 'discount', 'reviews', 'changed'];

  it.each(SORTS)('lead through the same as the numbers of pages: %s', async (sort) => {
    for (const path of [
      `/api/products/search?limit=7&sort=${sort}`,
      `/api/products/search?limit=7&keyword=cup&sort=${sort}`,
      `/api/brands/${shops[0]}/products?limit=2&sort=${sort}`,
    ]) {
      const wanted = await byNumber(get(path));
      expect(new Set(wanted).size).toBe(wanted.length);
      expect(wanted.length).toBeGreaterThan(4);
      expect(await follow(get(path)), path).toEqual(wanted);
    }
  });

  it.each(SORTS.slice(1))(
    'neither repeat nor skip products while others come, go and change: %s',
    async (sort) => {
      const own = await add(
        shops[3] ?? 0,
        ['Brass lamp', 3],
        ['Brass lamp', 3, 4],
        ['Brass lamp', null],
        ['Brass lamp', 2, 1],
      );
      own.push(...(await add(shops[4] ?? 0, ['Brass lamp', 3], ['Brass lamp', null, 2], ['Brass lamp', 2])));
      let pages = 0;
      const seen = await follow(
        get(`/api/products/search?limit=2&keyword=brass&sort=${sort}`),
        async (page) => {
          await remove(page.slice(-1));
          if (++pages > 3) return;
          await add(shops[5] ?? 0, ['Brass lamp', 3], ['Brass lamp', null]);
        },
      );
      expect(seen.filter((id) => own.includes(id)).toSorted((a, b) => a - b)).toEqual(own);
      await api.query("delete from products where title = 'Brass lamp'");
    },
  );

  it('by relevance neither repeat nor skip products of one brand while others of it come and go', async () => {
    const own = await add(
      shops[6] ?? 0,
      ['Kite', 1, 1],
      ['Kite', 1, 2],
      ['Kite', 1, 3],
      ['Kite', 1, 4],
      ['Kite', 1],
    );
    const seen = await follow(get(`/api/brands/${shops[6]}/products?limit=2&keyword=kite`), async (page) => {
      await remove(page);
      if (page.includes(own[1] ?? 0)) await add(shops[6] ?? 0, ['Kite', 1, 8], ['Kite', 1, 9]);
    });
    expect(seen).toEqual([own[3], own[2], own[1], own[0], own[4]]);
    await api.query("delete from products where title = 'Kite'");
  });

  it('by relevance neither repeat nor skip products while other brands come, go and change their popularity', async () => {
    const rows = await Promise.all(shops.map((shop) => add(shop, ['Sled', 1], ['Sled', 1])));
    const read = get('/api/products/search?limit=5&keyword=sled');
    let changed = false;
    const seen = await follow(read, async () => {
      if (changed) return;
      changed = true;
      // The brand of the last product that was read becomes the most popular, and another one that was not read is gone.
      await api.query(
        'update brands set estimated_monthly_traffic = (select max(estimated_monthly_traffic) + 1 from brands) where id = $1',
        [shops[4]],
      );
      await api.query('delete from brands where id = $1', [shops[9]]);
      const firstNow = async () => idsOf(await filter({}, 'limit=1')(''));
      await vi.waitFor(async () => expect(await firstNow()).toEqual([shops[4]]), 30_000);
    });
    const untouched = rows.filter((_, at) => at !== 4 && at !== 9).flat();
    expect(seen.filter((id) => untouched.includes(id)).toSorted((a, b) => a - b)).toEqual(
      untouched.toSorted((a, b) => a - b),
    );
  });

  it('reach no more than the first 50 on Basic, and show nothing of the brands to a key for products alone', async () => {
    const path = '/api/products/search?limit=20&sort=price:asc';
    const seen = await follow(get(path, basic));
    expect(seen).toEqual((await byNumber(get(path))).slice(0, 50));
    const { cursor } = await get(path)('&page=3');
    expect(await get(path, basic)(`&after=${cursor}`)).toMatchObject({ data: [], count: 50, cursor: null });
    const body = { name: 'K', scopes: ['products'], days: 1 };
    const { key } = CreatedApiKey.parse((await api.request('/api/keys', { token: plus, body })).json);
    const sealed = (await get('/api/products/search?limit=1&keyword=cup', key)('')).cursor ?? '';
    expect(sealed).not.toBe('');
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('popularity');
  });
});
