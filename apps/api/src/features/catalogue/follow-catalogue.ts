import type { Config } from '../../config.ts';
import type { Follow } from './catalogue.ts';
import { followClickHouse } from './follow-clickhouse.ts';
import { followInMemory } from './follow-in-memory.ts';

/** In memory, or in ClickHouse where its addresses are configured. */
export const followCatalogue = ({ clickhouse }: Config, databaseUrl: string): Follow =>
  clickhouse ? followClickHouse({ databaseUrl, ...clickhouse }) : followInMemory({ databaseUrl });
