import { type Follow, openIndex } from '@brandlode/catalogue-index';
import { followClickHouse } from '@brandlode/clickhouse-index';
import type { Config } from '../config.ts';
import { LAYOUT as layout, POPULARITY as popularity } from './index-layout.ts';
import type { IndexMessage } from './keep-index.ts';
import { superviseWorker } from './supervise-worker.ts';

/** Follows the index in memory, or in ClickHouse if its addresses are configured. */
export function followCatalogue({ clickhouse }: Pick<Config, 'clickhouse'>, databaseUrl: string): Follow {
  if (!clickhouse)
    return followMessages((onMessage, onError) =>
      superviseWorker<IndexMessage>({
        file: new URL('./index-worker.ts', import.meta.url),
        data: { databaseUrl },
        onMessage,
        onError,
      }),
    );
  const source = { module: new URL('./index-source.ts', import.meta.url).href, argument: databaseUrl };
  return followClickHouse({ ...clickhouse, layout, popularity, source, superviseWorker });
}

/** Follows the index in memory that `keep` keeps. */
export const followMessages =
  (
    keep: (
      onMessage: (message: IndexMessage) => void,
      onError: (error: Error) => void,
    ) => { close: () => Promise<void> },
  ): Follow =>
  ({ take, onError }) => {
    let lastFailure = '';
    return keep((message) => {
      const failure = 'failed' in message ? message.failed : '';
      // A persistent failure is reported once.
      if (failure && failure !== lastFailure) onError(new Error(`The catalogue cannot be read: ${failure}`));
      lastFailure = failure;
      if ('snapshot' in message) {
        const { snapshot, ...state } = message;
        take({ index: openIndex(snapshot), ...state });
      }
    }, onError);
  };
