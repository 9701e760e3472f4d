import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Program } from './child-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** One save triggers several events, which count as one within this time. */
const SETTLED_AFTER_MS = 100;
const isSource = (file: string) =>
  /\.(ts|json)$/.test(file) && !/\.test\.ts$|(^|\/)(node_modules|testing)\//.test(file);

export function restartOnSave(folder: string, programs: Program[]): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(ROOT + folder, { recursive: true }, (_event, file) => {
    if (file === null || !isSource(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const program of programs) program.restart();
    }, SETTLED_AFTER_MS);
  });
  return {
    stop: async () => {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
