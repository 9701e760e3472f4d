import { stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { ProductQuery, ProductSearcher } from './product-query.ts';
import type { GeneratedProduct } from './product-rows.ts';

const ORDERS: Record<ProductQuery['sort'], string> = {
  relevance: 'brands.rank, p.id',
  newest: 'p.added desc, p.id',
  'price:asc': 'p.price is null, p.price, p.id',
  'price:desc': 'p.price desc, p.id',
  discount: 'p.discount desc, p.id',
  reviews: 'p.id',
  changed: 'p.added desc, p.id',
};

/** The same products in SQLite: their words in FTS5, accents removed, and a narrow table with indexes of the orders. */
export async function openSqlite(path: string, rows: Iterable<GeneratedProduct>) {
  const database = new DatabaseSync(path);
  database.exec(`pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -500000;
    create table product (id integer primary key, brand integer, price integer, discount integer, added integer, available integer);
    create virtual table words using fts5(text, content='', detail=none, prefix='2 3', tokenize='unicode61 remove_diacritics 2')`);
  const product = database.prepare('insert into product values (?, ?, ?, ?, ?, ?)');
  const words = database.prepare('insert into words (rowid, text) values (?, ?)');
  let [id, seconds, pending]: [number, number, GeneratedProduct[]] = [0, 0, []];
  const save = () => {
    const began = performance.now();
    database.exec('begin');
    for (const row of pending) {
      id++;
      const price = Number(row.price_min_usd);
      const before = row.compare_at === '\\N' ? null : Number(row.compare_at) * 100;
      product.run(
        id,
        Number(row.brand_id),
        price,
        before && Math.round(100 * (1 - price / before)),
        Date.parse(row.created_at),
        row.available === 't' ? 1 : 0,
      );
      words.run(id, `${row.title} ${row.type} ${row.vendor} ${row.tags}`);
    }
    database.exec('commit');
    seconds += (performance.now() - began) / 1_000;
    pending = [];
  };
  for (const row of rows) if (pending.push(row) === 100_000) save();
  save();
  const began = performance.now();
  database.exec(`create index product_brand on product (brand); create index product_price on product (price, id);
    create index product_added on product (added desc, id); create index product_discount on product (discount desc, id);
    analyze; pragma wal_checkpoint(truncate)`);
  seconds += (performance.now() - began) / 1_000;

  // The brands of a search, with their rank; reused while the same brands are searched.
  database.exec('create temp table brands (id integer primary key, rank integer)');
  let current: unknown = null;
  const useBrands = ({ brands }: ProductQuery) => {
    if (current === brands) return;
    current = brands;
    database.exec('delete from brands');
    const insert = database.prepare('insert into brands values (?, ?)');
    database.exec('begin');
    for (const [rank, brand] of brands.ids.entries()) insert.run(brand, rank);
    database.exec('commit');
  };

  const search: ProductSearcher = async (query, limit) => {
    useBrands(query);
    const { keyword = '', filters = {}, sort } = query;
    const terms = keyword
      .split(' ')
      .filter(Boolean)
      .map((term) => `"${term}"`);
    const conditions = [
      ...(terms.length > 0 ? ['words match ?'] : []),
      ...(filters.maxPrice === undefined ? [] : [`p.price <= ${filters.maxPrice}`]),
      ...(filters.available === undefined ? [] : [`p.available = ${Number(filters.available)}`]),
      ...(filters.addedSince === undefined ? [] : [`p.added >= ${Date.parse(filters.addedSince)}`]),
    ];
    const found = database
      .prepare(
        `select p.id from ${terms.length > 0 ? 'words join product p on p.id = words.rowid' : 'product p'} join brands on brands.id = p.brand
         ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by ${ORDERS[sort]} limit ${limit + 1}`,
      )
      .all(...(terms.length > 0 ? [`${terms.join(' AND ')}*`] : []));
    return found.length;
  };
  return { seconds, bytes: (await stat(path)).size, search, close: () => database.close() };
}
