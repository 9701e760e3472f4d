import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountFor, asAccount, findPrograms } from '@brandlode/embedded-postgres/testing';
import { expect, it, onTestFinished } from 'vitest';
import { readCompose } from './compose.ts';

const VARIABLES = { POSTGRES_PASSWORD: 'secret', SITE_HOST: 'brands.example' };

// The image of PostgreSQL passes these settings to initdb when the volume is empty.
it.each(['compose.yaml', 'compose.minimal.yaml'])('%s lets PostgreSQL create its database', async (file) => {
  const settings = readCompose(VARIABLES, file).services.database?.environment?.POSTGRES_INITDB_ARGS ?? '';
  const { initdb } = await findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'brandlode-initdb-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const account = await accountFor(data, initdb);
  if (account) chownSync(data, account.uid, account.gid);
  const flags = ['--pgdata', data, '--username=brandlode', '--no-sync', ...settings.split(' ')];
  const [program, args] = asAccount(account, initdb, flags);
  execFileSync(program, args, { cwd: '/', stdio: 'pipe', env: { LANG: 'en_US.utf8' } });
  expect(readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()).toBe('18');
});
