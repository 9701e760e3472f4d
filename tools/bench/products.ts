import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Connection, openProductIndex, type ProductSpec, toBrandSet } from '@brandlode/database';
import { from as copyFrom } from 'pg-copy-streams';
import { count, ms, quantile, table } from '../lib/measure.ts';
import { withServer } from '../lib/with-server.ts';
import type { ProductQuery, ProductSearcher } from './product-query.ts';
import { PRODUCT_COLUMNS, productRows } from './product-rows.ts';
import { openSqlite } from './products-sqlite.ts';

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

/**
 * Search for products in PostgreSQL against SQLite's FTS5 in this process, on the same rows and the same queries, and how fast rows become
 * searchable against a bare COPY. Returns whether the goals are met.
 */
export async function benchProducts(sizes: number[]): Promise<boolean> {
  let met = true;
  for (const rows of sizes) met = (await benchSize(rows)) && met;
  return met;
}

const benchSize = (rows: number): Promise<boolean> =>
  withServer('bench-products', async ({ connection, folder }) => {
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
    const sqlite = await openSqlite(join(folder, 'products.sqlite'), productRows(rows, brands));
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
          [
            'SQLite FTS5, a copy beside the table',
            sqlite.seconds.toFixed(1),
            '',
            (sqlite.bytes / rows).toFixed(0),
            '',
          ],
        ],
      ),
    );
    const index = openProductIndex(connection.db);
    const postgres: ProductSearcher = async ({ keyword = '', filters, ...options }, limit) => {
      const spec: ProductSpec = { ...NO_FILTERS, keyword, ...filters };
      const { ids, exact } = await index.search(spec, { ...options, limit });
      return ids.length + (exact ? 0 : 1);
    };
    const fast = await benchQueries(rows, brands, { postgres, sqlite: sqlite.search });
    sqlite.close();
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
  for (let at = 0; at < lines.length; at += 1_000) yield lines.slice(at, at + 1_000).join('');
}

async function readSizes({ pool }: Connection): Promise<{ products: number; search: number }> {
  const { rows } = await pool.query(`select pg_total_relation_size('products') as products,
    pg_total_relation_size('product_search') + pg_total_relation_size('product_vocabulary') as search`);
  return rows[0];
}

async function benchQueries(
  rows: number,
  brands: number,
  { postgres, sqlite }: { postgres: ProductSearcher; sqlite: ProductSearcher },
): Promise<boolean> {
  const all = Array.from({ length: brands }, (_, at) => at + 1);
  const share = (every: number) => toBrandSet(all.filter((id) => (id * 7919) % every === 0));
  const [every, third, hundredth, few] = [
    toBrandSet(all),
    share(3),
    share(100),
    toBrandSet(all.slice(40, 60)),
  ];
  const cheap: Partial<ProductSpec> = { maxPrice: 3_000, available: true };
  const fresh: Partial<ProductSpec> = { addedSince: '2026-05-01', maxPrice: 5_000 };
  const kinds: [string, string[], Omit<ProductQuery, 'keyword'>][] = [
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
    ['misspelt (SQLite: not corrected)', MISSPELT, { brands: every, sort: 'relevance' }],
  ];
  const lines: string[][] = [];
  const totals: Record<'postgres' | 'sqlite', number[]> = { postgres: [], sqlite: [] };
  for (const [kind, keywords, options] of kinds) {
    const cells = [kind];
    for (const [name, search] of [
      ['postgres', postgres],
      ['sqlite', sqlite],
    ] as const) {
      const runs: number[] = [];
      let found = 0;
      for (let run = -keywords.length; run < RUNS; run++) {
        const keyword = keywords.at(run % keywords.length) ?? '';
        const began = performance.now();
        const hits = await search({ ...options, keyword }, LIMIT);
        // The first run of each keyword only warms up the caches.
        if (run < 0) found += hits;
        else runs.push(performance.now() - began);
      }
      totals[name].push(...runs);
      cells.push(
        ms(quantile(runs, 0.5)),
        ms(quantile(runs, 0.99)),
        count(Math.round(found / keywords.length)),
      );
    }
    lines.push(cells);
  }
  const overall = Object.values(totals).flatMap((runs) => [
    ms(quantile(runs, 0.5)),
    ms(quantile(runs, 0.99)),
    '',
  ]);
  lines.push(['all of them', ...overall]);
  console.log(
    table(
      `Search of ${count(rows)} products, found up to ${count(LIMIT)} and more`,
      ['', 'p50 ms', 'p99 ms', 'found', 'SQLite p50', 'p99', 'found'],
      lines,
    ),
  );
  return quantile(totals.postgres, 0.5) <= GOALS.p50 && quantile(totals.postgres, 0.99) <= GOALS.p99;
}
