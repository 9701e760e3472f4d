import { Readable } from 'node:stream';
import { type Connection, computeEstimates, loadRankList } from '@brandlode/database';
import { sql } from 'kysely';
import { readRanks } from '../../apps/collector/src/sources/popularity-rank/read-ranks.ts';
import { count, table } from '../lib/measure.ts';
import { withServer } from '../lib/with-server.ts';

const GOAL_SECONDS = 60;
/** A list has ten names for each brand, and seven of ten brands are in it. */
const NAMES_PER_BRAND = 10;

/**
 * Seconds from a list of popular sites to estimates of every brand in it: the first list, and that of the next day, whose ranks differ by up
 * to a fifth. A third of the brands have a price, the others a category. Returns whether both met the goal.
 */
export const benchRanks = (names: number): Promise<boolean> =>
  withServer('bench-ranks', async ({ connection }) => {
    const brands = Math.ceil(names / NAMES_PER_BRAND);
    await sql`
      insert into brands (domain, brand_name, categories, product_avg_price, origins)
      select 'shop-' || i || case when i % 10 < 7 then '.com' else '.example' end, 'Shop ' || i, '{200,204}',
        case when i % 3 = 0 then 500 + i % 20000 end,
        case when i % 3 = 0 then '{"*":{"kind":"imported","source":"Sheet","observedAt":"2026-01-01T00:00:00.000Z"}}'::jsonb else '{}' end
      from generate_series(1, ${brands}::integer) i`.execute(connection.db);
    await sql`analyze`.execute(connection.db);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const today = new Date().toISOString().slice(0, 10);
    const runs = [
      await measure(connection, 'first list', yesterday, names, () => 0),
      await measure(connection, 'list of the next day', today, names, (i) => ((i * 7919) % 1000) / 5_000),
    ];
    console.log(
      table(
        `A list of ${count(names)} names and ${count(brands)} brands`,
        ['', 'loading, s', 'estimates, s', 'together, s', 'estimated brands', 'goal, s'],
        runs.map(({ name, loading, estimating, estimated }) => [
          name,
          loading.toFixed(1),
          estimating.toFixed(1),
          (loading + estimating).toFixed(1),
          count(estimated),
          `${GOAL_SECONDS}`,
        ]),
      ),
    );
    return runs.every(({ loading, estimating }) => loading + estimating <= GOAL_SECONDS);
  });

async function measure(
  connection: Connection,
  name: string,
  day: string,
  names: number,
  change: (index: number) => number,
) {
  const list = async function* () {
    let lines = '';
    for (let i = 1; i <= names; i += 1) {
      lines += `${Math.max(1, Math.round(i * (1 + change(i))))},shop-${i}.com\n`;
      if (i % 5_000 !== 0 && i !== names) continue;
      yield Buffer.from(lines);
      lines = '';
    }
  };
  const began = performance.now();
  await loadRankList(
    connection,
    { list: 'Tranco', day, version: day },
    readRanks('Tranco', Readable.from(list())),
  );
  const loaded = performance.now();
  while (await computeEstimates(connection));
  const ended = performance.now();
  const { rows } = await sql<{ estimated: number }>`
    select count(estimated_monthly_traffic)::integer as estimated from brands`.execute(connection.db);
  return {
    name,
    loading: (loaded - began) / 1_000,
    estimating: (ended - loaded) / 1_000,
    estimated: rows[0]?.estimated ?? 0,
  };
}
