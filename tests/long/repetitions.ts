import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Tests that `npm test` runs in a shorter form, with the variables that set their length. */
const LENGTHS = {
  EVENT_STREAMS: '1000',
  WEBHOOK_KILLS: '100',
  BACKUP_VERSION_STEP: '1',
  UNDO_ROWS: '100000',
};
const FILES = [
  'event-streams.test.ts',
  'killed-process.test.ts',
  'backup/src/backup.test.ts',
  'undo-private-import.test.ts',
];

export const title = 'Webhook streams, killed webhook processes, old backups and large undos, in full';
export const minutes = 3;

export async function run(): Promise<boolean> {
  Object.assign(process.env, LENGTHS);
  const vitest = await startVitest('test', FILES, {
    root: ROOT,
    project: ['unit'],
    run: true,
    watch: false,
    reporters: ['verbose'],
  });
  const modules = vitest.state.getTestModules();
  const passed = modules.length === FILES.length && modules.every((module) => module.ok());
  await vitest.close();
  return passed && vitest.state.getUnhandledErrors().length === 0;
}
