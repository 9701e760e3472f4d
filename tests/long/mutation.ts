import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWeb } from '../../scripts/lib/build-web.ts';

export const title = 'Small faults put into the code, one at a time: the tests must notice';
export const minutes = 60;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STRYKER = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');

/** Areas where faults cost users money, data or access, and the tests expected to notice them. */
const AREAS: Record<string, { sources: string[]; tests: string[] }> = {
  identity: {
    sources: ['apps/api/src/features/identity', 'packages/hosted-identity/src/server'],
    tests: [
      'apps/api/src/features/identity',
      'packages/hosted-identity/src/server',
      'tests/fuzz/hosted-identity.slow.test.ts',
    ],
  },
  subscriptions: {
    sources: ['apps/api/src/features/subscriptions'],
    tests: ['apps/api/src/features/subscriptions', 'scripts/stripe-setup.slow.test.ts'],
  },
  'catalogue-index': {
    sources: ['packages/catalogue-index/src'],
    tests: ['packages/catalogue-index/src'],
  },
  contract: {
    sources: ['packages/contract/src'],
    tests: [
      'packages/contract/src',
      'packages/catalogue-import/src',
      'apps/api/src/features/brands/brand-lists.test.ts',
      'apps/api/src/features/identity/sessions/sign-in.test.ts',
      'apps/api/src/features/subscriptions/checkout/checkout.test.ts',
      'apps/web/src/features/brands',
      'apps/web/src/features/search',
    ],
  },
  collector: {
    sources: [
      'apps/collector/src/crawl',
      'apps/collector/src/parse',
      'apps/collector/src/sources',
      'packages/safe-fetch/src',
    ],
    tests: ['apps/collector/src', 'packages/safe-fetch/src'],
  },
};

const TEST_SUPPORT = /\.test\.tsx?$|(^|[./])testing(\.ts$|\/)/;
const STATEMENT = /[=<>&|?!+*]|return|\w\(/;
const NO_STATEMENT = /^\s*(\/?\*|\/\/|import |export (type|\*)|type |\})/;

/**
 * Mutates `--lines` (200) lines with Stryker, chosen by `--seed` (1) and spread evenly over the areas, and runs the tests that execute them.
 * Passes if the tests notice at least 80 % of the mutants in every area. `--area contract` selects one area; `--jobs` (2) run at once.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      lines: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      jobs: { type: 'string', default: '2' },
      area: { type: 'string' },
    },
  });
  const areas = Object.entries(AREAS).filter(([name]) => !values.area || name === values.area);
  if (areas.length === 0)
    throw new Error(`There is no area ${values.area}: ${Object.keys(AREAS).join(', ')}`);
  await buildWeb();
  const share = Math.ceil(Number(values.lines) / areas.length);
  const failed = areas.filter(([name, { sources, tests }]) => {
    console.log(`\n${name}`);
    const lines = chooseLines(sources, values.seed, share);
    const files = filesIn(tests).filter((file) => /\.test\.tsx?$/.test(file));
    const { status } = spawnSync(
      process.execPath,
      [
        STRYKER,
        'run',
        'tests/long/mutation/stryker.json',
        ...['--mutate', lines.join(), '--testFiles', files.join(), '--concurrency', values.jobs],
      ],
      { cwd: ROOT, stdio: 'inherit' },
    );
    return status !== 0;
  });
  if (failed.length > 0)
    console.log(`\nNot enough was noticed in ${failed.map(([name]) => name).join(', ')}`);
  return failed.length === 0;
}

const filesIn = (folders: string[]) =>
  globSync(
    folders.map((folder) => (folder.endsWith('.ts') ? folder : `${folder}/**/*.{ts,tsx}`)),
    { cwd: ROOT },
  );

/** In Stryker's notation: `file:12-12`. */
function chooseLines(folders: string[], seed: string, count: number): string[] {
  const order = (line: string) => createHash('sha256').update(`${seed} ${line}`).digest('hex');
  return filesIn(folders)
    .filter((file) => !TEST_SUPPORT.test(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .map((text, index) => ({ text, line: `${file}:${index + 1}-${index + 1}` })),
    )
    .filter(({ text }) => STATEMENT.test(text) && !NO_STATEMENT.test(text))
    .map(({ line }) => ({ line, order: order(line) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, count)
    .map(({ line }) => line);
}
