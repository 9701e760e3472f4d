import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connect, migrate } from '@brandlode/database';
import { isAlive } from '../../tests/e2e/process-tree.ts';
import { count, table } from '../lib/measure.ts';
import { withServer } from '../lib/with-server.ts';
import { appliedIn, contentOf, drop, earlierStates, migrateAndKill } from './support/killed-migration.ts';

/** The process that is killed during a migration: the migrating process, its PostgreSQL backend (which restarts all backends), or the postmaster. */
const VICTIMS = ['process', 'backend', 'postmaster'] as const;

export const title = 'Migrations killed with SIGKILL from every earlier state of the schema';
export const minutes = 5;

/**
 * Kills migrations from every earlier state of the schema with SIGKILL at random moments. After each kill the migration is restarted
 * and killed again or left to finish. Prints by state how many were interrupted and whether the final content is
 * the same; passes when every final migration succeeded. `--times 20` kills fewer times.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { times: { type: 'string', default: '200' } } });
  const kills = Number(values.times);
  const results: { kills: number; halfWay: number; failed: number; other: number }[] = [];
  const failures: string[] = [];
  const killAll = async ({ url: server, folder }: { url: string; folder: string }) => {
    const postmaster = () =>
      Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
    const states = await earlierStates(server);
    results.push(...states.map(() => ({ kills: 0, halfWay: 0, failed: 0, other: 0 })));
    for (let kill = 0, step = 0; kill < kills; step++) {
      const { applied, clone, migrated, milliseconds } = states[step % states.length]!;
      const result = results[applied]!;
      const url = await clone();
      // Killed once, or again during the retry.
      for (let again = 1 + Math.floor(Math.random() * 3); again > 0 && kill < kills; again--) {
        const victim = VICTIMS[kill % VICTIMS.length]!;
        kill++;
        result.kills++;
        await migrateAndKill(url, milliseconds, (pids) => {
          const pid = victim === 'postmaster' ? postmaster() : pids[victim];
          if (isAlive(pid)) process.kill(pid, 'SIGKILL');
        });
        await untilReachable(server);
        const done = await appliedIn(url);
        if (done > applied && done < states.length) result.halfWay++;
      }
      const failed = await migrate(url).then(
        () => null,
        (error: Error) => error,
      );
      if (failed) {
        result.failed++;
        failures.push(`from state ${applied}: ${failed.message}`);
      } else if ((await contentOf(url)) !== migrated) {
        result.other++;
        failures.push(`from state ${applied}: different content`);
      }
      await drop(url);
    }
  };
  await withServer('killed-migrations', killAll, { onRestart: () => {} });
  console.log(
    table(
      'Migrations killed with SIGKILL from every earlier state of the schema, and started again',
      ['migrations before', 'kills', 'interrupted', 'failed in the end', 'different content'],
      results.map(({ kills: times, halfWay, failed, other }, applied) => [
        count(applied),
        ...[times, halfWay, failed, other].map(count),
      ]),
    ),
  );
  for (const failure of failures) console.log(failure);
  return failures.length === 0;
}

/** Waits until the killed server has been restarted automatically. */
async function untilReachable(url: string) {
  const { pool, close } = connect(url, { max: 1 });
  try {
    for (let tries = 0; ; tries++) {
      const well = await pool.query('select 1').then(
        () => true,
        () => false,
      );
      if (well) return;
      if (tries > 1_200) throw new Error('The database did not come back.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await close();
  }
}
