import { execFile } from 'node:child_process';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { useDatabase } from '@brandlode/database/testing';
import { loadDemonstration } from '@brandlode/demonstration/load';
import { PgBoss } from 'pg-boss';
import { afterAll, describe, expect, it } from 'vitest';
import { openJobs } from '../apps/api/src/gateways/jobs.ts';

const FILE = join(tmpdir(), `brandlode-backup-${process.pid}.zst`);

const [from, to] = [await useDatabase(), await useDatabase()];
await loadDemonstration(from, 200);
await to.close();
afterAll(() => rm(FILE, { force: true }));

/** Runs one of the two commands on a database; `stderr` has a failure's message. */
async function run(program: 'backup' | 'restore', url: string, ...args: string[]) {
  const path = fileURLToPath(new URL(`${program}.ts`, import.meta.url));
  return promisify(execFile)(process.execPath, [path, ...args], {
    env: { ...process.env, DATABASE_URL: url },
  }).then(
    (said) => ({ code: 0, ...said }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );
}

describe('npm run backup and npm run restore', () => {
  it('transfer everything to another server, including pending jobs of the queue, with the same hash', async () => {
    const jobs = await openJobs(from.url, () => {});
    await jobs.work('letters', () => new Promise(() => {}));
    await jobs.close();
    const boss = new PgBoss(from.url);
    await boss.start();
    await boss.send('letters', { to: 'waiting' }, { startAfter: 86_400 });
    await boss.stop();

    const made = await run('backup', from.url, FILE);
    expect(made).toMatchObject({ code: 0 });
    expect(made.stderr).toMatch(/pgboss\.job +1\n/);
    expect((await stat(FILE)).mode & 0o777).toBe(0o600);
    expect(await run('backup', from.url, FILE), 'an older backup is never overwritten').toMatchObject({
      code: 1,
    });

    const restored = await run('restore', to.url, FILE);
    expect(restored).toMatchObject({ code: 0 });
    const hash = /Content [0-9a-f]{64}/.exec(made.stderr)![0];
    expect(restored.stdout).toContain(hash);
    expect((await run('backup', to.url, '-')).stderr).toContain(hash);
  });

  it('reject a file that is not a backup, is damaged or missing, in a sentence', async () => {
    const damaged = `${FILE}.damaged`;
    const whole = await readFile(FILE);
    for (const [bytes, words] of [
      ['id,name', /is damaged or not a backup of this product\. Nothing was changed\./],
      [whole.subarray(0, whole.length - 100), /Nothing was changed\./],
    ] as const) {
      await writeFile(damaged, bytes);
      const refused = await run('restore', to.url, damaged, '--replace');
      expect(refused.code).toBe(1);
      expect(refused.stderr).toMatch(words);
    }
    await rm(damaged);
    const missing = await run('restore', to.url, damaged, '--replace');
    expect(missing).toMatchObject({
      code: 1,
      stderr: `There is no file ${damaged}.\n`,
    });
  });
});
