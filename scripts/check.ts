import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** All run concurrently and are reported; exits with 1 if any fails. `promises` is the type-aware lint (.oxlintrc.json). */
const CHECKS: [string, string[]][] = [
  ['types, server', ['tsc', '-p', '.']],
  ['types, browser', ['tsc', '-p', 'apps/web']],
  ['types, extension', ['tsc', '-p', 'apps/extension']],
  ['types, journeys', ['tsc', '-p', 'tests/e2e']],
  ['lint and format', ['biome', 'check', '.']],
  ['promises', ['oxlint', '--type-aware', '--deny-warnings', '.']],
  ['architecture', ['vitest', 'run', '--project', 'architecture']],
];

const results = await Promise.all(
  CHECKS.map(
    ([name, [program, ...args]]) =>
      new Promise<boolean>((done) => {
        const began = performance.now();
        let output = '';
        const child = spawn(`${ROOT}/node_modules/.bin/${program}`, args, { cwd: ROOT });
        child.stdout.on('data', (data) => (output += data));
        child.stderr.on('data', (data) => (output += data));
        child.on('close', (code) => {
          const seconds = ((performance.now() - began) / 1000).toFixed(1);
          console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
          if (code !== 0) console.log(output);
          done(code === 0);
        });
      }),
  ),
);
process.exit(results.every(Boolean) ? 0 : 1);
