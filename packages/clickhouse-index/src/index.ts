export { followClickHouse } from './follow-clickhouse.ts';
export { openRevision } from './open-revision.ts';
export {
  changedBetween,
  newestRevision,
  openStore,
  type Revision,
  type Schema,
  type Store,
} from './revision.ts';
export { databaseOf, isUnavailable, openShards, type Shards, type ShardsOptions } from './shards.ts';
export { type WatchMessage, watchRevisions } from './watch-revisions.ts';
export { type OpenSource, type RowSource, writeChanges } from './write-changes.ts';
export {
  applyToRevision,
  compactRevision,
  dropOtherRevisions,
  loadRevision,
  prepareStore,
} from './write-revision.ts';
