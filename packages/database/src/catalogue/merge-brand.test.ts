import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readFactSources } from '../collection/fact-sources.ts';
import type { ObservedFacts, ObservedMetric } from '../collection/observed.ts';
import { getBrandFacts, getHistory } from '../collection/read-collection.ts';
import { saveObservations } from '../collection/save-observations.ts';
import { mergeBrands } from '../imports/merge-brands.ts';
import { undoImport } from '../imports/undo-import.ts';
import { inTransaction } from '../in-transaction.ts';
import { addImport, addUser, found, insertBrands, useDatabase } from '../testing.ts';
import { getBrandIdentity } from './get-brand-identity.ts';
import { mergeBrand } from './merge-brand.ts';
import { splitAddress } from './split-address.ts';

const database = await useDatabase();

const newAddress = (name: string) => `${name}-${randomUUID()}.example`;
const day = (of: number) => new Date(Date.UTC(2026, 5, of));
const products = (value: number): ObservedMetric => ({ metric: 'product_count', value, kind: 'measured' });
const likes = (value: number): ObservedMetric => ({ metric: 'fb_likes_count', value, kind: 'measured' });

/** Saves an observation and returns the brand's id. */
async function observe(
  address: string,
  on: number,
  metrics: ObservedMetric[],
  facts: ObservedFacts = {},
): Promise<number> {
  const report = found('shop', { metrics, facts });
  const saved = await saveObservations(database, { domain: address, observedAt: day(on), reports: [report] });
  return saved.brandId!;
}
const brand = async (id: number) => (await database.query('select * from brands where id = $1', [id]))[0];
const addressesOf = async (id: number) =>
  (await getBrandIdentity(database.db, id))?.addresses.map(({ address }) => address);
const redirects = async (to: number) => (await getBrandIdentity(database.db, to))?.merged;

/** A visit in which these sources named the country and counted the reviews on Trustpilot. */
async function visit(
  address: string,
  on: number,
  seen: [source: string, country: string, reviews: number][],
) {
  const reports = seen.map(([source, country, reviews]) =>
    found(source, {
      metrics: [{ metric: 'trustpilot_reviews_count', value: reviews, kind: 'measured' }],
      facts: { country },
    }),
  );
  return (await saveObservations(database, { domain: address, observedAt: day(on), reports })).brandId!;
}
const better = (on: number) => visit(newAddress('b'), on, [['trustpilot', 'DE', 80]]);
const worse = (on: number) => visit(newAddress('w'), on, [['store-reviews', 'FR', 5]]);
const BETTER = { locations: ['DE'], trustpilot_reviews_count: 80 };

describe('Merging brands', () => {
  it('keeps what the source of precedence saw, whichever brand had it, for three months', async () => {
    for (const [keepId, otherId] of [
      [await better(1), await worse(9)],
      [await worse(9), await better(1)],
    ] as const) {
      await mergeBrand(database, { keepId, otherId });
      expect(await brand(keepId)).toMatchObject(BETTER);
    }
    const [keepId, otherId] = [await better(1), await worse(100)];
    await mergeBrand(database, { keepId, otherId });
    expect(await brand(keepId)).toMatchObject({ locations: ['FR'], trustpilot_reviews_count: 5 });
  });

  it('keeps the more specific value of both, whichever is later', async () => {
    const fine = { categories: 'Shoes', country: 'PT' };
    const coarse = { categories: 'Fashion and apparel', country: 'EU' };
    for (const [kept, other] of [
      [fine, coarse],
      [coarse, fine],
    ] as const) {
      const keepId = await observe(newAddress('k'), 1, [likes(1)], kept);
      const otherId = await observe(newAddress('o'), 2, [likes(2)], other);
      await mergeBrand(database, { keepId, otherId });
      expect(await brand(keepId)).toMatchObject({ categories: [200, 204], locations: ['PT'] });
    }
  });

  it('keeps them on lists with their fields, once each, joins their notes, and keeps their records of services', async () => {
    const [keepId, otherId] = [
      await observe(newAddress('k'), 1, [likes(1)]),
      await observe(newAddress('o'), 1, [likes(2)]),
    ];
    const { query } = database;
    const one = async (text: string, values: unknown[]) => (await query(text, values))[0].id as string;
    const user = await addUser(database);
    const workspace = await one('insert into workspaces (owner_id) values ($1) returning id', [user]);
    const [both, alone, removed] = await Promise.all(
      ['both', 'alone', 'removed'].map((name) =>
        one(
          "insert into lists (workspace_id, name, statuses, position) values ($1, $2, '[]', 1) returning id",
          [workspace, name],
        ),
      ),
    );
    const add = (list: string | undefined, brandId: number, rating: number, removedAt: Date | null = null) =>
      query(
        'insert into list_brands (list_id, brand_id, position, rating, removed_at) values ($1, $2, 1, $3, $4)',
        [list, brandId, rating, removedAt],
      );
    await add(both, keepId, 5);
    await add(both, otherId, 1);
    await add(alone, otherId, 2);
    await add(removed, keepId, 4, new Date());
    await add(removed, otherId, 3);
    for (const [id, text] of [
      [keepId, 'kept'],
      [otherId, 'other'],
    ] as const)
      await query('insert into brand_notes (workspace_id, brand_id, text) values ($1, $2, $3)', [
        workspace,
        id,
        text,
      ]);
    const connection = await one(
      `insert into connections (workspace_id, user_id, connector, token, account, fields)
       values ($1, $2, 'hubspot', '', '', '[]') returning id`,
      [workspace, user],
    );
    await query(`insert into pushed_values values ($1, $2, 'record', '{"name": "Other"}')`, [
      connection,
      otherId,
    ]);
    await mergeBrand(database, { keepId, otherId });

    const pushed = await query('select brand_id, record_id, written from pushed_values');
    expect(pushed).toEqual([{ brand_id: keepId, record_id: 'record', written: { name: 'Other' } }]);
    const rows = await query(
      'select l.name, e.brand_id, e.rating from list_brands e join lists l on l.id = e.list_id where removed_at is null order by l.name',
    );
    expect(rows).toEqual([
      { name: 'alone', brand_id: keepId, rating: 2 },
      { name: 'both', brand_id: keepId, rating: 5 },
      { name: 'removed', brand_id: keepId, rating: 3 },
    ]);
    const notes = await query('select brand_id, text from brand_notes');
    expect(notes).toEqual([{ brand_id: keepId, text: 'kept\n\nother' }]);
  });

  it('moves addresses and observations, and the later value of each metric and fact takes precedence', async () => {
    const [one, two] = [newAddress('one'), newAddress('two')];
    const keepId = await observe(one, 10, [products(10), likes(100)], { brand_name: 'One', country: 'DE' });
    const otherId = await observe(two, 9, [products(99)], {
      brand_name: 'Two',
      fb_url: 'https://facebook.com/two',
    });
    await observe(two, 12, [likes(500)], { brand_name: 'Two', country: 'FR' });
    await mergeBrand(database, { keepId, otherId });

    expect(await brand(otherId)).toBeUndefined();
    expect(await addressesOf(keepId)).toEqual([one, two]);
    expect(await brand(keepId)).toMatchObject({
      domain: one,
      brand_name: 'One',
      product_count: 10,
      fb_likes_count: 500,
      fb_url: 'https://facebook.com/two',
      locations: ['FR'],
    });
    const history = await getHistory(database.db, keepId, day(1));
    expect(
      history.find(({ metric }) => metric === 'product_count')?.points.map(({ value }) => value),
    ).toEqual([99, 10]);
    const facts = await getBrandFacts(database.db, keepId);
    expect(facts.find(({ fact }) => fact === 'country')?.value).toBe('FR');
    // An observation at either address finds the brand.
    expect(await observe(two, 13, [likes(501)])).toBe(keepId);
  });

  it('keeps the imported file as the source of a list that comes from the other brand', async () => {
    const keepId = await observe(newAddress('k'), 1, [likes(1)]);
    const other = newAddress('o');
    const origin = { source: 'Brands.csv', observedAt: day(2).toISOString(), dated: true };
    await inTransaction(database, (transaction) =>
      mergeBrands(transaction, [{ domain: other, locations: ['PT'] }], origin),
    );
    const rows = await database.query('select id from brands where domain = $1', [other]);
    await mergeBrand(database, { keepId, otherId: Number(rows[0].id) });
    const kept = await brand(keepId);
    const sources = await readFactSources(database.db, [{ ...kept, id: keepId }]);
    expect(kept.locations).toEqual(['PT']);
    expect(sources.get(keepId)).toEqual({ locations: { source: 'Brands.csv', observedAt: day(2) } });
  });

  it.each(['imported', 'estimated'])(
    'fills gaps, and keeps a superseded value of a file that is %s in the history',
    async (kind) => {
      const insert = async (values: object): Promise<number> => {
        const brand = { domain: newAddress('imported'), brand_name: 'Name', ...values };
        const [id = 0] = await insertBrands(database, brand);
        return id;
      };
      const origin = (on: number) => ({
        '*': { source: 'a list', kind, observedAt: day(on).toISOString() },
      });
      const keepId = await insert({
        fb_likes_count: 5,
        origins: origin(1),
        locations: '{DE}',
        wikidata_id: null,
      });
      const otherId = await insert({
        fb_likes_count: 7,
        ig_followers_count: 8,
        origins: origin(2),
        locations: '{FR}',
        categories: '{3}',
        wikidata_id: `Q-${kind}`,
        brand_description: 'About',
      });
      await mergeBrand(database, { keepId, otherId });
      expect(await brand(keepId)).toMatchObject({
        fb_likes_count: 7,
        ig_followers_count: 8,
        locations: ['DE'],
        categories: [3],
        wikidata_id: `Q-${kind}`,
        brand_description: 'About',
      });
      const [history] = await getHistory(database.db, keepId, day(1));
      expect(history?.points.map(({ value }) => value)).toEqual([5, 7]);
    },
  );

  it('allows undoing an import that set values of the other brand', async () => {
    const [one, two] = [newAddress('one'), newAddress('two')];
    const keepId = await observe(one, 1, [likes(5)]);
    const importId = await addImport(database);
    const origin = { source: 'a list', observedAt: day(2).toISOString(), dated: true, importId };
    await inTransaction(database, (client) =>
      mergeBrands(client, [{ domain: two, fb_likes_count: 7, ig_followers_count: 8 }], origin),
    );
    const other = await database.query('select id from brands where domain = $1', [two]);
    await mergeBrand(database, { keepId, otherId: other[0].id });
    expect(await brand(keepId)).toMatchObject({ fb_likes_count: 7, ig_followers_count: 8 });
    await undoImport(database, importId, async () => {});
    expect(await brand(keepId)).toMatchObject({ fb_likes_count: 5, ig_followers_count: null });
    expect(await addressesOf(keepId)).toEqual([one, two]);
  });

  it('allows undoing an import that corrected the history of the other brand', async () => {
    const [one, two] = [newAddress('one'), newAddress('two')];
    const keepId = await observe(one, 1, [likes(5)]);
    const otherId = await observe(two, 3, [likes(6)]);
    const importIds = [await addImport(database), await addImport(database)];
    const stated = [7, 9];
    for (const [index, importId] of importIds.entries())
      await inTransaction(database, (client) =>
        mergeBrands(client, [{ domain: two, fb_likes_count: stated[index]! }], {
          source: 'a list',
          observedAt: day(2).toISOString(),
          dated: true,
          importId,
        }),
      );
    const history = async (id: number) =>
      (await getHistory(database.db, id, day(1)))[0]?.points.map(({ value }) => value);
    await mergeBrand(database, { keepId, otherId });
    expect(await history(keepId)).toEqual([5, 9, 6]);
    await undoImport(database, importIds[1]!, async () => {});
    expect(await history(keepId)).toEqual([5, 7, 6]);
  });

  it('creates a redirect, and chains of redirects lead directly to the last brand', async () => {
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) ids.push(await observe(newAddress(name), 1, [likes(1)]));
    const [a = 0, b = 0, c = 0] = ids;
    await mergeBrand(database, { keepId: b, otherId: a });
    await expect(mergeBrand(database, { keepId: c, otherId: a })).rejects.toThrow(
      `Brand ${a} was merged into brand ${b}.`,
    );
    await mergeBrand(database, { keepId: c, otherId: b });
    expect(await redirects(c)).toEqual([a, b]);
    expect((await getBrandIdentity(database.db, a))?.id).toBe(c);
  });

  it('is rejected for a brand with itself, an unknown one, and brands of different catalogues', async () => {
    const id = await observe(newAddress('real'), 1, [likes(1)]);
    const madeUp = { domain: newAddress('made-up'), is_demonstration: true };
    const [madeUpId = 0] = await insertBrands(database, madeUp);
    const merge = (otherId: number) => mergeBrand(database, { keepId: id, otherId });
    await expect(merge(id)).rejects.toThrow('cannot be merged with itself');
    await expect(merge(2 ** 40)).rejects.toThrow(`There is no brand ${2 ** 40}.`);
    await expect(merge(madeUpId)).rejects.toThrow('different catalogues');
  });

  it('loses no observation saved during a merge, and applies one of two opposite merges', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [newAddress('one'), newAddress('two')];
      const [keepId, otherId] = [await observe(one, 1, [likes(1)]), await observe(two, 1, [likes(1)])];
      const merges = Promise.allSettled([
        mergeBrand(database, { keepId, otherId }),
        mergeBrand(database, { keepId: otherId, otherId: keepId }),
      ]);
      const saved = await Promise.all(
        [2, 3, 4, 5].flatMap((on) => [observe(one, on, [likes(on)]), observe(two, on, [products(on)])]),
      );
      const results = await merges;
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const rows = await database.query<{ brand_id: number; addresses: string }>(
        'select brand_id, count(*) as addresses from brand_addresses where address = any($1) group by 1',
        [[one, two]],
      );
      expect(rows).toHaveLength(1);
      const id = rows[0]!.brand_id;
      expect([keepId, otherId]).toContain(id);
      for (const brandId of saved) expect([keepId, otherId]).toContain(brandId);
      expect(await brand(id)).toMatchObject({ fb_likes_count: 5, product_count: 5 });
      const seen = await database.query(
        'select count(*)::integer as n from metric_observations where brand_id = $1',
        [id],
      );
      expect(seen[0].n).toBe(9);
    }
  });
});

describe('Splitting a brand', () => {
  it('gives both brands what the source of precedence saw there', async () => {
    const [one, two] = [newAddress('one'), newAddress('two')];
    const seen: Parameters<typeof visit>[2] = [
      ['store-reviews', 'FR', 5],
      ['trustpilot', 'DE', 80],
    ];
    const keepId = await visit(one, 1, seen);
    await visit(one, 2, [['store-reviews', 'ES', 6]]);
    const otherId = await visit(two, 3, seen);
    await mergeBrand(database, { keepId, otherId });
    const id = await splitAddress(database, { id: keepId, address: two });
    for (const half of [id, keepId]) expect(await brand(half)).toMatchObject(BETTER);
  });

  it('gives both brands what says more, although a later visit saw less', async () => {
    const [one, two] = [newAddress('one'), newAddress('two')];
    const seen = { first_seen: '2009-04-12', categories: 'Shoes' };
    const saw = async (address: string, on: number) => {
      await observe(address, on, [], seen);
      return observe(address, on + 180, [], { first_seen: '2014-05-01', categories: 'Fashion and apparel' });
    };
    const [keepId, otherId] = [await saw(one, 1), await saw(two, 2)];
    await mergeBrand(database, { keepId, otherId });
    const id = await splitAddress(database, { id: keepId, address: two });
    for (const half of [id, keepId]) {
      expect(await getBrandFacts(database.db, half)).toContainEqual(
        expect.objectContaining({ fact: 'first_seen', value: '2009-04-12' }),
      );
      expect(await brand(half)).toMatchObject({ categories: [200, 204] });
    }
  });

  it('moves the values and facts observed at an address, and gives the brand its next best ones', async () => {
    const [one, two] = [newAddress('one'), newAddress('two')];
    const keepId = await observe(one, 1, [products(10)], {
      brand_name: 'One',
      fb_url: 'https://facebook.com/one',
    });
    const otherId = await observe(two, 2, [products(99), likes(500)], {
      brand_name: 'Two',
      fb_url: 'https://facebook.com/two',
    });
    await mergeBrand(database, { keepId, otherId });
    expect(await brand(keepId)).toMatchObject({ product_count: 99, fb_url: 'https://facebook.com/two' });

    const id = await splitAddress(database, { id: keepId, address: two });
    expect(await addressesOf(keepId)).toEqual([one]);
    expect(await addressesOf(id)).toEqual([two]);
    expect(await brand(keepId)).toMatchObject({
      brand_name: 'One',
      product_count: 10,
      fb_likes_count: null,
      fb_url: 'https://facebook.com/one',
    });
    expect(await brand(id)).toMatchObject({
      domain: two,
      brand_url: `https://${two}/`,
      brand_name: 'Two',
      product_count: 99,
      fb_likes_count: 500,
      fb_url: 'https://facebook.com/two',
    });
    expect((await brand(keepId)).origins).not.toHaveProperty('fb_likes_count');
    expect(await getHistory(database.db, keepId, day(1))).toHaveLength(1);
    expect(await observe(two, 3, [likes(501)])).toBe(id);
  });

  it('off the primary address makes another one primary', async () => {
    const [one, two] = [newAddress('one'), newAddress('two')];
    const keepId = await observe(one, 1, [products(10)]);
    await mergeBrand(database, { keepId, otherId: await observe(two, 2, [likes(5)]) });
    const id = await splitAddress(database, { id: keepId, address: one });
    expect(await brand(keepId)).toMatchObject({
      domain: two,
      brand_name: two,
      brand_url: `https://${two}/`,
      product_count: null,
      fb_likes_count: 5,
    });
    expect(await brand(id)).toMatchObject({
      domain: one,
      brand_name: one,
      product_count: 10,
      fb_likes_count: null,
    });
  });

  it('keeps values with an unknown address', async () => {
    const [one, two] = [newAddress('one'), newAddress('two')];
    const id = await observe(one, 1, [products(10)]);
    await database.query('insert into brand_addresses values ($1, $2)', [two, id]);
    await database.query('update metric_observations set address = null where brand_id = $1', [id]);
    const added = await splitAddress(database, { id, address: two });
    expect(await brand(id)).toMatchObject({ product_count: 10 });
    expect(await brand(added)).toMatchObject({ product_count: null, brand_name: two });
  });

  it('is rejected for the only address, and for one of another brand', async () => {
    const one = newAddress('one');
    const id = await observe(one, 1, [products(10)]);
    await expect(splitAddress(database, { id, address: one })).rejects.toThrow(`${one} is the only address`);
    await expect(splitAddress(database, { id, address: 'x.example' })).rejects.toThrow(
      'is not an address of',
    );
    await expect(splitAddress(database, { id: 2 ** 40, address: one })).rejects.toThrow('There is no brand');
  });
});
