import { type CatalogueIndex, type Follow, IndexUnavailableError } from '@brandlode/catalogue-index';
import { openRevision } from './open-revision.ts';
import { openStore } from './revision.ts';
import { isUnavailable, openShards } from './shards.ts';
import type { WorkerData, WorkerMessage } from './worker.ts';

/** Longest wait for a response. */
const TIMEOUT_MS = 10_000;

/** Runs a worker and restarts it when it exits. */
type SuperviseWorker = (options: {
  file: URL;
  data: WorkerData;
  onMessage: (message: WorkerMessage) => void;
  onError: (error: Error) => void;
}) => { close: () => Promise<void> };

/** The catalogue in ClickHouse, shared by every process that follows it; one of them updates it. */
export const followClickHouse =
  ({ superviseWorker, ...data }: WorkerData & { superviseWorker: SuperviseWorker }): Follow =>
  ({ take, unavailable, onError }) => {
    const { urls, cluster, layout, popularity } = data;
    const shards = openShards({ urls, cluster, timeoutMs: TIMEOUT_MS });
    let lastFailure = '';
    /** A persistent failure is reported once. */
    const report = (failure: string) => {
      if (failure !== lastFailure) onError(new Error(failure));
      lastFailure = failure;
    };
    const worker = superviseWorker({
      file: new URL('./worker.ts', import.meta.url),
      data,
      onMessage: (message) => {
        if ('notWritten' in message)
          return report(`The index in ClickHouse is not kept up to date: ${message.notWritten}`);
        if ('unavailable' in message) {
          unavailable();
          return report(`The index in ClickHouse is unavailable: ${message.unavailable}`);
        }
        const { origin, revision, changed } = message;
        const store = openStore(shards, { layout, popularity, origin });
        lastFailure = '';
        const index = withUnavailable(openRevision(store, revision));
        take({ index, demonstration: revision.demonstration, changed });
      },
      onError,
    });
    return {
      close: async () => {
        await worker.close();
        await shards.close();
      },
    };
  };

/** The same index; rejects with an IndexUnavailableError while ClickHouse is unavailable. */
function withUnavailable(index: CatalogueIndex): CatalogueIndex {
  const translated = async <Result>(result: Promise<Result>): Promise<Result> => {
    try {
      return await result;
    } catch (cause) {
      throw isUnavailable(cause) ? new IndexUnavailableError({ cause }) : cause;
    }
  };
  return {
    size: index.size,
    filter: (...query) => translated(index.filter(...query)),
    bounds: (...query) => translated(index.bounds(...query)),
    facets: (...query) => translated(index.facets(...query)),
    groups: (...query) => translated(index.groups(...query)),
    suggest: (...query) => translated(index.suggest(...query)),
    has: (...query) => translated(index.has(...query)),
  };
}
