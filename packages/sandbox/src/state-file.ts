import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** State of one part: in memory, saved to a JSON file soon after each change. */
export type StateFile<State> = {
  state: State;
  /** Call after changing the state in place. */
  changed: () => void;
  /** Resolves once all changes are in the file. */
  saved: () => Promise<void>;
};

/** State holds sign-in links, addresses and secrets: readable by its user only. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
/** Debounce in milliseconds. */
const GATHER = 25;
/** Largest share of time spent writing a large state. */
const SHARE = 0.1;

/**
 * Opens the state in `file`, or starts with `initial`. Without a file it is in memory only. An invalid file is renamed to
 * `<file>.damaged`.
 */
export function openStateFile<State>(file: string | undefined, initial: State): StateFile<State> {
  return file ? openPersistent(file, initial) : { state: initial, changed: () => {}, saved: async () => {} };
}

function openPersistent<State>(file: string, initial: State): StateFile<State> {
  const folder = dirname(file);
  const next = `${file}.new`;
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  // Left by a killed process; a file keeps the mode it was created with.
  rmSync(next, { force: true });
  const state = { ...initial, ...read<State>(file) };
  let timer: NodeJS.Timeout | undefined;
  let dirty = false;
  let pause = GATHER;
  let writing: Promise<void> | undefined;

  async function write() {
    clearTimeout(timer);
    timer = undefined;
    dirty = false;
    const began = performance.now();
    try {
      const text = JSON.stringify(state);
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      await writeFile(next, text, { mode: FILE_MODE });
      await rename(next, file);
    } catch (error) {
      dirty = true;
      throw error;
    } finally {
      pause = Math.max(GATHER, (performance.now() - began) / SHARE);
    }
  }
  /** One write at a time, and another for changes made during it. */
  async function save(): Promise<void> {
    while (writing) await writing.catch(() => {});
    if (!dirty) return;
    writing = write().finally(() => {
      writing = undefined;
    });
    return writing;
  }
  return {
    state,
    changed: () => {
      dirty = true;
      // Reported by `saved`; a full disk must not end the process.
      timer ??= setTimeout(() => void save().catch(() => {}), pause);
    },
    saved: save,
  };
}

function read<State>(file: string): Partial<State> {
  try {
    chmodSync(file, FILE_MODE);
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) renameSync(file, `${file}.damaged`);
    else if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return {};
  }
}
