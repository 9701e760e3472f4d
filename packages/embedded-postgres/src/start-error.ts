import { join } from 'node:path';

/** The server cannot be started; the message suggests a fix. */
export class DatabaseStartError extends Error {}

/** The folder is claimed by another process. */
export class FolderClaimedError extends DatabaseStartError {}

/** An error of PostgreSQL or of the operating system as one sentence with a suggested fix. */
export function explainStartError(error: unknown, folder: string): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const options = { cause: error };
  if (/password authentication failed/i.test(message)) {
    return new DatabaseStartError(
      `The file ${join(folder, 'password')} does not contain the password of the database next to it. Restore the folder from a copy, or move it away and restore a backup.`,
      options,
    );
  }
  if (/No space left|ENOSPC/i.test(message)) {
    return new DatabaseStartError(`The disk that holds ${folder} is full: free some space.`, options);
  }
  if (/EACCES|EPERM|Permission denied/i.test(message)) {
    return new DatabaseStartError(
      `The database folder ${folder} cannot be read or written. Check its owner and mode.`,
      options,
    );
  }
  if (/EROFS|Read-only file system/i.test(message)) {
    return new DatabaseStartError(
      `The disk that holds ${folder} is read-only. Set DATA_DIR to a folder that can be written.`,
      options,
    );
  }
  if (
    /PANIC|could not (open|read|locate|access)|invalid (checkpoint|primary)|corrupt|incompatible|is not a (valid|directory)|ENOTDIR|bogus data|missing or erroneous|wrong ownership|control file/i.test(
      message,
    )
  ) {
    const first = message.split('\n').find((line) => /PANIC|FATAL|could not|ENOTDIR/.test(line)) ?? '';
    return new DatabaseStartError(
      `The database folder ${folder} is damaged (${first.replace(/^.*?(PANIC|FATAL):\s*/, '').trim()}). Restore it from a backup, or move it away to start with an empty database.`,
      options,
    );
  }
  return new DatabaseStartError(
    `PostgreSQL in ${folder} did not start: ${message.trim().split('\n')[0]}`,
    options,
  );
}
