import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FirstFailure, Task } from './lane.ts';

export type Outcome = { result: 'passed' | 'failed' | 'timed out'; seconds: number; by?: string };
export type Scratch = {
  folder: string;
  /** Hash of all files of the copy. */
  tree: string;
  /** Where probes report (probes.ts). */
  reachedFile: string;
  /** What they have reported since the previous read. */
  takeReached: () => string[];
  /** Writes a file of the copy; the next run sees it. */
  write: (file: string, text: string) => void;
  run: (test: string, seconds: number) => Promise<Outcome>;
  close: () => Promise<void>;
};

/** A copy of the project in which mutants are inserted, so that the original is never changed. */
export async function openScratch(root: string): Promise<Scratch> {
  const folder = mkdtempSync(join(tmpdir(), 'brandlode-mutation-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const tree = createHash('sha256');
  for (const file of files.trim().split('\n').sort()) {
    // Deleted, but not committed yet.
    if (!existsSync(join(root, file))) continue;
    const content = readFileSync(join(root, file));
    tree.update(`${file}\n${content.length}\n`).update(content);
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), content, { mode: statSync(join(root, file)).mode });
  }
  const reachedFile = join(folder, '.reached');
  linkPackages(root, folder);
  symlinkSync(join(root, 'apps/web/dist'), join(folder, 'apps/web/dist'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  let changed: string[] = [];
  let lane: ChildProcess | null = null;

  async function start() {
    // A separate process group: a hanging run is killed with all its children.
    const child = fork(join(folder, 'tests/long/mutation/lane.ts'), {
      cwd: folder,
      detached: true,
      stdio: 'ignore',
    });
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('Vitest did not start in the copy.'))),
    ]);
    return child;
  }
  async function stop(signal: 'SIGTERM' | 'SIGKILL') {
    if (!lane?.pid) return;
    const ended = once(lane, 'exit');
    if (signal === 'SIGKILL') process.kill(-lane.pid, signal);
    else lane.disconnect();
    await ended;
    lane = null;
  }

  return {
    folder,
    tree: tree.digest('hex'),
    reachedFile,
    takeReached() {
      const reached = existsSync(reachedFile) ? readFileSync(reachedFile, 'utf8').split('\n') : [];
      rmSync(reachedFile, { force: true });
      return [...new Set(reached.filter(Boolean))];
    },
    write(file, text) {
      writeFileSync(join(folder, file), text);
      changed.push(join(folder, file));
    },
    async run(test, seconds) {
      lane ??= await start();
      const began = performance.now();
      const task: Task = { test: join(folder, test), changed };
      changed = [];
      lane.send(task);
      const result = once(lane, 'message').then(([message]: FirstFailure[]) => message);
      const timer = Promise.withResolvers<null>();
      const timeout = setTimeout(() => timer.resolve(null), seconds * 1_000);
      const first = await Promise.race([result, timer.promise]);
      clearTimeout(timeout);
      const took = (performance.now() - began) / 1_000;
      if (first) {
        return { result: first.failed ? 'failed' : 'passed', seconds: took, by: first.failed ?? undefined };
      }
      await stop('SIGKILL');
      return { result: 'timed out', seconds: took };
    },
    async close() {
      await stop('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Links every installed package except the project's own workspaces, which must be the copy's. */
function linkPackages(root: string, folder: string) {
  for (const place of ['', 'apps/api', 'apps/collector', 'apps/web']) {
    const from = join(root, place, 'node_modules');
    if (!existsSync(from)) continue;
    const to = join(folder, place, 'node_modules');
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from, { withFileTypes: true })) {
      if (name.name === '@brandlode')
        cpSync(join(from, name.name), join(to, name.name), { recursive: true, verbatimSymlinks: true });
      else symlinkSync(join(from, name.name), join(to, name.name));
    }
  }
}
