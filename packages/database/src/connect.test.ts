import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { getListedBrands } from './catalogue/get-brands.ts';
import { connect } from './connect.ts';
import { useDatabase } from './testing.ts';

const traced: string[] = [];
const database = await useDatabase();
const connection = connect(database.url, { max: 1, onQuery: (text) => traced.push(text) });
afterAll(() => connection.close());

const domains = (ids: number[]) =>
  connection.runPrepared(
    'domains',
    () =>
      connection.db
        .selectFrom('brands')
        .select(['id', 'domain'])
        .where('id', '=', sql<number>`any(${[]})`)
        .orderBy('id'),
    [ids],
  );

describe('A prepared query', () => {
  it('returns the rows for each value of its parameters, is parsed once per connection, and traced', async () => {
    const rows = await database.query<{ id: number; domain: string }>(
      `insert into brands (brand_name, domain)
       select domain, domain from unnest(array['one.example', 'two.example', 'three.example']) as domain
       returning id, domain`,
    );
    const [one, two, three] = rows;
    expect(await domains([one!.id, three!.id])).toEqual([one, three]);
    expect(await domains([two!.id])).toEqual([two]);
    expect(await domains([])).toEqual([]);
    const { rows: statements } = await connection.pool.query(
      'select name, generic_plans + custom_plans as runs from pg_prepared_statements',
    );
    expect(statements).toEqual([{ name: 'domains', runs: 3 }]);
    expect(traced).toHaveLength(3);
    expect(traced[2]).toMatch(/^select "id", "domain" from "brands"/);
  });

  it('of listed brands still runs after a newer version of the product has added a column', async () => {
    const rows = await database.query<{ id: number }>('select id from brands limit 1');
    const ids = [rows[0]!.id];
    const [before] = await getListedBrands(connection, ids);
    await database.query('alter table brands add column later int');
    expect(await getListedBrands(connection, ids)).toEqual([before]);
  });
});

it('A query that was given up after a silence does not keep running in the database', async () => {
  const impatient = connect(database.url, { max: 1, silenceMs: 500 });
  onTestFinished(() => impatient.close());
  await expect(impatient.pool.query('select pg_sleep(30) as given_up')).rejects.toThrow();
  await expect
    .poll(
      async () => {
        const rows = await database.query(
          "select pid from pg_stat_activity where state = 'active' and query like '%given_up' and pid <> pg_backend_pid()",
        );
        return rows;
      },
      { timeout: 10_000 },
    )
    .toEqual([]);
});

it('Days are those of UTC, whatever the time zone of the database', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await database.query(`alter database ${name} set timezone = 'Europe/Berlin'`);
  const later = connect(database.url, { max: 1 });
  onTestFinished(() => later.close());
  const session = await later.openSession();
  onTestFinished(() => session.end());
  for (const client of [later.pool, session]) {
    const { rows } = await client.query("select '2026-11-01'::timestamptz as midnight");
    expect(rows).toEqual([{ midnight: new Date('2026-11-01T00:00:00Z') }]);
  }
});
