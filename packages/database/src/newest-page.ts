import type { NewestPage } from '@brandlode/contract';
import { sql } from 'kysely';

/** The parts of a query for a page of rows, newest first; `id`: the column of the UUIDs in cursors. */
export function newestFirst(id: string, { after }: NewestPage) {
  const uuid = sql.ref(id);
  const [micros, last] = after?.split('_') ?? [];
  return {
    cursor: sql<string>`(extract(epoch from created_at) * 1000000)::bigint || '_' || ${uuid}`.as('cursor'),
    isAfter:
      last === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(created_at, ${uuid}) < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${last}::uuid)`,
    order: sql`created_at desc, ${uuid} desc`,
  };
}
