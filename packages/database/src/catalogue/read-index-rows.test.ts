import { expect, it } from 'vitest';
import { getBrandFacts } from '../collection/read-collection.ts';
import { onClient } from '../in-transaction.ts';
import { useDatabase } from '../testing.ts';
import { readAllRows, readChangedRows } from './read-index-rows.ts';
import { readOnlineDates } from './read-online-dates.ts';

const database = await useDatabase();

it('tells apart two sets of changes of the same size with the same newest transaction', async () => {
  await database.query(
    `insert into brands (id, domain, brand_name, catalogue) overriding system value
     select n, 'brand-' || n || '.example', 'Brand ' || n, active_catalogue() from generate_series(1, 3) n`,
  );
  const [client, slow] = await Promise.all([database.pool.connect(), database.pool.connect()]);
  /** Everything from the last change of a brand on. */
  const readFrom = async (id: number) => {
    const { rows } = await client.query(`select changed_in::text as horizon from brands where id = ${id}`);
    const { changed, mark } = await readChangedRows(onClient(client), rows[0].horizon);
    return { mark, ids: changed.map((brand) => brand.id).sort() };
  };
  const rename = (id: number) => `update brands set brand_name = 'Renamed' where id = ${id}`;
  await database.query(rename(1));
  await slow.query(`begin; ${rename(2)}`);
  await database.query(rename(3));
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

it('reads every brand if one cannot have gone online on its stored day, and leaves out that fact', async () => {
  await database.query(
    `insert into brand_facts (brand_id, fact, value, source, observed_at)
     select id, fact, value, 'rdap', now() from (values
       (1, 'domain_created', '0000-00-00'), (1, 'first_seen', '2020-02-03'), (2, 'domain_created', '2023-02-29'),
       (2, 'first_seen', '9999-12-31'), (3, 'domain_created', '0001-01-01')) facts (id, fact, value)`,
  );
  const client = await database.pool.connect();
  const rows: [number, number | null][] = [];
  try {
    await readAllRows(onClient(client), ({ id, online_since }) => {
      rows.push([id, online_since]);
    });
  } finally {
    client.release(true);
  }
  expect(rows.sort()).toEqual([
    [1, Date.parse('2020-02-03') / 86_400_000],
    [2, null],
    [3, null],
  ]);
  expect(await readOnlineDates(database.db, [1, 2, 3])).toEqual([
    { id: 1, name: 'Renamed', since: '2020-02-03' },
  ]);
  const facts = await Promise.all([1, 2, 3].map((id) => getBrandFacts(database.db, id)));
  expect(facts.flat()).toMatchObject([{ fact: 'first_seen', value: '2020-02-03' }]);
});
