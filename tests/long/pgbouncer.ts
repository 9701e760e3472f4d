import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { installPooler } from '../pooler.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What two API processes and several collectors guarantee together, and the check of the settings. */
const FILES = ['several-processes', 'collector/src/sample-stores', 'doctor/pooler'];

export const title = "Several API processes and collectors through Debian's pgbouncer in transaction mode";
export const minutes = 5;

export async function run(): Promise<boolean> {
  if (!installPooler()) throw new Error('Needs pgbouncer of Debian.');
  process.env.POOLER = 'pgbouncer';
  const vitest = await startVitest('test', FILES, {
    root: ROOT,
    project: ['unit', 'journeys'],
    run: true,
    watch: false,
    reporters: ['verbose'],
  });
  const modules = vitest.state.getTestModules();
  const passed = modules.length === FILES.length && modules.every((module) => module.ok());
  await vitest.close();
  return passed && vitest.state.getUnhandledErrors().length === 0;
}
