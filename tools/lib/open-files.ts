import { readdirSync } from 'node:fs';

/** Files and connections a process holds; 0 where the system does not tell. */
export function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}
