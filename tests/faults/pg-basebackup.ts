import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Replaces pg_basebackup, which the PostgreSQL of the tests does not include: the same functions of the server, and a file of the same form.
 * DATABASE_URL and PGDATA name the server.
 */
const { DATABASE_URL, PGDATA = '' } = process.env;
const target = process.argv.find((word) => word.startsWith('--pgdata='))?.slice('--pgdata='.length) ?? '';
const client = new pg.Client({ connectionString: DATABASE_URL });
await client.connect();
await client.query("select pg_backup_start('test', fast => true)");
mkdirSync(target);
const left = ['./postmaster.*', './pg_wal/*', './pg_replslot/*', './server.log'].map(
  (path) => `--exclude=${path}`,
);
const file = join(target, 'base.tar');
// The server keeps writing to the files that are copied, and may remove some.
execFileSync('tar', [
  '-cf',
  file,
  ...left,
  '--warning=no-file-changed',
  '--ignore-failed-read',
  '-C',
  PGDATA,
  '.',
]);
const { rows } = await client.query('select labelfile from pg_backup_stop()');
await client.end();
const label = mkdtempSync(join(tmpdir(), 'brandlode-label-'));
writeFileSync(join(label, 'backup_label'), rows[0].labelfile);
execFileSync('tar', ['-rf', file, '-C', label, 'backup_label']);
execFileSync('gzip', [file]);
