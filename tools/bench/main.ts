import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadCatalogue } from './catalogue.ts';
import { benchChangeVisible } from './change-visible.ts';
import { benchClickHouse } from './clickhouse.ts';
import { benchCollect } from './collect.ts';
import { benchFacets } from './count-facets.ts';
import { benchFace } from './face.ts';
import { benchFilter } from './filter-brands.ts';
import { benchHttp } from './http.ts';
import { benchOverload } from './overload.ts';
import { startPostgres } from './postgres.ts';
import { benchReplica } from './replica.ts';
import { benchSearch } from './search-brands.ts';
import { benchBuilding, benchTenMillion } from './ten-million.ts';

/**
 * npm run bench [-- [engine] [http] [face] [collect] [--rows 12000,1000000] [--ten-million]]
 * engine: the filter engine against PostgreSQL and DuckDB on the same rows in one run; --ten-million adds it alone at that size.
 * http: a filter request of the running product against a bare server, and how soon a change is shown.
 * face: the budgets of the pages in a browser; a missed one makes the exit code 1.
 * collect: the collector against Crawlee on the sandbox's shops, its memory, and three processes at the same shops; a missed figure
 * makes the exit code 1. Without a name these are run.
 * overload: a load it carries and twice its most; slow answers to the admitted make the exit code 1.
 * replica: a primary under load killed, its standby promoted; a write lost makes the exit code 1.
 * clickhouse: the index in two ClickHouse servers beside the one in memory, at the largest of --rows.
 */
// Servers that a benchmark started are stopped when the process exits, which a signal alone does not count as.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const NAMES = ['engine', 'http', 'face', 'collect', 'overload', 'replica', 'clickhouse'];

const { values, positionals } = readArguments();

function readArguments() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        rows: { type: 'string', default: '12000,1000000' },
        'ten-million': { type: 'boolean', default: false },
      },
    });
    const unknown = read.positionals.filter((name) => !NAMES.includes(name));
    if (unknown.length > 0) fail(`There is no benchmark called ${unknown.join(' or ')}.`);
    return read;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(sentence: string): never {
  console.error(`${sentence} There are: ${NAMES.join(', ')}.`);
  process.exit(1);
}

const wanted = (name: string) => positionals.length === 0 || positionals.includes(name);
/** Long, and without a figure to compare: only when it is asked for. */
const asked = (name: string) => positionals.includes(name);
const print = (text: string) => console.log(text);

const sizes = values.rows
  .split(',')
  .map(Number)
  .filter((size) => size > 0);
if (wanted('engine') && sizes.length > 0) {
  const postgres = await startPostgres(await mkdtemp(join(tmpdir(), 'brandlode-bench-postgres-')));
  try {
    for (const size of sizes) {
      const catalogue = await loadCatalogue(size, postgres);
      print(await benchFilter(catalogue));
      print(await benchFacets(catalogue));
      print(await benchSearch(catalogue));
      print(benchBuilding(size));
      catalogue.duckdb.closeSync();
    }
  } finally {
    await postgres.stop();
  }
}
if (wanted('engine') && values['ten-million']) print(await benchTenMillion());
if (wanted('http')) {
  if (!(await benchHttp(sizes))) process.exitCode = 1;
  print(await benchChangeVisible(Math.max(...sizes)));
}
if (wanted('face') && !(await benchFace())) process.exitCode = 1;
if (wanted('collect') && !(await benchCollect())) process.exitCode = 1;
if (asked('overload') && !(await benchOverload())) process.exitCode = 1;
if (asked('replica') && !(await benchReplica())) process.exitCode = 1;
if (asked('clickhouse')) print(await benchClickHouse(Math.max(...sizes)));
