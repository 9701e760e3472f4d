import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { getSystemErrorMessage } from 'node:util';
import { Refusal } from './run-command.ts';

/** The operating system's words for a failed call, such as 'permission denied'; undefined for any other error. */
export function systemReason(error: unknown): string | undefined {
  if (!(error instanceof Error && 'errno' in error && typeof error.errno === 'number')) return undefined;
  return getSystemErrorMessage(error.errno);
}

/** Opens a file for reading; `-` is standard input. Throws Refusal, one sentence, where it cannot be read. */
export async function openInput(path: string): Promise<Readable> {
  return path === '-' ? process.stdin : openFile(path);
}

export async function openFile(path: string) {
  const refuse = (error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new Refusal(`There is no file ${path}.`);
    throw new Refusal(`${path} cannot be read: ${systemReason(error) ?? error}.`);
  };
  const found = await stat(path).catch(refuse);
  if (found.isDirectory()) throw new Refusal(`${path} is a directory, not a file.`);
  const stream = createReadStream(path, { highWaterMark: 256 * 1024 });
  await new Promise((opened, failed) => stream.once('open', opened).once('error', failed)).catch(refuse);
  return stream;
}
