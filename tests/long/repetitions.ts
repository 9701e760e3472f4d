import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Tests that the other commands run in a shorter form or always with the same seed, with the variable that sets their length. */
const LONGER: Record<string, Record<string, string>> = {
  'event-streams': { EVENT_STREAMS: '1000' },
  'killed-process': { WEBHOOK_KILLS: '100' },
  'backup/src/backup': { BACKUP_VERSION_STEP: '1' },
  'undo-private-import': { UNDO_ROWS: '100000' },
  'catalogue-index/src/exactness': {},
  'filter-private-brands': {},
  'fuzz/bad-input': { FUZZ_REQUESTS: '100000' },
  'fuzz/hosted-identity': { FUZZ_HOSTED_REQUESTS: '20000' },
  'faults/commands': { COMMAND_ENDINGS: '50' },
  'faults/killed-events': { EVENT_KILLS: '200' },
  'faults/killed-migration': { MIGRATION_STEP: '1' },
  'faults/killed-product': { PRODUCT_KILLS: '30' },
};

export const title = 'Kills, streams of events, old backups and large undos, in full';
export const minutes = 60;

/** `run killed-product` runs only the files whose path contains that; SEED repeats a run. */
export async function run([filter = '']: string[]): Promise<boolean> {
  const files = Object.keys(LONGER).filter((file) => file.includes(filter));
  for (const file of files) Object.assign(process.env, LONGER[file]);
  process.env.SEED ??= String(Date.now() % 2 ** 31);
  console.log(`SEED=${process.env.SEED}`);
  const vitest = await startVitest('test', files, {
    root: ROOT,
    project: ['unit'],
    run: true,
    watch: false,
    reporters: ['verbose'],
  });
  const modules = vitest.state.getTestModules();
  const passed = modules.length === files.length && modules.every((module) => module.ok());
  await vitest.close();
  return passed && vitest.state.getUnhandledErrors().length === 0;
}
