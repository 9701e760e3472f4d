import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableFileError } from '@brandlode/catalogue-import';
import {
  connect,
  type ImportFile,
  type ImportRecord,
  LeaseLostError,
  WorkspaceLostError,
} from '@brandlode/database';
import { inspectUpload, workOnImport } from './work-on-import.ts';

/** The worker's task. */
export type ImportTask =
  | { kind: 'inspect'; importId: number; mapping: ImportRecord['mapping'] }
  | { kind: 'work'; record: ImportRecord; worker: string };
/** Posted once, when it ends. */
export type ImportOutcome =
  | { file: ImportFile }
  | { unreadable: string }
  | { done: true }
  | { lost: true }
  | { denied: true };

const { databaseUrl, task }: { databaseUrl: string; task: ImportTask } = workerData;

const connection = connect(databaseUrl, { max: 3 });
try {
  parentPort?.postMessage(await perform());
} finally {
  await connection.close();
}

async function perform(): Promise<ImportOutcome> {
  try {
    if (task.kind === 'inspect')
      return { file: await inspectUpload(connection, task.importId, task.mapping) };
    await workOnImport(connection, task.record, task.worker);
    return { done: true };
  } catch (error) {
    if (error instanceof UnreadableFileError) return { unreadable: error.message };
    if (error instanceof LeaseLostError) return { lost: true };
    if (error instanceof WorkspaceLostError) return { denied: true };
    throw error;
  }
}
