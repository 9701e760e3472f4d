import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const title = 'A production site from the image, its backups, restore drill and rolling update';
export const minutes = 2;

/**
 * Assembles the image's application folder by the Dockerfile, runs the services of compose.yaml from it beside a PostgreSQL, a
 * mail server and a stand-in for Stripe, and operates them with the scripts in deploy/.
 */
export async function run(args: string[]): Promise<boolean> {
  const vitest = await startVitest('test', args, {
    root: ROOT,
    config: 'tests/production/vitest.config.ts',
    run: true,
    watch: false,
  });
  const modules = vitest.state.getTestModules();
  const passed = modules.length > 0 && modules.every((module) => module.ok());
  await vitest.close();
  return passed && vitest.state.getUnhandledErrors().length === 0;
}
