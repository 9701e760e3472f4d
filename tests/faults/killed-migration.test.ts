import { migrate } from '@brandlode/database';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { lives } from '../e2e/process-tree.ts';
import { appliedIn, contentOf, drop, everyState, migrateAndKill, type State } from './killed-migration.ts';

describe('a migration killed at random moments, begun from any earlier state of the schema (issue 8)', () => {
  let states: State[];
  beforeAll(async () => {
    states = await everyState(inject('databaseServer'));
  });

  it('leaves whole migrations only, and the next one ends with the same content', async () => {
    let killed = 0;
    for (const { applied, clone, migrated, milliseconds } of states) {
      const url = await clone();
      await migrateAndKill(url, milliseconds, ({ process: pid }) => {
        if (!lives(pid)) return;
        process.kill(pid, 'SIGKILL');
        killed++;
      });
      expect(await appliedIn(url)).toBeGreaterThanOrEqual(applied);
      await migrate(url);
      expect({ from: applied, content: await contentOf(url) }).toEqual({ from: applied, content: migrated });
      await drop(url);
    }
    expect(killed).toBeGreaterThan(states.length / 2);
  });
});
