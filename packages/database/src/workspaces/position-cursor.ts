import { sql } from 'kysely';

/** The parts of a query for a page of rows in a manual order (`ListCursor`, `ListBrandCursor`); `id`: the column that identifies a row. */
export function inPosition(table: string, id: string, after: string | undefined) {
  const order = sql`${sql.ref(`${table}.position`)}, ${sql.ref(`${table}.${id}`)}`;
  const [position, last] = after?.split('_') ?? [];
  return {
    cursor: sql<string>`concat_ws('_', ${order})`.as('cursor'),
    isAfter:
      last === undefined ? sql<boolean>`true` : sql<boolean>`(${order}) > (${position}::float8, ${last})`,
  };
}
