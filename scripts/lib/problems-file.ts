import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { UnreadCell } from '@brandlode/catalogue-import';
import { toCsvLine } from '@brandlode/contract';
import { systemReason } from './files.ts';
import { CommandError } from './run-command.ts';

/** A CSV file of rejected rows and unread cells. */
export type ProblemsFile = {
  row: (line: number, reason: string) => void;
  cell: (line: number, problem: UnreadCell) => void;
  close: () => Promise<void>;
};

/** Creates the file. Throws CommandError, also for a file that exists. */
export async function openProblemsFile(path: string, numbering: string): Promise<ProblemsFile> {
  const fail = (error: unknown): never => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new CommandError(`${path} exists already. Name another file.`);
    throw new CommandError(`${path} cannot be written: ${systemReason(error) ?? error}.`);
  };
  const file = createWriteStream(path, { flags: 'wx' });
  await once(file, 'open').catch(fail);
  let failure: unknown;
  file.on('error', (error) => {
    failure ??= error;
  });
  const write = (cells: (string | number)[]) => file.write(toCsvLine(cells));
  write([numbering, 'column', 'cell', 'reason']);
  return {
    row: (line, reason) => write([line, '', '', reason]),
    cell: (line, { header, value, reason }) => write([line, header, value, reason]),
    async close() {
      if (!failure) await new Promise<void>((closed) => file.end(closed));
      if (failure) fail(failure);
    },
  };
}
