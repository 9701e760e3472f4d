import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('npm run bench fails for a name it does not know, and names those there are', () => {
  const program = fileURLToPath(new URL('main.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'nosuch'], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^There is no benchmark called nosuch\. There are: engine, http, .+\n$/);
});
