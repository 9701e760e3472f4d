import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
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

/** State holds mails with links that sign in, addresses and secrets: nobody else on the machine may read it. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
/** Changes within this many milliseconds are written together. */
const GATHER = 25;
/** A large state is written rarely: writing may take at most about this share of the time. */
const SHARE = 0.1;

/**
 * Opens the state kept in `file`, or begins with `initial`. Without a file it is kept in memory only.
 * A file that cannot be read is put aside as `<file>.damaged`, so that the sandbox starts all the same.
 */
export function openStateFile<State>(file: string | undefined, initial: State): StateFile<State> {
  return file ? openPersistent(file, initial) : { state: initial, changed: () => {}, saved: async () => {} };
}

function openPersistent<State>(file: string, initial: State): StateFile<State> {
  const folder = dirname(file);
  const next = `${file}.new`;
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  // Left by a process that was killed; a file keeps the mode it was created with.
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
  /** One write at a time, and one more where something was changed meanwhile. */
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
      timer ??= setTimeout(() => save().catch(() => {}), pause);
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
