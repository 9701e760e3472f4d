import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { backUp } from '@brandlode/backup';
import { connect, migrate } from '@brandlode/database';
import { loadDemonstration } from '@brandlode/demonstration/load';
import { type EmbeddedServer, startEmbedded } from '@brandlode/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseCompose } from '../image/compose.ts';
import { type Reply, startDocker } from '../image/docker.ts';

const PG_BASEBACKUP = fileURLToPath(new URL('pg-basebackup.ts', import.meta.url));
const Archiving = z.object({ services: z.object({ database: z.object({ command: z.array(z.string()) }) }) });

const isRoot = process.getuid?.() === 0;
let folder: string;
let archive: string;
let data: string;
let server: EmbeddedServer;
let docker: Awaited<ReturnType<typeof startDocker>>;
const start = async () => {
  server = await startEmbedded({ folder: join(folder, 'postgres') });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brandlode-archive-'));
  await chmod(folder, 0o755);
  archive = join(folder, 'archive');
  data = join(folder, 'postgres/cluster');
  await mkdir(archive);
  await start();
  const { uid, gid } = await stat(data);
  await chown(archive, uid, gid);
  if (isRoot) {
    // As in the image of PostgreSQL 18, where only the data itself belongs to the user postgres.
    await chown(join(folder, 'postgres'), 0, 0);
    await chmod(join(folder, 'postgres'), 0o755);
  }
  for (const [name = '', value = ''] of archiveSettings())
    await query(`alter system set ${name} = '${value}'`);
  await server.stop();
  await start();
  await migrate(server.url);
  await onDatabase((database) => loadDemonstration(database, 20));
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await writeFile(
    join(bin, 'pg_basebackup'),
    `#!/bin/sh\nexec "${process.execPath}" "${PG_BASEBACKUP}" "$@"\n`,
    {
      mode: 0o755,
    },
  );
  docker = await startDocker(handle);
});
afterAll(async () => {
  await docker?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The settings that compose.archive.yaml adds, with the archive of this test. */
function archiveSettings() {
  const file = parseCompose({ ARCHIVE_DIR: archive }, 'compose.archive.yaml');
  const { command } = Archiving.parse(file).services.database;
  return command.filter((word) => word.includes('=')).map((word) => atArchive(word).split(/=(.*)/, 2));
}
const atArchive = (text: string) => text.replaceAll('/archive', archive);

async function handle(args: string[]): Promise<Reply> {
  const [, verb = ''] = args;
  const shell = args.indexOf('-euc');
  if (shell > 0) {
    const [script = '', ...rest] = args.slice(shell + 1);
    // The programs of `exec` may be in a folder that this account cannot enter.
    const account = isRoot && verb === 'run' && args.includes('postgres') ? await asOwner(archive) : [];
    const command = [...account, 'sh', '-euc', atArchive(script)];
    const env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, PGDATA: data, DATABASE_URL: server.url };
    return { run: { command: [...command, ...rest.map(atArchive)], cwd: '/', env } };
  }
  if (verb === 'stop' && args.includes('database')) await server.stop();
  if (verb === 'up') await start();
  if (args.includes('psql')) {
    const { rows } = await onDatabase(({ pool }) => pool.query('select pg_is_in_recovery() as is'));
    return { stdout: rows[0].is ? 't\n' : 'f\n' };
  }
  return {};
}

async function asOwner(path: string): Promise<string[]> {
  const { uid, gid } = await stat(path);
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
}

async function onDatabase<Result>(work: (database: ReturnType<typeof connect>) => Promise<Result>) {
  const database = connect(server.url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
const query = (sql: string) => onDatabase(({ pool }) => pool.query(sql));

/** A hash of everything in the database. */
async function readContent(): Promise<string> {
  const nowhere = new Writable({ write: (_bytes, _encoding, done) => done() });
  return (await backUp(server.url, nowhere)).sha256;
}
async function now(): Promise<string> {
  const { rows } = await query('select clock_timestamp()::text as now');
  return rows[0].now;
}
const rename = (name: string) => query(`update brands set brand_name = '${name}'`);
const copies = async () => (await readdir(archive)).filter((name) => name.startsWith('base-'));

async function restoreTo(moment: string) {
  const restored = await docker.sh('restore-to.sh', [moment]);
  expect(restored, restored.stderr).toMatchObject({ code: 0 });
}

describe('A database whose changes are archived', () => {
  it('returns to a moment with exactly what was there', async () => {
    const copied = await docker.sh('base-backup.sh');
    expect(copied, copied.stderr).toMatchObject({ code: 0 });
    await rename('before');
    const content = await readContent();
    const moment = await now();
    await rename('after');
    await query('delete from brand_events');
    expect(await readContent()).not.toBe(content);

    await restoreTo(moment);
    expect(await readContent()).toBe(content);
    await rename('again');
  });

  it('rejects a moment before its first copy, and stays as it is', async () => {
    const content = await readContent();
    const refused = await docker.sh('restore-to.sh', ['2001-01-01 00:00:00+00']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('no copy that was complete at 2001-01-01');
    expect(await readContent()).toBe(content);
  });

  it('needs no more than the newest copies and what was archived since, also after a restore', async () => {
    const [first = ''] = await copies();
    const logsBefore = await logs();
    const copied = await docker.sh('base-backup.sh', [], { KEEP: '1' });
    expect(copied, copied.stderr).toMatchObject({ code: 0 });
    expect(await copies()).not.toContain(first);
    expect(await copies()).toHaveLength(1);
    const kept = await logs();
    expect(logsBefore.filter((name) => !kept.includes(name)).length).toBeGreaterThan(0);

    await rename('second');
    const content = await readContent();
    const moment = await now();
    await rename('third');
    await restoreTo(moment);
    expect(await readContent()).toBe(content);
  });
});

const logs = async () => (await readdir(archive)).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
