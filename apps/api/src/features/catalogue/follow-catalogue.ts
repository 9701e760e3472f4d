import { type Follow, openIndex } from '@brandlode/catalogue-index';
import { followClickHouse } from '@brandlode/clickhouse-index';
import type { Config } from '../../config.ts';
import { LAYOUT as layout, POPULARITY as popularity } from './index-layout.ts';
import type { SnapshotMessage } from './index-worker.ts';
import { superviseWorker } from './supervise-worker.ts';

/** Follows the index in memory, or in ClickHouse if its addresses are configured. */
export function followCatalogue({ clickhouse }: Pick<Config, 'clickhouse'>, databaseUrl: string): Follow {
  if (!clickhouse)
    return ({ take, onError }) =>
      superviseWorker<SnapshotMessage>({
        file: new URL('./index-worker.ts', import.meta.url),
        data: { databaseUrl },
        onMessage: ({ snapshot, ...state }) => take({ index: openIndex(snapshot), ...state }),
        onError,
      });
  const source = { module: new URL('./index-source.ts', import.meta.url).href, argument: databaseUrl };
  return followClickHouse({ ...clickhouse, layout, popularity, source, superviseWorker });
}
