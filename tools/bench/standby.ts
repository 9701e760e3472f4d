import { execFile } from 'node:child_process';
import { chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedServer, startEmbedded } from '@brandlode/embedded-postgres';
import pg from 'pg';

const run = promisify(execFile);
/** The standby's application name, and the name of the slot that retains its unread WAL. */
export const STANDBY = 'standby';
/** Files that belong only to the running server (PostgreSQL's manual, 25.3.4: making a base backup by the low-level API). */
const LEFT_OUT = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];

/**
 * A streaming standby of the embedded server in `primaryFolder`, made in `folder` while the primary runs, by copying its files between
 * pg_backup_start and pg_backup_stop, as pg_basebackup would. Resolves once it has caught up.
 */
export async function startStandby(
  primary: EmbeddedServer,
  primaryFolder: string,
  folder: string,
): Promise<EmbeddedServer> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query('select pg_create_physical_replication_slot($1, true)', [STANDBY]);
    await client.query('select pg_backup_start($1, fast => true)', [STANDBY]);
    await mkdir(folder, { recursive: true });
    // Copies owner and mode, which node:fs does not.
    await run('cp', ['-a', `${primaryFolder}/.`, folder]);
    const cluster = join(folder, 'cluster');
    await rm(join(cluster, 'postmaster.pid'));
    await rm(join(cluster, 'postmaster.opts'));
    for (const name of LEFT_OUT) await run('find', [join(cluster, name), '-type', 'f', '-delete']);
    await rm(join(cluster, 'pg_replslot', STANDBY), { recursive: true });
    const { rows } = await client.query('select labelfile from pg_backup_stop()');
    const { hostname, port, username, password } = new URL(primary.url);
    const from = `host=${hostname} port=${port} user=${username} password=${password} application_name=${STANDBY}`;
    const { uid, gid } = await stat(cluster);
    const files = {
      backup_label: rows[0].labelfile,
      'standby.signal': '',
      'postgresql.auto.conf': `primary_conninfo = '${from}'\nprimary_slot_name = '${STANDBY}'\n`,
    };
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(cluster, name), content, { mode: 0o600 });
      await chown(join(cluster, name), uid, gid);
    }
    const standby = await startEmbedded({ folder });
    for (;;) {
      const state = await client.query('select state from pg_stat_replication where application_name = $1', [
        STANDBY,
      ]);
      if (state.rows[0]?.state === 'streaming') return standby;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await client.end();
  }
}
