import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ProductSort } from '@brandlode/contract';
import {
  type BrandSet,
  type Connection,
  openProductIndex,
  type ProductSpec,
  toBrandSet,
} from '@brandlode/database';
import { from as copyFrom } from 'pg-copy-streams';
import { count, ms, quantile, table } from '../lib/measure.ts';
import { withServer } from '../lib/with-server.ts';
import { PRODUCT_COLUMNS, productRows } from './product-rows.ts';

type ProductQuery = { filters?: Partial<ProductSpec>; brands: BrandSet; sort: ProductSort };

const GOALS = { p50: 30, p99: 150, ingest: 1 / 3 };
/** The time goals apply to this many products. */
const GOAL_ROWS = 1_000_000;
const PER_COPY = 100_000;
const RUNS = 24;
const LIMIT = 1_000;

const FREQUENT = ['shirt', 'dress', 'leather', 'black', 'shoes', 'cotton', 'ring', 'schuhe'];
const SEVERAL = [
  'organic cotton shirt',
  'vintage leather bag',
  'black dress',
  'damen schuhe schwarz',
  'zapatos cuero',
  'silver ring',
  'robe noire',
  '帽子 新作',
];
const BEGUN = ['necklac', 'organic cand', 'water', 'ear', 'zapa', 'ledertas', 'bou', '財布'];
const RARE = [
  'kalomi',
  'zennox',
  'velvet yoga mat navy',
  'tasqui ring',
  'falzen',
  'mini puzzle green',
  'dorvel',
  'igekka',
];
const MISSPELT = [
  'shrit',
  'neckalce',
  'leahter wallet',
  'orgnaic cotton',
  'candel',
  'bracelte',
  'backpak',
  'earings',
];

/** Search for products, and how fast rows become searchable against a bare COPY. Returns whether the goals are met. */
export async function benchProducts(sizes: number[]): Promise<boolean> {
  let met = true;
  for (const rows of sizes) met = (await benchSize(rows)) && met;
  return met;
}

const benchSize = (rows: number): Promise<boolean> =>
  withServer('bench-products', async ({ connection }) => {
    const brands = Math.max(100, Math.round(rows / 10));
    await connection.pool.query(
      `insert into brands (brand_name, domain) select 'Store ' || n, 'store' || n || '.example' from generate_series(1, $1) n`,
      [brands],
    );
    await connection.pool.query(`create table bare (like products including all);
      alter table bare add foreign key (brand_id) references brands (id) on delete cascade`);
    const bare = await copyRows(connection, 'bare', rows, brands);
    await connection.pool.query('drop table bare');
    const searchable = await copyRows(connection, 'products', rows, brands);
    await connection.pool.query('vacuum analyze');
    const sizes = await readSizes(connection);
    const ratio = bare / searchable;
    console.log(
      table(
        `Saving ${count(rows)} products of ${count(brands)} brands`,
        ['', 's', 'of the speed of COPY', 'bytes a product', 'goal'],
        [
          ['COPY into the table of products', bare.toFixed(1), '1', (sizes.products / rows).toFixed(0), ''],
          [
            'COPY, searchable',
            searchable.toFixed(1),
            ratio.toFixed(2),
            ((sizes.products + sizes.search) / rows).toFixed(0),
            GOALS.ingest.toFixed(2),
          ],
        ],
      ),
    );
    const fast = await benchQueries(connection, rows, brands);
    return (fast || rows > GOAL_ROWS) && ratio >= GOALS.ingest;
  });

const NO_FILTERS: ProductSpec = {
  keyword: '',
  types: [],
  minPrice: undefined,
  maxPrice: undefined,
  minDiscount: undefined,
  addedSince: undefined,
  available: undefined,
  gone: false,
};

/** Seconds of COPY without the time of generating the rows. */
async function copyRows({ pool }: Connection, into: string, rows: number, brands: number): Promise<number> {
  const lines = productRows(rows, brands);
  let seconds = 0;
  for (let left = rows; left > 0; left -= PER_COPY) {
    const part: string[] = [];
    while (part.length < Math.min(left, PER_COPY)) {
      const { value: row } = lines.next();
      if (!row) break;
      part.push(`${PRODUCT_COLUMNS.map((column) => row[column]).join('\t')}\n`);
    }
    const began = performance.now();
    const client = await pool.connect();
    await pipeline(
      Readable.from(chunks(part)),
      client.query(copyFrom(`copy ${into} (${PRODUCT_COLUMNS.join()}) from stdin`)),
    );
    client.release();
    seconds += (performance.now() - began) / 1_000;
  }
  return seconds;
}

function* chunks(lines: string[]) {
  for (let index = 0; index < lines.length; index += 1_000) yield lines.slice(index, index + 1_000).join('');
}

async function readSizes({ pool }: Connection): Promise<{ products: number; search: number }> {
  const { rows } = await pool.query(`select pg_total_relation_size('products') as products,
    pg_total_relation_size('product_search') + pg_total_relation_size('product_vocabulary') as search`);
  return rows[0];
}

async function benchQueries({ db }: Connection, rows: number, brands: number): Promise<boolean> {
  const index = openProductIndex(db);
  const search = async (keyword: string, { filters, ...options }: ProductQuery) => {
    const { ids, exact } = await index.search(
      { ...NO_FILTERS, keyword, ...filters },
      { ...options, limit: LIMIT },
    );
    return ids.length + (exact ? 0 : 1);
  };
  const everyId = Array.from({ length: brands }, (_, index) => index + 1);
  const share = (every: number) => toBrandSet(everyId.filter((id) => (id * 7919) % every === 0));
  const [every, third, hundredth, few] = [
    toBrandSet(everyId),
    share(3),
    share(100),
    toBrandSet(everyId.slice(40, 60)),
  ];
  const cheap: Partial<ProductSpec> = { maxPrice: 3_000, available: true };
  const fresh: Partial<ProductSpec> = { addedSince: '2026-05-01', maxPrice: 5_000 };
  const kinds: [string, string[], ProductQuery][] = [
    ['no text', [''], { brands: every, sort: 'relevance' }],
    ['no text, newest', [''], { brands: third, sort: 'newest', filters: cheap }],
    ['no text, new and cheap, by discount', [''], { brands: hundredth, sort: 'discount', filters: fresh }],
    ['frequent word', FREQUENT, { brands: every, sort: 'relevance' }],
    [
      'frequent word, a third of the brands, two filters',
      FREQUENT,
      { brands: third, sort: 'relevance', filters: cheap },
    ],
    [
      'frequent word, a third of the brands, by price',
      FREQUENT,
      { brands: third, sort: 'price:asc', filters: cheap },
    ],
    [
      'frequent word, 1 % of the brands, newest',
      FREQUENT,
      { brands: hundredth, sort: 'newest', filters: fresh },
    ],
    ['several words', SEVERAL, { brands: every, sort: 'relevance' }],
    [
      'several words, a third of the brands, two filters',
      SEVERAL,
      { brands: third, sort: 'relevance', filters: cheap },
    ],
    ['beginning of a word, a third of the brands', BEGUN, { brands: third, sort: 'relevance' }],
    ['frequent word, 20 brands', FREQUENT, { brands: few, sort: 'relevance' }],
    ['rare words', RARE, { brands: every, sort: 'relevance' }],
    [
      'rare words, a third of the brands, two filters',
      RARE,
      { brands: third, sort: 'price:desc', filters: cheap },
    ],
    ['misspelt', MISSPELT, { brands: every, sort: 'relevance' }],
  ];
  const lines: string[][] = [];
  const all: number[] = [];
  for (const [kind, keywords, query] of kinds) {
    const { runs, found } = await timeSearches(keywords, (keyword) => search(keyword, query));
    all.push(...runs);
    lines.push([
      kind,
      ms(quantile(runs, 0.5)),
      ms(quantile(runs, 0.99)),
      count(Math.round(found / keywords.length)),
    ]);
  }
  lines.push(['all of them', ms(quantile(all, 0.5)), ms(quantile(all, 0.99)), '']);
  console.log(
    table(
      `Search of ${count(rows)} products, found up to ${count(LIMIT)} and more`,
      ['', 'p50 ms', 'p99 ms', 'found'],
      lines,
    ),
  );
  return quantile(all, 0.5) <= GOALS.p50 && quantile(all, 0.99) <= GOALS.p99;
}

/** Milliseconds of each run, and what all keywords find together. */
async function timeSearches(keywords: string[], search: (keyword: string) => Promise<number>) {
  const runs: number[] = [];
  let found = 0;
  for (let run = -keywords.length; run < RUNS; run++) {
    const keyword = keywords.at(run % keywords.length) ?? '';
    const began = performance.now();
    const hits = await search(keyword);
    // The first run of each keyword only warms up the caches.
    if (run < 0) found += hits;
    else runs.push(performance.now() - began);
  }
  return { runs, found };
}
