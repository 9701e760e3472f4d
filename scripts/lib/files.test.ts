import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openFile } from './files.ts';
import { CommandError } from './run-command.ts';

const folder = await mkdtemp(join(tmpdir(), 'brandlode-files-'));
await mkdir(join(folder, 'directory'));
await writeFile(join(folder, 'file'), 'brand_url\n');
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['is missing', 'missing', (path: string) => `There is no file ${path}.`],
  ['is in a file', 'file/below', (path: string) => `There is no file ${path}.`],
  ['is a directory', 'directory', (path: string) => `${path} is a directory, not a file.`],
])('says in one sentence that a file %s', async (_, name, sentence) => {
  const path = join(folder, name);
  await expect(openFile(path)).rejects.toThrow(new CommandError(sentence(path)));
});
