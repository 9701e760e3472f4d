import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { getSystemErrorMessage } from 'node:util';
import { CommandError } from './run-command.ts';

/** The operating system's message for a failed system call, such as 'permission denied'; undefined for any other error. */
export function systemReason(error: unknown): string | undefined {
  if (!(error instanceof Error && 'errno' in error && typeof error.errno === 'number')) return undefined;
  return getSystemErrorMessage(error.errno);
}

/** Opens a file for reading; `-` is standard input. Throws CommandError if it cannot be read. */
export const openInput = async (path: string): Promise<Readable> =>
  path === '-' ? process.stdin : openFile(path);

/** The lines of a text file (`-` for standard input) except empty ones and those that begin with `#`. Lazy. Throws CommandError. */
export async function* readLines(path: string): AsyncGenerator<{ line: number; text: string }> {
  let line = 0;
  for await (const raw of createInterface({ input: await openInput(path), crlfDelay: Infinity })) {
    line++;
    const text = raw.replace(/^\ufeff/, '').trim();
    if (text !== '' && !text.startsWith('#')) yield { line, text };
  }
}

export async function openFile(path: string) {
  const fail = (error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new CommandError(`There is no file ${path}.`);
    throw new CommandError(`${path} cannot be read: ${systemReason(error) ?? error}.`);
  };
  const found = await stat(path).catch(fail);
  if (found.isDirectory()) throw new CommandError(`${path} is a directory, not a file.`);
  const stream = createReadStream(path, { highWaterMark: 256 * 1024 });
  await new Promise((opened, failed) => stream.once('open', opened).once('error', failed)).catch(fail);
  return stream;
}
