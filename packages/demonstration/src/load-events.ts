import type { SingleConnection } from '@brandlode/database';
import { sql } from 'kysely';
import { copyRows } from './copy-rows.ts';
import { makeEvents, type NewEvent } from './events.ts';
import type { StoredBrand } from './generate.ts';
import type { NewProduct } from './products.ts';

const SOURCE = 'demonstration';
const EVIDENCE = 'Sample data.';
const COLUMNS = [
  'kind',
  'subject',
  'happened_at',
  'since',
  'before',
  'after',
  'change_percent',
  'item_count',
  'items',
  'confidence',
] as const satisfies (keyof NewEvent)[];

/** Loads the events of the demonstration's brands, oldest first as if they had been recorded; `products` are theirs, in the same order. */
export async function loadEvents(
  { db, client }: SingleConnection,
  brands: readonly StoredBrand[],
  products: readonly NewProduct[][],
): Promise<void> {
  const { rows } = await sql<{ id: number; domain: string }>`
    select id, domain from brands where is_demonstration`.execute(db);
  const ids = new Map(rows.map(({ id, domain }) => [domain, id]));
  const now = new Date();
  const events = brands
    .flatMap((brand, index) => {
      const id = ids.get(brand.domain);
      if (id === undefined) return [];
      return makeEvents(brand, index, products[index] ?? [], now).map((event) => ({
        id,
        domain: brand.domain,
        event,
      }));
    })
    .sort((a, b) => a.event.happened_at.getTime() - b.event.happened_at.getTime());
  await copyRows(client, {
    table: 'brand_events',
    columns: ['brand_id', 'source', 'address', 'evidence', ...COLUMNS],
    rows: events.map(({ id, domain, event }) => [
      id,
      SOURCE,
      `https://${domain}/`,
      EVIDENCE,
      ...COLUMNS.map((column) => toField(event[column])),
    ]),
  });
}

/** COPY would treat lists as arrays of PostgreSQL. */
const toField = (value: NewEvent[keyof NewEvent]) =>
  value instanceof Date ? value.toISOString() : Array.isArray(value) ? JSON.stringify(value) : value;
