import { relative } from 'node:path';
import { createVitest } from 'vitest/node';

export type Task = { test: string; changed: string[] };
export type FirstFailure = { failed: string | null };

/**
 * A process that keeps Vitest and its PostgreSQL running in the scratch copy it was started in, and runs one test file at a time
 * until its first failure.
 */
let failed: string | null = null;
process.env.EVENT_STREAMS = '60';
const vitest = await createVitest({
  project: ['unit'],
  watch: false,
  maxWorkers: 1,
  reporters: [
    {
      onTestCaseResult(test) {
        if (test.result().state !== 'failed') return;
        failed ??= test.fullName;
        void vitest.cancelCurrentRun('keyboard-input');
      },
    },
  ],
});
await vitest.standalone();

async function run({ test, changed }: Task) {
  failed = null;
  for (const file of changed) vitest.invalidateFile(file);
  const specifications = await vitest.globTestSpecifications([test]);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Vitest also lists the files of earlier runs.
  const [module] = testModules.filter(({ moduleId }) => moduleId === test);
  const broken = unhandledErrors.length > 0 || module?.state() !== 'passed';
  const result: FirstFailure = { failed: failed ?? (broken ? relative(process.cwd(), test) : null) };
  process.send?.(result);
}
process.on('message', (task: Task) => void run(task));
process.on('disconnect', () => void vitest.exit(true));
process.send?.('ready');
