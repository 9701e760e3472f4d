import type pg from 'pg';

/** A table in a backup. `order`: its primary key, so that equal content gives equal bytes. */
type DumpedTable = { table: string; columns: string[]; order: string[] };

/** Tables of the job queue's schema with pending jobs; the others are recreated. */
const JOB_TABLES = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];
/** Transaction ids are meaningless in another cluster; restored rows get the id of the restore. */
const EXCLUDED_COLUMNS = ['changed_in'];
/** Tables that are not dumped, because the migrations of a restore write them. */
const EXCLUDED_TABLES = ['schema_migrations'];

/** Every table of a backup, each after the tables it references. */
export async function listTables(client: pg.ClientBase): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable & { refers_to: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as table,
      (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all ($2)) as columns,
      (select array_agg(quote_ident(a.attname) order by k.place)
        from pg_index i, unnest(i.indkey) with ordinality k (number, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number) as order,
      (select coalesce(array_agg(format('%I.%I', rn.nspname, r.relname)), '{}')
        from pg_constraint f join pg_class r on r.oid = f.confrelid join pg_namespace rn on rn.oid = r.relnamespace
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' and c.relname <> all ($3) or n.nspname = 'pgboss' and c.relname = any ($1))
    order by 1`,
    [JOB_TABLES, EXCLUDED_COLUMNS, EXCLUDED_TABLES],
  );
  const ordered: DumpedTable[] = [];
  const remaining = new Map(rows.map((row) => [row.table, row]));
  while (remaining.size > 0) {
    const next = [...remaining.values()].filter(({ refers_to }) =>
      refers_to.every((table) => !remaining.has(table)),
    );
    if (next.length === 0)
      throw new Error(`Tables reference each other in a cycle: ${[...remaining.keys()]}`);
    for (const { table, columns, order } of next) {
      ordered.push({ table, columns, order: order ?? columns });
      remaining.delete(table);
    }
  }
  return ordered;
}

/** The last value of each identity column's sequence. */
export type Counters = { table: string; column: string; last: string | null }[];

export async function readCounters(client: pg.ClientBase): Promise<Counters> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, a.attname as column,
      pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attidentity <> '' and n.nspname = 'public' and c.relkind in ('r', 'p') order by 1, 2`,
  );
  const counters: Counters = [];
  for (const { table, column, sequence } of rows) {
    const {
      rows: [counter],
    } = await client.query(`select case when is_called then last_value::text end as last from ${sequence}`);
    counters.push({ table, column, last: counter.last });
  }
  return counters;
}
