import type { CatalogueIndex } from '@brandlode/catalogue-index';
import { isUnavailable, openRevision, openShards, openStore } from '@brandlode/clickhouse-index';
import { ApiError } from '@brandlode/contract';
import type { Follow } from './catalogue.ts';
import type { ClickHouseWorkerData, RevisionMessage } from './clickhouse-worker.ts';
import { LAYOUT, POPULARITY } from './index-layout.ts';
import { keepWorker } from './keep-worker.ts';

/** Longest wait for a response (milliseconds): as long as for the database. */
const TIMEOUT = 10_000;

/** The catalogue in ClickHouse, shared by every API process; one of them keeps it up to date. */
export const followClickHouse =
  (data: ClickHouseWorkerData): Follow =>
  ({ take, unavailable, onError }) => {
    const shards = openShards({ ...data, timeoutMs: TIMEOUT });
    let lastFailure = '';
    /** A lasting failure is reported once. */
    const report = (failure: string) => {
      if (failure !== lastFailure) onError(new Error(failure));
      lastFailure = failure;
    };
    const worker = keepWorker<RevisionMessage>({
      file: new URL('./clickhouse-worker.ts', import.meta.url),
      data,
      onMessage: (message) => {
        if ('notWritten' in message)
          return report(`The index in ClickHouse is not kept up to date: ${message.notWritten}`);
        if ('unavailable' in message) {
          unavailable();
          return report(`The index in ClickHouse is unavailable: ${message.unavailable}`);
        }
        const { origin, revision, changed } = message;
        const store = openStore(shards, { layout: LAYOUT, popularity: POPULARITY, origin });
        lastFailure = '';
        take({
          index: withApiErrors(openRevision(store, revision)),
          demonstration: revision.demonstration,
          changed,
        });
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

/** The same index; while ClickHouse is unavailable it rejects with 503. */
function withApiErrors(index: CatalogueIndex): CatalogueIndex {
  const translated = async <Result>(result: Promise<Result>): Promise<Result> => {
    try {
      return await result;
    } catch (cause) {
      throw isUnavailable(cause) ? new ApiError('unavailable', { cause }) : cause;
    }
  };
  return {
    size: index.size,
    filter: (spec, page) => translated(index.filter(spec, page)),
    bounds: (metric) => translated(index.bounds(metric)),
    facets: (spec) => translated(index.facets(spec)),
    suggest: (text, limit) => translated(index.suggest(text, limit)),
    has: (id) => translated(index.has(id)),
  };
}
