import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const bench = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/bench/main.ts', ...args], { cwd: ROOT, encoding: 'utf8' });

it.each([
  ['filter', ['Filter: page of 10', 'Facets: every option', '1,000 random filters, sorted by a metric']],
  ['categories', ['Categories: statistics of all', 'table', 'map']],
  ['search', ['Keyword search, 300', 'Saving 300 products', 'Search of 300 products']],
  ['http', ['POST /api/brands/filter']],
  ['assistants', ['Assistants: 200 calls a second', 'p99 of a call']],
  ['page-loads', ['Page loads with 300 brands', '/brands/search shown']],
  ['growth', ['One API process with 300 brands', 'memory']],
  ['import', ['Import of 300 rows', 'all values changed']],
  ['ranks', ['A list of 300 names and 30 brands', 'list of the next day']],
  ['collect', ['Collecting: requests to large stores']],
])('npm run bench -- %s --quick prints what it measures', (name, printed) => {
  const { status, stdout, stderr } = bench(name, '--quick');
  expect(status, stderr).toBe(0);
  for (const text of printed) expect(stdout).toContain(text);
  expect(stdout).not.toMatch(/NaN|undefined/);
});

it('npm run bench fails for an unknown name, and lists the known ones', () => {
  const { status, stdout, stderr } = bench('nosuch');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(
    'There is no benchmark called nosuch. There are: filter, categories, search, http, assistants, page-loads, growth, import, ranks, collect.\n',
  );
});
