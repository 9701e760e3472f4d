import type { NewestPage } from '@brandlode/contract';
import { sql } from 'kysely';

/** The parts of a query for a page of rows, newest first; `id`: the column of the UUIDs in cursors, `created`: that of their times. */
export function newestFirst(id: string, { after }: NewestPage, created = 'created_at') {
  const [uuid, time] = [sql.ref(id), sql.ref(created)];
  const [micros, last] = after?.split('_') ?? [];
  return {
    cursor: sql<string>`(extract(epoch from ${time}) * 1000000)::bigint || '_' || ${uuid}`.as('cursor'),
    isAfter:
      last === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(${time}, ${uuid}) < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${last}::uuid)`,
    order: sql`${time} desc, ${uuid} desc`,
  };
}
