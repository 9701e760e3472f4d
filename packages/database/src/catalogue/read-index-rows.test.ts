import { afterAll, expect, it } from 'vitest';
import { onClient } from '../in-transaction.ts';
import { createTestDatabase } from '../testing.ts';
import { readChangedRows } from './read-index-rows.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

it('tells apart two sets of changes of the same size with the same newest transaction', async () => {
  const { pool } = database;
  await pool.query(
    `insert into brands (id, domain, brand_name, catalogue) overriding system value
     select n, 'brand-' || n || '.example', 'Brand ' || n, active_catalogue() from generate_series(1, 3) n`,
  );
  const [client, slow] = await Promise.all([pool.connect(), pool.connect()]);
  /** Everything from the last change of a brand on. */
  const readFrom = async (id: number) => {
    const { rows } = await client.query(`select changed_in::text as horizon from brands where id = ${id}`);
    const { changed, mark } = await readChangedRows(onClient(client), rows[0].horizon);
    return { mark, ids: changed.map((brand) => brand.id).sort() };
  };
  const rename = (id: number) => `update brands set brand_name = 'Renamed' where id = ${id}`;
  await pool.query(rename(1));
  await slow.query(`begin; ${rename(2)}`);
  await pool.query(rename(3));
  const before = await readFrom(1);
  await slow.query('commit');
  const after = await readFrom(2);
  slow.release();
  client.release();
  expect([before.ids, after.ids]).toEqual([
    [1, 3],
    [2, 3],
  ]);
  expect(after.mark).not.toBe(before.mark);
});
