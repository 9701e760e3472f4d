import type { CatalogueIndex } from '@brandlode/catalogue-index';
import { isAway, openEdition, openShards, openStore } from '@brandlode/clickhouse-index';
import { ApiError } from '../../errors.ts';
import type { Follow } from './catalogue.ts';
import type { ClickHouseWorkerData, EditionMessage } from './clickhouse-worker.ts';
import { LAYOUT, POPULARITY } from './index-layout.ts';
import { keepWorker } from './keep-worker.ts';

/** Longest wait for an answer (milliseconds): as long as for the database. */
const SILENCE = 10_000;

/** The catalogue in ClickHouse, shared by every API process; one of them keeps it up to date. */
export const followClickHouse =
  (data: ClickHouseWorkerData): Follow =>
  ({ take, away, onError }) => {
    const shards = openShards({ ...data, timeoutMs: SILENCE });
    let told = '';
    /** What lasts is said once. */
    const tell = (failure: string) => {
      if (failure !== told) onError(new Error(failure));
      told = failure;
    };
    const worker = keepWorker<EditionMessage>({
      file: new URL('./clickhouse-worker.ts', import.meta.url),
      data,
      onMessage: (message) => {
        if ('unwritten' in message)
          return tell(`The index in ClickHouse is not kept up to date: ${message.unwritten}`);
        if ('away' in message) {
          away();
          return tell(`The index in ClickHouse does not answer: ${message.away}`);
        }
        const { origin, edition, changed } = message;
        const store = openStore(shards, { layout: LAYOUT, popularity: POPULARITY, origin });
        told = '';
        take({
          index: answering(openEdition(store, edition)),
          demonstration: edition.demonstration,
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

/** The same index, its failures told as the contract tells them. */
function answering(index: CatalogueIndex): CatalogueIndex {
  const told = async <Result>(answer: Promise<Result>): Promise<Result> => {
    try {
      return await answer;
    } catch (cause) {
      if (isAway(cause)) throw new ApiError('unavailable', { cause });
      throw cause;
    }
  };
  return {
    size: index.size,
    filter: (spec, page) => told(index.filter(spec, page)),
    bounds: (metric) => told(index.bounds(metric)),
    facets: (spec) => told(index.facets(spec)),
    suggest: (text, limit) => told(index.suggest(text, limit)),
    has: (id) => told(index.has(id)),
  };
}
