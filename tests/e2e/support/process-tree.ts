import { execFileSync, spawnSync } from 'node:child_process';

export type Process = { pid: number; parent: number; command: string };

/** A snapshot of all processes, without zombies. */
export const processes = (): Process[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line)!)
    .filter(([, , , state]) => !state!.startsWith('Z'))
    .map(([, pid, parent, , command]) => ({ pid: Number(pid), parent: Number(parent), command: command! }));

/** A process and its descendants. */
export function processTree(pid: number): Process[] {
  const table = processes();
  const withDescendants = (process: Process): Process[] => [
    process,
    ...table.filter(({ parent }) => parent === process.pid).flatMap(withDescendants),
  ];
  return table.filter((process) => process.pid === pid).flatMap(withDescendants);
}

/** Ids of a process's descendants. */
export const descendants = (pid: number): number[] =>
  processTree(pid).flatMap((process) => (process.pid === pid ? [] : process.pid));

/** Sends SIGKILL; ignores a process that has already ended. */
export function forceKill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Kills a process and returns true, or returns false if it has already exited. It is stopped first, so that it cannot exit in the meantime. */
export function killUnlessEnded(pid: number): boolean {
  for (;;) {
    if (!isAlive(pid)) return false;
    process.kill(pid, 'SIGSTOP');
    const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
    if (state === '' || state.startsWith('Z')) return false;
    if (state.startsWith('T')) break;
  }
  process.kill(pid, 'SIGKILL');
  return true;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
