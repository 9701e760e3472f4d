import { migrate } from '@brandlode/database';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  appliedIn,
  contentOf,
  drop,
  everyState,
  migrateAndKill,
  type State,
} from '../../tools/chaos/support/killed-migration.ts';
import { isAlive } from '../e2e/process-tree.ts';

describe('a migration killed at random moments, from any earlier state of the schema', () => {
  let states: State[];
  beforeAll(async () => {
    states = await everyState(inject('databaseServer'));
  });

  it('leaves only complete migrations, and the next run ends with the same content', async () => {
    for (const { applied, clone, migrated, milliseconds } of states) {
      let killed = false;
      // A migration that finished before the kill is repeated with an earlier moment.
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
