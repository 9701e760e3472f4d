import { connect, migrate } from '@brandlode/database';
import { expect, it } from 'vitest';
import { withServer } from '../../tools/lib/with-server.ts';
import { killUnlessEnded } from '../e2e/support/process-tree.ts';
import { appliedIn, contentOf, drop, earlierStates, migrateAndKill } from './killed-migration.ts';

/** `npm run test:long -- repetitions` tests every state. */
const STEP = Number(process.env.MIGRATION_STEP ?? 30);

// PostgreSQL restarts all backends when one is killed, so these migrations have their own server.
it('a migration whose process or backend is killed leaves only complete migrations, and the next run ends with the same content', () =>
  withServer(
    'killed-migrations',
    async ({ url: server }) => {
      for (const state of await earlierStates(server, STEP))
        for (const victim of ['process', 'backend'] as const) await killAndRepeat(server, state, victim);
    },
    { onRestart: () => {} },
  ));

type State = Awaited<ReturnType<typeof earlierStates>>[number];

async function killAndRepeat(server: string, state: State, victim: 'process' | 'backend') {
  const { applied, clone, migrated, milliseconds } = state;
  let killed = false;
  // If the migration finished before the kill, it is repeated with an earlier kill.
  for (let within = milliseconds; !killed && within > 0.1; within /= 2) {
    const url = await clone();
    const before = await checkpointerOf(server);
    await migrateAndKill(url, within, (pids) => {
      killed = killUnlessEnded(pids[victim]);
    });
    // Connections that are accepted before the restart would be ended by it.
    const restarts = killed && victim === 'backend';
    await expect
      .poll(async () => {
        const after = await checkpointerOf(server);
        return after !== null && (!restarts || after !== before);
      })
      .toBe(true);
    expect(await appliedIn(url)).toBeGreaterThanOrEqual(applied);
    await migrate(url);
    expect({ from: applied, victim, content: await contentOf(url) }).toEqual({
      from: applied,
      victim,
      content: migrated,
    });
    await drop(url);
  }
  expect({ from: applied, victim, killed }).toEqual({ from: applied, victim, killed: true });
}

/** The process id of the server's checkpointer, a new one after each restart; null while the server cannot be reached. */
async function checkpointerOf(url: string): Promise<number | null> {
  const { pool, close } = connect(url, { max: 1 });
  try {
    const { rows } = await pool.query("select pid from pg_stat_activity where backend_type = 'checkpointer'");
    return rows[0]?.pid ?? null;
  } catch {
    return null;
  } finally {
    await close();
  }
}
