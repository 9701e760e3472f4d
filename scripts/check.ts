import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { writeClientTypes } from './lib/write-client-types.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** `types` includes the rules of .oxlintrc.json: promises that are not awaited, and functions that are too long. */
const CHECKS: Record<string, string[]> = {
  types: ['oxlint', '--type-aware', '--type-check', '--deny-warnings', '.'],
  lint: ['biome', 'check', '.'],
  architecture: ['vitest', 'run', '--project', 'architecture'],
};
const FIXES: Record<string, string[]> = { lint: ['biome', 'check', '--write', '.'] };

/**
 * npm run check [-- types lint architecture]
 * All or the named checks run concurrently and are reported; --fix changes what can be changed automatically instead.
 */
const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== '--fix');
const programs = Object.entries(args.includes('--fix') ? FIXES : CHECKS);
const wanted = programs.filter(([name]) => names.length === 0 || names.includes(name));

const results = await Promise.all(
  wanted.map(async ([name, [program = '', ...programArgs]]) => {
    if (name === 'types') await writeClientTypes();
    return run(name, program, programArgs);
  }),
);
process.exit(results.every(Boolean) ? 0 : 1);

function run(name: string, program: string, programArgs: string[]): Promise<boolean> {
  const began = performance.now();
  return new Promise((done) => {
    let output = '';
    const child = spawn(`${ROOT}/node_modules/.bin/${program}`, programArgs, { cwd: ROOT });
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('close', (code) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
      if (code !== 0) console.log(output);
      done(code === 0);
    });
  });
}
