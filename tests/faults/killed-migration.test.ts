import { migrate } from '@brandlode/database';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  appliedIn,
  contentOf,
  drop,
  earlierStates,
  migrateAndKill,
  type State,
} from '../../tools/chaos/support/killed-migration.ts';
import { isAlive } from '../e2e/process-tree.ts';

/** `npm run test:long -- kill-migrations` tests every state. */
const STEP = 10;

describe('a migration killed at random moments, from an earlier state of the schema', () => {
  let states: State[];
  beforeAll(async () => {
    states = await earlierStates(inject('databaseServer'), STEP);
  });

  it('leaves only complete migrations, and the next run ends with the same content', async () => {
    for (const { applied, clone, migrated, milliseconds } of states) {
      let killed = false;
      // If the migration finished before the kill, it is repeated with an earlier kill.
      for (let within = milliseconds; !killed && within > 0.1; within /= 2) {
        const url = await clone();
        await migrateAndKill(url, within, ({ process: pid }) => {
          killed = isAlive(pid) && process.kill(pid, 'SIGKILL');
        });
        expect(await appliedIn(url)).toBeGreaterThanOrEqual(applied);
        await migrate(url);
        expect({ from: applied, content: await contentOf(url) }).toEqual({
          from: applied,
          content: migrated,
        });
        await drop(url);
      }
      expect({ from: applied, killed }).toEqual({ from: applied, killed: true });
    }
  });
});
