import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { categoryByLabel, withParents } from '@brandlode/contract';
import { databaseForEachTest } from '@brandlode/database/testing';
import { describe, expect, it } from 'vitest';
import { describeImport } from './describe-import.ts';
import { type ImportOptions, importBrands } from './import-brands.ts';
import { openBrandFile } from './read/open-import-file.ts';
import { saveToCatalogue } from './save-rows.ts';

const database = databaseForEachTest();

async function run(
  input: string | Buffer | AsyncIterable<Uint8Array>,
  { source = 'test', ...options }: Partial<ImportOptions> & { source?: string } = {},
) {
  const bytes =
    typeof input === 'string' || Buffer.isBuffer(input)
      ? Readable.from([Buffer.from(input as string)])
      : input;
  const rejected: [number, string][] = [];
  const unread: [number, string, string][] = [];
  const saved: [number, number][] = [];
  const summary = await importBrands(database, await openBrandFile(bytes), {
    save: saveToCatalogue({ source, observedAt: new Date().toISOString(), dated: false }),
    onProblem: ({ line, reason, cell }) =>
      cell ? unread.push([line, cell.header, reason]) : rejected.push([line, reason]),
    onSaved: (rows, line) => saved.push([rows, line]),
    ...options,
  });
  return { ...summary, rejections: rejected, unreadCells: unread, saved };
}
const sample = (name: string) => createReadStream(new URL(`samples/${name}`, import.meta.url));
const brand = (domain: string) =>
  database.db.selectFrom('brands').selectAll().where('domain', '=', domain).executeTakeFirst();
const count = async () => (await database.query('select count(*) from brands'))[0].count;
const counts = ({ rows, added, updated, unchanged, rejected }: Awaited<ReturnType<typeof run>>) => ({
  rows,
  added,
  updated,
  unchanged,
  rejected,
});

describe('importing brands', () => {
  it('imports a CSV with a byte order mark, CRLF, quoted line ends, NULLs and both spellings of the product metrics', async () => {
    const result = await run(sample('shops.csv'));
    expect(counts(result)).toEqual({ rows: 5, added: 5, updated: 0, unchanged: 0, rejected: 0 });
    expect(result.unmappedLabels.entries()).toEqual([['Online', 1]]);
    expect(result.unknownCountries.entries()).toEqual([['zz', 1]]);
    expect(result.ignoredColumns).toEqual(['colour']);

    expect(await brand('fernloft.example')).toMatchObject({
      brand_name: 'Fernloft',
      brand_url: 'https://www.fernloft.example/shop',
      ig_url: null,
      brand_description: 'Linen dresses, wrap skirts and "good" coats.',
      estimated_monthly_traffic: 1_234,
      trustpilot_rating: 43,
      product_min_price: 995,
      product_max_price: 120_000,
      product_avg_price: null,
      is_pinned: true,
      is_demonstration: false,
      locations: ['GB', 'US'],
      categories: withParents([categoryByLabel('fashion and apparel')!.id, categoryByLabel('shoes')!.id]),
    });
    expect(await brand('kettleandpine.example')).toMatchObject({
      locations: ['GB'],
      unmapped_categories: ['Online'],
      is_pinned: false,
    });
    expect(await brand('xn--sstre-vua.example')).toMatchObject({
      brand_name: 'Søstre',
      estimated_monthly_traffic: 0,
    });
    expect(await brand('two.myshopify.com')).toBeDefined();
    expect(await brand('other.myshopify.com')).toBeDefined();
  });

  it('sets the provenance of all values of a new brand, and of the values in the row for a known one', async () => {
    await run(sample('shops.csv'), { source: 'shops.csv' });
    const first = {
      source: 'shops.csv',
      kind: 'imported',
      observedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    expect((await brand('fernloft.example'))?.origins).toEqual({ '*': first });
    await run('brand_url,fb_likes_count,trustpilot_rating\nfernloft.example,7,4.4\n', { source: 'second' });
    const second = { ...first, source: 'second' };
    expect((await brand('fernloft.example'))?.origins).toEqual({
      '*': first,
      fb_likes_count: second,
      trustpilot_rating: second,
    });
  });

  it('reports each rejected row by its physical line and reason, and imports all others', async () => {
    const result = await run(sample('broken.csv'));
    expect(result.rejections.sort(([one], [other]) => one - other)).toEqual([
      [3, 'the website is missing'],
      [5, 'the website is not an http or https address'],
      [8, '5 columns where the header has 4'],
      [9, '2 columns where the header has 4'],

      [11, 'text follows a closing quote'],
      [13, 'text follows a closing quote'],
      [16, 'the website is not the address of a store'],
    ]);
    const rows = await database.query('select domain from brands order by domain');
    expect(rows.map(({ domain }) => domain)).toEqual([
      'after.example',
      'half.example',
      'last.example',
      'latin.example',
      'nameless.example',
      'negative.example',
      'one.example',
      'two.example',
    ]);
    expect(result.unreadCells).toEqual([
      [4, 'fb_likes_count', 'is negative'],
      [17, 'fb_likes_count', 'is not a whole number'],
    ]);
    expect(counts(result)).toEqual({ rows: 15, added: 8, updated: 0, unchanged: 0, rejected: 7 });
  });

  it('recognises NDJSON by its content', async () => {
    const result = await run(sample('shops.ndjson'));
    expect(result.rejections.sort(([one], [other]) => one - other)).toEqual([
      [2, 'not valid JSON'],
      [4, 'not a JSON object'],
      [7, 'not valid JSON'],
    ]);
    expect(result.unreadCells).toEqual([
      [5, 'trustpilot_rating', 'is above 5'],
      [6, 'brand_name', 'is not valid Unicode'],
    ]);
    expect(result.ignoredColumns).toEqual(['shade']);
    expect(await brand('fernloft.example')).toMatchObject({
      fb_likes_count: 1_200,
      product_min_price: 950,
      unmapped_categories: ['Weird things'],
    });
    expect(await brand('verylast.example')).toMatchObject({ product_count: 12 });
  });

  it('updates known values and never overwrites a known value with an empty one', async () => {
    const header = 'brand_name,brand_url,fb_likes_count,ig_url,locations\n';
    await run(`${header}Old,https://a.example,10,https://ig.example/a,US\n`);
    const second = await run(`${header}New,https://www.a.example,,NULL,\nNewer,a.example,11,,\n`);
    expect(counts(second)).toMatchObject({ added: 0, updated: 2 });
    expect(second.kept).toContainEqual({ column: 'brand_name', reason: 'identity', count: 2 });
    expect(await brand('a.example')).toMatchObject({
      brand_name: 'Old',
      fb_likes_count: 11,
      ig_url: 'https://ig.example/a',
      locations: ['US'],
    });
  });

  it('keeps what later rows of a file say less about, as if they were another file', async () => {
    const result = await run(
      'brand_name,brand_url,categories,country\nA,a.example,Shoes,PT\nTrail boot,a.example/boot,Retail,European Union\nA,a.example,n/a,\n',
    );
    expect(result.kept.map(({ column, reason }) => `${column} ${reason}`).sort()).toEqual([
      'brand_name identity',
      'brand_url identity',
      'categories coarser',
      'locations coarser',
    ]);
    expect(await brand('a.example')).toMatchObject({
      brand_name: 'A',
      categories: [200, 204],
      locations: ['PT'],
    });
  });

  it('treats a row repeated inside the file as an update', async () => {
    const result = await run(
      'brand_name,brand_url,fb_likes_count,ig_followers_count\nA,a.example,1,\nA,a.example,2,\nA,a.example,,3\nA,a.example,2,3\n',
    );
    expect(counts(result)).toMatchObject({ added: 1, updated: 2, unchanged: 1 });
    expect(await brand('a.example')).toMatchObject({ fb_likes_count: 2, ig_followers_count: 3 });
  });

  it('reads the latest value of a website with a row per month in any order, also if its rows are far apart', async () => {
    const others = Array.from({ length: 600 }, (_, index) => `shop${index}.example,2026-09,5,`);
    const file = [
      'domain,month,visits,Instagram followers',
      'b.example,2026-08,1,7',
      ...['b.example,2026-10,300,', 'b.example,2026-09,200,8', 'a.example,2026-10,300,'],
      ...['c.example,2026-11,,5', 'c.example,2026-09,200,3', 'c.example,2026-10,300,'],
      ...['d.example,2026-10,300,4', 'd.example,2026-11,,5'],
      ...others,
      ...[
        'a.example,2026-09,200,9',
        'a.example,2026-08,100,8',
        'b.example,2026-11,400,',
        'd.example,2026-09,1,1',
      ],
    ].join('\n');
    const valuesOf = async (domain: string) => {
      const { estimated_monthly_traffic: visits, ig_followers_count: followers } =
        (await brand(domain)) ?? {};
      return [visits, followers];
    };
    const valuesOfAll = () => Promise.all(['a', 'b', 'c', 'd'].map((name) => valuesOf(`${name}.example`)));
    const result = await run(file);
    const values = [
      [300, 9],
      [400, 8],
      [300, 5],
      [300, 5],
    ];
    expect(counts(result)).toEqual({ rows: 613, added: 604, updated: 7, unchanged: 2, rejected: 0 });
    expect(await valuesOfAll()).toEqual(values);
    // Continued after an interruption.
    expect(counts(await run(file, { skip: 611 }))).toMatchObject({ rows: 2, updated: 0, unchanged: 2 });
    expect(await valuesOfAll()).toEqual(values);
  });

  it('gives every row of a large file one outcome, and adds as many brands as it says', async () => {
    await database.query(
      `insert into opted_out_domains (domain, removed_at) values ('shop7.example', now());
       insert into brands (brand_name, domain) values ('Known', 'shop8.example')`,
    );
    // Some rows have a brand of earlier rows, in the same transaction or another, no address, or one that cannot be stored.
    const row = (n: number) =>
      n % 50 === 0 ? `Shop ${n},` : `Shop ${n},https://${n % 3 === 0 ? 'www.' : ''}shop${n % 4_000}.example`;
    const file = `brand_name,brand_url\n${Array.from({ length: 6_000 }, (_, n) => row(n)).join('\n')}\n`;
    const { rows, added, updated, unchanged, rejected, overLimit, rejections } = await run(file);
    expect(rows).toBe(6_000);
    expect(added + updated + unchanged + rejected + overLimit).toBe(rows);
    expect(rejections).toHaveLength(rejected);
    expect(rejected).toBe(6_000 / 50 + 2);
    expect(await count()).toBe(added + 1);
    expect(added).toBe(4_000 - 4_000 / 50 - 2);
  });

  it('keeps the name of a known brand if the row has none, and names a new brand by its domain', async () => {
    await run('brand_name,brand_url\nA,a.example\n');
    const result = await run('brand_url,fb_likes_count\na.example,5\nb.example,6\n');
    expect(counts(result)).toMatchObject({ added: 1, updated: 1, rejected: 0 });
    expect(await brand('a.example')).toMatchObject({ brand_name: 'A', fb_likes_count: 5 });
    expect(await brand('b.example')).toMatchObject({ brand_name: 'b.example', fb_likes_count: 6 });
  });

  it('changes nothing when the same file is imported again, not even the time of the change', async () => {
    await run(sample('shops.csv'));
    const before = await database.query('select * from brands order by id');
    const again = await run(sample('shops.csv'));
    expect(counts(again)).toEqual({ rows: 5, added: 0, updated: 0, unchanged: 5, rejected: 0 });
    expect(await database.query('select * from brands order by id')).toEqual(before);
  });

  it('counts a column of currencies that converts prices as used', async () => {
    const { ignoredColumns } = await run('brand_url,Avg price,Currency,Shade\na.example,9.95,GBP,blue\n');
    expect(ignoredColumns).toEqual(['Shade']);
  });

  it("does not present a value as another source's once it was imported", async () => {
    await database.query(
      `insert into brands (brand_name, domain, fb_likes_count, ig_followers_count, origins) values ('A', 'a.example', 5, 6, '{"*":{"source":"us","kind":"estimated","observedAt":"2026-01-01T00:00:00.000Z"}}')`,
    );
    await run('brand_name,brand_url,fb_likes_count\nA,a.example,5\n');
    const { origins } = (await brand('a.example'))!;
    expect(origins.fb_likes_count?.kind).toBe('imported');
    expect(origins['*']?.kind).toBe('estimated');
  });

  it('reports rows as saved only when another connection sees them', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => `Shop ${index},shop${index}.example\n`);
    const seen: number[] = [];
    const checks: Promise<unknown>[] = [];
    const result = await run(`brand_name,brand_url\n${rows.join('')}`, {
      onSaved: (saved) => {
        checks.push(count().then((there) => seen.push(Math.min(there - saved, 0))));
      },
    });
    await Promise.all(checks);
    expect(seen).toEqual([0, 0]);
    expect(result.added).toBe(1_200);
  });

  it('stops after the current transaction', async () => {
    const stopping = new AbortController();
    const rows = Array.from({ length: 5_000 }, (_, index) => `Shop ${index},shop${index}.example\n`);
    const result = await run(`brand_name,brand_url\n${rows.join('')}`, {
      signal: stopping.signal,
      onSaved: () => stopping.abort(),
    });
    expect(result.stopped).toBe(true);
    expect(result.added).toBe(500);
    expect(await count()).toBe(500);
  });

  it('prints a summary', async () => {
    expect(describeImport('shops.csv', await run(sample('shops.csv')))).toBe(
      [
        'shops.csv: 5 rows read',
        '  added      5',
        '  updated    0',
        '  unchanged  0',
        '  rejected   0',
        'Cells that could not be read, left unknown: 1',
        'Categories the catalogue does not have, kept as text with their brands: Online (1)',
        'Unknown countries, left out: zz (1)',
        'Unknown columns, left out: colour',
      ].join('\n'),
    );
  });
});
