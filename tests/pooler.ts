import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyFreePort, connectClient } from '@brandlode/database';
import { installPackage } from '../scripts/on-demand/debian-packages.ts';
import { until } from './e2e/support/waiting.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';

export const isPoolerInstalled = () => existsSync(PGBOUNCER);
export const installPooler = () =>
  isPoolerInstalled() || installPackage('pgbouncer', 'the product is tested through it');

type Addresses = {
  /** DATABASE_URL, and DATABASE_DIRECT_URL if it is a pooler. */
  env: Record<string, string>;
  close: () => Promise<void>;
};

/** The variables of a database: itself, or with POOLER=pgbouncer a pgbouncer in front of it, as docs/operating.md describes it. */
export async function openAddresses(url: string): Promise<Addresses> {
  if (process.env.POOLER !== 'pgbouncer') return { env: { DATABASE_URL: url }, close: async () => {} };
  const pooler = await startPooler(url);
  return { env: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url }, close: pooler.close };
}

/** In transaction mode, with few connections to the server, so that every client changes between them. */
export async function startPooler(url: string, settings: Record<string, string> = {}) {
  const { hostname, port, pathname, username, password } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-pooler-'));
  const listenPort = await anyFreePort();
  const limits = 'set statement_timeout = 60000; set idle_in_transaction_session_timeout = 60000';
  const options = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: String(listenPort),
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: '6',
    max_client_conn: '500',
    ignore_startup_parameters: 'extra_float_digits,statement_timeout,idle_in_transaction_session_timeout',
    ...settings,
  });
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password} connect_query='${limits}'
[pgbouncer]
${options.map(([name, value]) => `${name} = ${value}`).join('\n')}
`,
  );
  await chmod(folder, 0o755);
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(PGBOUNCER, [file], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (log += text));
  const ended = new Promise((done) => child.once('exit', done));
  const pooled = `postgres://${username}@127.0.0.1:${listenPort}${pathname}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended:\n${log}`);
    return connectClient(pooled, 'test').then(
      async (client) => {
        await client.end();
        return true;
      },
      () => false,
    );
  });
  return {
    url: pooled,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
