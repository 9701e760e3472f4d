export {
  countBrandsWithProducts,
  countCatalogue,
  countCheckAges,
  readCollectionHealth,
} from './catalogue/catalogue-health.ts';
export {
  activateCatalogue,
  type CatalogueName,
  readCatalogueState,
  setCollects,
} from './catalogue/catalogue-state.ts';
export { findBrandByDomain } from './catalogue/find-brand-by-domain.ts';
export { getBrandIdentity } from './catalogue/get-brand-identity.ts';
export {
  type BrandRow,
  getBrand,
  getBrands,
  getChanges,
  getDemonstrationBrands,
  getListedBrands,
  type ListedBrandRow,
} from './catalogue/get-brands.ts';
export { getProductPicture } from './catalogue/get-product-picture.ts';
export { getRedirect, getRedirects } from './catalogue/get-redirect.ts';
export { readImageKey } from './catalogue/image-key.ts';
export { nextIndexVersion, readOrigin, tryIndexWriter } from './catalogue/index-writer.ts';
export { BrandChangeError, mergeBrand } from './catalogue/merge-brand.ts';
export { MOST_POPULAR } from './catalogue/popularity.ts';
export {
  type MonthMedian,
  readCategoryHistory,
  readDemonstrationIds,
} from './catalogue/read-category-history.ts';
export {
  type BrandIndexRow,
  readAllRows,
  readChangedRows,
  readIndexRows,
} from './catalogue/read-index-rows.ts';
export {
  type NicheBrands,
  type NicheCell,
  readNewestBrands,
  readNicheCells,
  readNicheList,
} from './catalogue/read-niche.ts';
export { readSimilarityRows, type SimilarityRow } from './catalogue/read-similarity-rows.ts';
export {
  countObservedTwice,
  readTechnologyChanges,
} from './catalogue/read-technology-changes.ts';
export { registrableDomain } from './catalogue/registrable-domain.ts';
export { splitAddress } from './catalogue/split-address.ts';
export {
  hasPublicSuffix,
  sharedHost,
  storefrontAddress,
  typedAddress,
} from './catalogue/storefront-address.ts';
export type {
  BrandsTable,
  ChangeDetails,
  ProvenanceByKey,
  StoredChanges,
  StoredProvenance,
} from './catalogue/tables.ts';
export { computeDailyChanges, computeWrittenChanges } from './changes/compute-changes.ts';
export * from './collection/index.ts';
export { type Connection, connect, type Database } from './connect.ts';
export { connectClient } from './connection-error.ts';
export * from './events/index.ts';
export { anyFreePort, isFreePort } from './free-port.ts';
export * from './identity/index.ts';
export * from './imports/index.ts';
export { inSavepoint, inTransaction, onClient, type SingleConnection } from './in-transaction.ts';
export { applyMigration, CREATE_SCHEMA_MIGRATIONS, migrate, readMigrations } from './migrate.ts';
export { checkWrites, ping } from './ping.ts';
export * from './products/index.ts';
export { waitForSchema } from './schema-state.ts';
export * from './subscriptions/index.ts';
export {
  breakingWhenSilent,
  DatabaseUnreachableError,
  isUnavailable,
  reasonOf,
  SteadyClient,
} from './unavailable.ts';
export * from './watching/index.ts';
export * from './workspaces/index.ts';
