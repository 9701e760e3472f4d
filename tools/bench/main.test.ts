import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('main.ts', import.meta.url));
const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });

it('npm run bench fails for an unknown name, and lists the known ones', () => {
  const { status, stdout, stderr } = run('nosuch');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^There is no benchmark called nosuch\. There are: engine, http, .+\n$/);
});

it('npm run bench fails for an unknown part, and lists the known ones', () => {
  const { status, stdout, stderr } = run('web-vitals', '--only', 'interactions,nosuch');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^There is no part called nosuch\. There are: lighthouse, .+\n$/);
});
