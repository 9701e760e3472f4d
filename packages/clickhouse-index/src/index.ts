export { followClickHouse } from './follow-clickhouse.ts';
export { openRevision } from './open-revision.ts';
export { openStore, type Store } from './revision.ts';
export { isUnavailable, openShards } from './shards.ts';
export {
  applyToRevision,
  compactRevision,
  loadRevision,
  prepareStore,
} from './write-revision.ts';
