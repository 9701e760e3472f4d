import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const bench = (...args: string[]) =>
  new Promise<{ status: unknown; stdout: string; stderr: string }>((done) => {
    execFile(process.execPath, ['tools/bench/main.ts', ...args], { cwd: ROOT }, (error, stdout, stderr) =>
      done({ status: error?.code ?? 0, stdout, stderr }),
    );
  });

const PRINTED = [
  'Filter: page of 10',
  'Facets: every option',
  '1,000 random filters, sorted by a metric',
  'Categories: statistics of all',
  'table',
  'map',
  'Keyword search, 300',
  'Saving 300 products',
  'Search of 300 products',
  'POST /api/brands/filter',
  'Assistants: 200 calls a second',
  'p99 of a call',
  'Page loads with 300 brands',
  '/brands/search shown',
  'One API process with 300 brands',
  'memory',
  'Import of 300 rows',
  'all values changed',
  'A list of 300 names and 30 brands',
  'list of the next day',
  'Collecting: requests to large stores',
];

it('npm run bench -- --quick prints what each benchmark measures', async () => {
  const { status, stdout, stderr } = await bench('--quick');
  expect(status, stderr).toBe(0);
  for (const text of PRINTED) expect(stdout).toContain(text);
  expect(stdout).not.toMatch(/NaN|undefined/);
});

it('npm run bench fails for an unknown name, and lists the known ones', async () => {
  const { status, stdout, stderr } = await bench('nosuch');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(
    'There is no benchmark called nosuch. There are: filter, categories, search, http, assistants, page-loads, growth, import, ranks, collect.\n',
  );
});
