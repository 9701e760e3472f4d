import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { buildWeb } from './build-web.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CHROMIUM = '/usr/bin/chromium';

bringBrowser();
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
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error('The browser journeys need Chromium: install it and set CHROMIUM to its path.');
    process.exit(1);
  }
  console.log('Bringing Chromium …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const { status } = spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) {
      console.error(`apt-get ${args[0]} failed; the browser journeys need Chromium.`);
      process.exit(1);
    }
  }
}
