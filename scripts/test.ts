import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { buildWeb } from './build-web.ts';
import { bringPackage } from './debian-packages.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CHROMIUM = '/usr/bin/chromium';
const CLICKHOUSE = '/usr/sbin/clickhouse-server';

bringBrowser();
bringClickHouse();
process.chdir(ROOT);
await buildWeb();

const vitest = await startVitest('test', process.argv.slice(2), {
  run: true,
  watch: false,
  reporters: ['default'],
});
const modules = vitest.state.getTestModules();
const tests = modules.flatMap((module) => [...module.children.allTests()]);
const count = (state: string) => tests.filter((test) => test.result().state === state).length;
// A file that cannot be loaded, or an error outside any test, is a failure too.
const broken =
  vitest.state.getUnhandledErrors().length + modules.filter((module) => module.errors().length).length;
await vitest.close();
const failed = count('failed') + broken;
console.log(`${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`);
process.exit(failed === 0 && count('passed') > 0 ? 0 : 1);

/** The journeys need Debian's Chromium; as root on Debian it is installed here, elsewhere its absence is said. */
function bringBrowser() {
  if (existsSync(CHROMIUM) || process.env.CHROMIUM) return;
  if (bringPackage('chromium')) return;
  console.error('The browser journeys need Chromium: install it and set CHROMIUM to its path.');
  process.exit(1);
}

/** The index of several machines is tested on Debian's ClickHouse server; elsewhere those tests are skipped, which is said. */
function bringClickHouse() {
  if (!existsSync(CLICKHOUSE) && !bringPackage('clickhouse-server'))
    console.error(`The tests of the index in ClickHouse are skipped: there is no ${CLICKHOUSE}.`);
}
