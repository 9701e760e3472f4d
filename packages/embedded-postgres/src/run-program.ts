import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type Account, asAccount } from './account.ts';

/** Runs a program as `account`; rejects with its output if it fails. */
export async function runProgram(account: Account | null, program: string, flags: string[]): Promise<void> {
  const [file, args] = asAccount(account, program, flags);
  const child = spawn(file, args, {
    // LC_ALL: `explainStartError` reads English messages. The account may not be able to enter this working directory.
    env: { ...process.env, LC_ALL: 'C' },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    // Ctrl-C in a terminal reaches only this process, which stops the server in order.
    detached: process.platform !== 'win32',
  });
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  if (code !== 0) throw new Error(`${stderr}\n${stdout}`.trim() || `${program} exited with ${code}`);
}
