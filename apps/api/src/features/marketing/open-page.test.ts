import { mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { openPage } from './open-page.ts';

const folder = await mkdtemp(join(tmpdir(), 'page-'));
afterAll(() => rm(folder, { recursive: true }));

it('a page that could not be read once is served as soon as it can be read', async () => {
  const file = join(folder, 'page.html');
  await mkdir(file);
  const page = openPage(file, readConfig({}), { thirdParty: false });
  await expect(page.prepare()).rejects.toThrow('EISDIR');
  await rmdir(file);
  await writeFile(file, '<html>here</html>');
  expect(String((await page.prepare()).plain)).toBe('<html>here</html>');
});
