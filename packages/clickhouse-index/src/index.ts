export { followClickHouse } from './follow-clickhouse.ts';
export { openRevision } from './open-revision.ts';
export {
  changedBetween,
  newestRevision,
  openStore,
  type Revision,
  type Store,
} from './revision.ts';
export { isUnavailable, openShards, type Shards } from './shards.ts';
export {
  applyToRevision,
  compactRevision,
  dropOtherRevisions,
  loadRevision,
  prepareStore,
} from './write-revision.ts';
