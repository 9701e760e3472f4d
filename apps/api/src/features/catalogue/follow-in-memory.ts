import { type Follow, openIndex } from '@brandlode/catalogue-index';
import type { SnapshotMessage } from './index-worker.ts';
import { keepWorker } from './keep-worker.ts';

/** The catalogue in this process's memory, read from the database and following its changes. */
export const followInMemory =
  ({ databaseUrl }: { databaseUrl: string }): Follow =>
  ({ take, onError }) =>
    keepWorker<SnapshotMessage>({
      file: new URL('./index-worker.ts', import.meta.url),
      data: { databaseUrl },
      onMessage: ({ snapshot, ...state }) => take({ index: openIndex(snapshot), ...state }),
      onError,
    });
