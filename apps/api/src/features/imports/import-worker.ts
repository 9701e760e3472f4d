import { UnreadableFileError } from '@brandlode/catalogue-import';
import {
  connect,
  type ImportFile,
  type ImportRecord,
  LeaseLostError,
  WorkspaceLostError,
} from '@brandlode/database';
import { Tinypool } from 'tinypool';
import { type InspectOptions, inspectUpload, workOnImport } from './work-on-import.ts';

export type ImportTask =
  | { kind: 'inspect'; importId: number; options: InspectOptions }
  | { kind: 'work'; record: ImportRecord; worker: string };
export type ImportOutcome =
  | { file: ImportFile }
  | { unreadable: string }
  | { done: true }
  | { lost: true }
  | { denied: true }
  /** `code` is the error's, which is lost between threads. */
  | { error: Error; code: unknown };

const { databaseUrl }: { databaseUrl: string } = Tinypool.workerData;
const connection = connect(databaseUrl, { max: 3 });

export default async function perform(task: ImportTask): Promise<ImportOutcome> {
  try {
    if (task.kind === 'inspect')
      return { file: await inspectUpload(connection, task.importId, task.options) };
    await workOnImport(connection, task.record, task.worker);
    return { done: true };
  } catch (error) {
    if (error instanceof UnreadableFileError) return { unreadable: error.message };
    if (error instanceof LeaseLostError) return { lost: true };
    if (error instanceof WorkspaceLostError) return { denied: true };
    if (!(error instanceof Error)) throw error;
    return { error, code: 'code' in error ? error.code : undefined };
  }
}
