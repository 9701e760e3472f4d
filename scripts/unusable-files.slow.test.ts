import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { useDatabase } from '@brandlode/database/testing';
import { afterAll, describe, expect, it } from 'vitest';

const database = await useDatabase();
await database.close();
const folder = mkdtempSync(join(tmpdir(), 'brandlode-unusable-'));
for (const name of ['unreadable', 'file']) writeFileSync(join(folder, name), 'brand_url\n');
chmodSync(join(folder, 'unreadable'), 0o000);
mkdirSync(join(folder, 'closed'), { mode: 0o500 });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Root ignores file modes unless these capabilities are dropped. */
const LIKE_OTHERS = ['--bounding-set', '-dac_override,-dac_read_search'];

async function run(command: string, args: string[], stdout: 'pipe' | number = 'pipe') {
  const program = [process.execPath, fileURLToPath(new URL(`${command}.ts`, import.meta.url)), ...args];
  const [file, ...rest] = process.getuid?.() === 0 ? ['setpriv', ...LIKE_OTHERS, ...program] : program;
  const child = spawn(file!, rest, {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', stdout, 'pipe'],
  });
  const [[code], stderr] = await Promise.all([once(child, 'close'), text(child.stderr!)]);
  return { code, stderr };
}

/** Exactly this line, and the exit code 1. */
async function refuses(command: string, args: string[], sentence: string, stdout?: number) {
  expect(await run(command, args, stdout)).toEqual({ code: 1, stderr: `${sentence}\n` });
}
const at = (name: string) => join(folder, name);

it('npm run import reports in one sentence that the file may not be read', async () => {
  const path = at('unreadable');
  await refuses('import', [path], `${path} cannot be read: permission denied.`);
});

it('npm run collect reports in one sentence that there is no such file', async () => {
  await refuses('collect', ['--file', at('missing')], `There is no file ${at('missing')}.`);
});

it.each(['restore', 'import'])(
  'npm run %s reports in one sentence that reading the file failed',
  async (command) => {
    // Can be opened but not read.
    const path = '/proc/self/mem';
    const prefix = command === 'restore' ? 'Nothing was restored: ' : '';
    await refuses(command, [path], `${prefix}${path} cannot be read: i/o error.`);
  },
);

describe('npm run backup reports in one sentence', () => {
  it.each([
    ['that the folder is missing', 'missing/b.zst', () => `there is no folder ${at('missing')}.`],
    [
      'that the folder is a file',
      'file/b.zst',
      (path: string) => `${path} cannot be written: not a directory.`,
    ],
    ['that the file exists', 'file', (path: string) => `${path} exists already. Name another file.`],
    [
      'that the folder may not be written',
      'closed/b.zst',
      (path: string) => `${path} cannot be written: permission denied.`,
    ],
  ])('%s', async (_, name, sentence) => {
    await refuses('backup', [at(name)], `The backup was not made: ${sentence(at(name))}`);
  });

  it('that the disk is full', async () => {
    const sentence = 'The backup was not made: standard output cannot be written: no space left on device.';
    await refuses('backup', ['-'], sentence, openSync('/dev/full', 'w'));
  });

  it('and leaves no other file next to the one it could not write', () => {
    expect(readdirSync(folder).toSorted()).toEqual(['closed', 'file', 'unreadable']);
  });
});
