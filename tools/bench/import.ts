import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { importBrands, openBrandFile, saveToCatalogue } from '@brandlode/catalogue-import';
import { CATEGORIES, COUNTRY_IDS, FLAG_KEYS, METRIC_KEYS, toDisplayed } from '@brandlode/contract';
import type { Connection } from '@brandlode/database';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { count, table } from '../lib/measure.ts';
import { withServer } from '../lib/with-server.ts';
import { brandRows } from './brand-rows.ts';

const GOAL = 3;

/**
 * Seconds of an import into an empty catalogue against a bare COPY of the same rows into a table with the same columns and indexes on
 * the same server; then of the same file a second time, and of a file with other values for every brand. Returns whether the import met the goal.
 */
export const benchImport = (rows: number): Promise<boolean> =>
  withServer('bench-import', async ({ connection, folder }) => {
    const files = { first: join(folder, 'first.csv'), second: join(folder, 'second.csv') };
    await writeCsv(files.first, rows, 0);
    await writeCsv(files.second, rows, 1);
    const first = await measureWork(async () => {
      const added = await importFile(connection, files.first, 'first');
      if (added !== rows) throw new Error(`${added} of ${rows} brands were added.`);
    });
    const copyBare = await prepareCopy(connection, join(folder, 'rows.tsv'));
    const copy = await measureWork(copyBare);
    const again = await measureWork(() => importFile(connection, files.first, 'first'));
    const changed = await measureWork(() => importFile(connection, files.second, 'second'));
    const line = (name: string, { seconds, cpu, rss }: Measured, goal = '') => [
      name,
      seconds.toFixed(1),
      (seconds / copy.seconds).toFixed(2),
      cpu.toFixed(1),
      rss.toFixed(0),
      goal,
    ];
    console.log(
      table(
        `Import of ${count(rows)} rows, ${((await stat(files.first)).size / 1e6).toFixed(0)} MB of CSV`,
        ['', 's', 'times COPY', 'own CPU s', 'highest RSS, MB', 'goal'],
        [
          line('bare COPY', copy),
          line('import, all new', first, `${GOAL} times COPY`),
          line('the same again', again),
          line('all values changed', changed),
        ],
      ),
    );
    return first.seconds <= GOAL * copy.seconds;
  });

type Measured = { seconds: number; cpu: number; rss: number };

/** Seconds, CPU seconds, and the highest memory of this process in megabytes while the work is done. */
export async function measureWork(work: () => Promise<unknown>): Promise<Measured> {
  let rss = 0;
  const timer = setInterval(() => (rss = Math.max(rss, process.memoryUsage.rss())), 100);
  const began = performance.now();
  const cpuBefore = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpuBefore);
  clearInterval(timer);
  return { seconds: (performance.now() - began) / 1_000, cpu: (user + system) / 1e6, rss: rss / 1e6 };
}

/** Returns the number of brands that it added. */
export async function importFile(connection: Connection, path: string, source: string): Promise<number> {
  const file = await openBrandFile(createReadStream(path));
  const save = saveToCatalogue({ source, observedAt: new Date().toISOString(), dated: false });
  const { rejected, added } = await importBrands(connection, file, { save });
  if (rejected > 0) throw new Error(`${rejected} rows were rejected.`);
  return added;
}

/** Writes a CSV of brands, as in an export; `change` is added to every metric. */
export async function writeCsv(path: string, rows: number, change: number) {
  const file = createWriteStream(path);
  const head = ['brand_name', 'brand_url', 'locations', 'categories', ...METRIC_KEYS, ...FLAG_KEYS];
  let lines = `${head.join()}\n`;
  for (const { id, name, metrics, flags, lists } of brandRows(rows)) {
    const [countries = [], categories = []] = lists;
    lines += [
      name,
      `https://${name.toLowerCase().replaceAll(' ', '')}${id}.com/`,
      countries.map((index) => COUNTRY_IDS[index]).join(';'),
      categories
        .map((index) => CATEGORIES[index % CATEGORIES.length]?.label)
        .join(';')
        .replaceAll(',', ''),
      ...metrics.map((value, index) => {
        const key = METRIC_KEYS[index];
        return value === null || !key
          ? ''
          : toDisplayed(key, key === 'trustpilot_rating' ? value : value + change);
      }),
      ...flags.map((flag) => flag ?? ''),
    ].join();
    lines += '\n';
    if (lines.length > 1 << 20) {
      if (!file.write(lines)) await once(file, 'drain');
      lines = '';
    }
  }
  file.end(lines);
  await once(file, 'finish');
}

/** The rows of the catalogue, written to a file first so that only COPY is measured. */
async function prepareCopy({ pool }: Connection, path: string): Promise<() => Promise<void>> {
  const client = await pool.connect();
  try {
    await client.query('create table bare (like brands including all)');
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = 'bare' and column_name not in ('id', 'origins', 'changed_in') order by ordinal_position`,
    );
    const columns = rows.map(({ name }) => name).join(', ');
    await pipeline(
      client.query(copyTo(`copy (select ${columns} from brands) to stdout`)),
      createWriteStream(path),
    );
    return async () => {
      const writer = await pool.connect();
      await pipeline(createReadStream(path), writer.query(copyFrom(`copy bare (${columns}) from stdin`)));
      writer.release();
    };
  } finally {
    client.release();
  }
}
