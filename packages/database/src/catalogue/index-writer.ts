import type pg from 'pg';

/** Names this catalogue among all: another for another database, and after a backup was restored into this one. */
export async function readOrigin(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query(
    `select concat_ws('/', system_identifier, 'brands'::regclass::oid,
       (select oid from pg_database where datname = current_database())) as origin
     from pg_control_system()`,
  );
  return rows[0].origin;
}

/** True where this connection is now the one that writes the index of that name; it stays so while the connection lives. */
export async function tryIndexWriter(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [
    `brandlode index ${name}`,
  ]);
  return rows[0].mine;
}

/** A number above every earlier one, across processes: the transaction id. */
export async function nextIndexVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('select pg_current_xact_id()::text as version');
  return Number(rows[0].version);
}
