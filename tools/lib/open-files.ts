import { readdirSync } from 'node:fs';

/** Files and connections a process holds; 0 if unknown on this system. */
export function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}
