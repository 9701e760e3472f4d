export {
  getCachedPage,
  getCachedRobots,
  purgeCollectionCaches,
  setCachedPage,
  setCachedRobots,
} from './caches.ts';
export { isCoarser } from './coarser.ts';
export { type FactSources, readFactSources, readTextSources } from './fact-sources.ts';
export { type HostLocks, openHostLocks } from './host-locks.ts';
export { type Calibration, getKnownBrand, type KnownBrand } from './known-brand.ts';
export type { SourceObservation } from './observed.ts';
export { MAX_PRODUCTS, saveProducts } from './products.ts';
export {
  claimRankList,
  getRankList,
  getRankListState,
  saveRankList,
} from './rank-lists.ts';
export {
  type BrandTechnologyRow,
  getBrandFacts,
  getBrandTechnologies,
  getHistory,
  getStore,
  getStores,
  type History,
  type StoreRow,
} from './read-collection.ts';
export { type ObservedProduct, PRODUCT_LIMITS } from './read-product.ts';
export { isSameAddress } from './same-address.ts';
export { type SavedVisit, saveObservations } from './save-observations.ts';
export { getBrandSourceRuns, getSourceRuns, type SourceRun, saveSourceRuns } from './source-runs.ts';
export {
  addProgress,
  beginStore,
  type CollectionStatus,
  type DispatchedStore,
  dispatchStores,
  finishedSince,
  finishStore,
  getCollectionStatus,
  giveUpStore,
  isOptedOut,
  requestStores,
  scheduleNewBrands,
  setOptOut,
} from './stores.ts';
