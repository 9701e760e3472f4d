export {
  changedBetween,
  type Edition,
  type Kept,
  newestEdition,
  openStore,
  type Store,
} from './edition.ts';
export { openEdition } from './open-edition.ts';
export { databaseOf, isAway, openShards, type Shards, type ShardsOptions } from './shards.ts';
export {
  applyToEdition,
  dropOtherEditions,
  loadEdition,
  prepareStore,
  renewEdition,
} from './write-edition.ts';
