import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** State of one part: in memory, written to a JSON file soon after each change. */
export type StateFile<State> = {
  state: State;
  /** Says that the state was changed in place. */
  changed: () => void;
  /** Resolves once everything said to be changed stands in the file. */
  saved: () => Promise<void>;
};

/** Changes within this many milliseconds are written together. */
const GATHER = 25;

/**
 * Opens the state kept in `file`, or begins with `initial`. Without a file it is kept in memory only.
 * A file that cannot be read is put aside as `<file>.damaged`, so that the sandbox starts all the same.
 */
export function openStateFile<State>(file: string | undefined, initial: State): StateFile<State> {
  if (!file) return { state: initial, changed: () => {}, saved: async () => {} };
  mkdirSync(dirname(file), { recursive: true });
  const state = { ...initial, ...read<State>(file) };
  let waiting: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  const write = () => {
    waiting = null;
    const text = JSON.stringify(state);
    writing = writing
      .catch(() => {})
      .then(async () => {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(`${file}.new`, text);
        await rename(`${file}.new`, file);
      });
    // Reported by `saved`; a full disk must not end the process.
    writing.catch(() => {});
  };
  return {
    state,
    changed: () => {
      waiting ??= setTimeout(write, GATHER);
    },
    saved: async () => {
      if (waiting) {
        clearTimeout(waiting);
        write();
      }
      await writing;
    },
  };
}

function read<State>(file: string): Partial<State> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) renameSync(file, `${file}.damaged`);
    else if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return {};
  }
}
