import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';

/** Nothing can be inserted between neighbours that are closer than this. */
const MIN_GAP = 1e-6;

/** Rows with a manual order: `where` selects those of one order, `id` is the column that identifies them. */
export type Ordered = {
  table: 'lists' | 'list_brands' | 'saved_searches';
  id: 'id' | 'brand_id';
  where: RawBuilder<unknown>;
};

/**
 * A position in front of the row `before`, or after the last row for null. Renumbers all rows if two neighbours are too close or
 * share a position, as after a removed row was restored.
 * Undefined if there is no such row.
 */
export async function positionBefore(
  db: Database,
  { table, id, where }: Ordered,
  before: string | number | null,
): Promise<number | undefined> {
  const rows = sql`${sql.table(table)} where ${where}`;
  const find = async () => {
    if (before === null) {
      const last = await sql<{ next: number }>`
        select coalesce(max(position), 0) + 1 as next from ${rows}`.execute(db);
      return { position: onlyRow(last).next, fits: true };
    }
    const { rows: found } = await sql<{ position: number; previous: number }>`
      select position, coalesce(
        (select max(position) from ${rows} and (position, ${sql.ref(id)}) < (target.position, target.key)), target.position - 2
      ) as previous
      from (select position, ${sql.ref(id)} as key from ${rows} and ${sql.ref(id)} = ${before}) target`.execute(
      db,
    );
    const [target] = found;
    if (!target) return { position: undefined, fits: true };
    return {
      position: (target.position + target.previous) / 2,
      fits: target.position - target.previous > MIN_GAP,
    };
  };
  const found = await find();
  if (found.fits) return found.position;
  await sql`
    update ${sql.table(table)} set position = numbered.number from (
      select ${sql.ref(id)} as key, row_number() over (order by position, ${sql.ref(id)}) as number from ${rows}
    ) numbered where ${sql.ref(id)} = numbered.key and ${where}`.execute(db);
  return (await find()).position;
}
