import { appendFileSync, existsSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { isClickHouseInstalled } from '@brandlode/clickhouse-index/testing';
import { parseCLI, startVitest } from 'vitest/node';
import { buildWeb } from './lib/build-web.ts';
import { installInCache } from './on-demand/cached-packages.ts';
import { installPackage } from './on-demand/debian-packages.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
/** This font has the widths of Arial, with which pages are laid out until Inter has loaded. */
const FALLBACK_FONT = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';
const SLOW = '.slow.test.';
const MEMORY_FOLDER = '/dev/shm';
/** Several times what the databases of concurrent tests take. */
const MEMORY_NEEDED = 6 * 2 ** 30;

/**
 * The tests in files called `*.slow.test.ts` run with --slow, all others without it, and all with --all. Named files always run.
 * Everything else is Vitest's: files to run, -t NAME, --project unit …
 */
const own = ['--slow', '--all'];
const args = process.argv.slice(2);
const { filter, options } = parseCLI(['vitest', 'run', ...args.filter((arg) => !own.includes(arg))]);
const [isSlow, isAll] = own.map((option) => args.includes(option));
const projects = options.project === undefined ? [] : [options.project].flat();
if (projects.length === 0 || projects.includes('journeys') || projects.includes('component')) {
  installBrowsers();
  installFallbackFont();
}
installClickHouse();
keepFilesInMemory();
process.chdir(ROOT);
await buildWeb();

const isNamed = filter.length > 0;
const vitest = await startVitest('test', isSlow && !isNamed ? [SLOW] : filter, {
  ...options,
  ...(!isNamed && !isSlow && !isAll && { cliExclude: [`**/*${SLOW}*`] }),
  // Slow tests wait half of the time: for intervals, time limits and programs that they start.
  ...(!isNamed && isSlow && { maxWorkers: options.maxWorkers ?? Math.max(4, availableParallelism() * 2) }),
  run: true,
  watch: false,
});
const modules = vitest.state.getTestModules();
const tests = modules.flatMap((module) => [...module.children.allTests()]);
const count = (state: string) => tests.filter((test) => test.result().state === state).length;
// A file that cannot be loaded, or an error outside any test, is a failure too.
const failures = [
  ...tests
    .filter((test) => test.result().state === 'failed')
    .map((test) => `${test.module.relativeModuleId}: ${test.fullName}: ${reasonOf(test.result().errors)}`),
  ...modules
    .filter((module) => module.errors().length > 0)
    .map((module) => `${module.relativeModuleId}: ${reasonOf(module.errors())}`),
  ...vitest.state.getUnhandledErrors().map((error) => `outside any test: ${reasonOf([Object(error)])}`),
];
await vitest.close();
if (count('skipped') > 0) console.log(`${count('skipped')} skipped`);
const outcome = [
  ...failures.map((failure) => `failed: ${failure}`),
  `${count('passed')} passed, ${failures.length} failed`,
].join('\n');
// A run that is part of a larger one writes its outcome to a file, from which the sum is printed.
const outcomeFile = process.env.TEST_OUTCOME;
if (outcomeFile) appendFileSync(outcomeFile, `${outcome}\n`);
else console.log(outcome);
process.exit(failures.length === 0 && count('passed') > 0 ? 0 : 1);

type ReportedError = { message: string; stacks?: { file: string; line: number }[] };

/** The first error in one line, and its line in the test, since the outcome of a long run may be all that is kept of it. */
function reasonOf(errors: ReadonlyArray<ReportedError> = []) {
  const [error] = errors;
  const line = error?.stacks?.find(({ file }) => file.includes('.test.'))?.line;
  const message = stripVTControlCharacters(error?.message ?? '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);
  return line === undefined ? message : `${message} (line ${line})`;
}

/** The journeys run in Chromium's headless shell, or in Chromium, which the extension always needs; as root on Debian both are installed. */
function installBrowsers() {
  if (process.env.CHROMIUM) return;
  const missing = BROWSERS.filter((path) => !existsSync(path));
  for (const path of missing) installPackage(basename(path), 'component tests and journeys run in it');
  if (BROWSERS.some((path) => existsSync(path))) return;
  console.error('Component tests and journeys need Chromium: install it and set CHROMIUM to its path.');
  process.exit(1);
}

/** Without this font, texts move when Inter replaces a wider font, and the tests of layout shifts fail. */
function installFallbackFont() {
  if (process.platform === 'linux' && !existsSync(FALLBACK_FONT))
    installPackage('fonts-liberation', 'layout shifts are tested with it');
}

/** ClickHouse's library, and what its servers call it with (packages/clickhouse-index/src/testing.ts). */
function installClickHouse() {
  if (process.env.CLICKHOUSE_TESTS === '1')
    installInCache('clickhouse', { chdb: '3.4.0', 'ffi-rs': '1.3.7' });
  else if (!isClickHouseInstalled())
    console.log('The tests of the index in ClickHouse are skipped; npm run test:clickhouse runs them.');
}

/** Databases and other temporary files of the tests are kept in memory if there is room, since the system also spends CPU time on writing to disk. */
function keepFilesInMemory() {
  if (process.env.TMPDIR || !existsSync(MEMORY_FOLDER)) return;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  if (Math.min(bavail * bsize, freemem()) > MEMORY_NEEDED) process.env.TMPDIR = MEMORY_FOLDER;
}
