import type { Follow } from '@brandlode/catalogue-index';
import { followClickHouse } from '@brandlode/clickhouse-index';
import type { Config } from '../../config.ts';
import { followInMemory } from './follow-in-memory.ts';
import { LAYOUT as layout, POPULARITY as popularity } from './index-layout.ts';
import { keepWorker } from './keep-worker.ts';

/** In memory, or in ClickHouse where its addresses are configured. */
export function followCatalogue({ clickhouse }: Pick<Config, 'clickhouse'>, databaseUrl: string): Follow {
  if (!clickhouse) return followInMemory({ databaseUrl });
  const source = { module: new URL('./index-source.ts', import.meta.url).href, argument: databaseUrl };
  return followClickHouse({ ...clickhouse, layout, popularity, source, keepWorker });
}
