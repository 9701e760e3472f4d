export * from './backup/index.ts';
export { drawCover, drawLogo } from './catalogue/brand-art.ts';
export * from './catalogue/demonstration/index.ts';
export { findBrandByDomain } from './catalogue/find-brand-by-domain.ts';
export { type BrandRow, getBrands } from './catalogue/get-brands.ts';
export { readImageKey } from './catalogue/image-key.ts';
export * from './catalogue/import/index.ts';
export { registrableDomain } from './catalogue/import/parse-row.ts';
export { nextIndexVersion, readOrigin, tryIndexWriter } from './catalogue/index-writer.ts';
export { type BrandIndexRow, readAllRows, readChangedRows } from './catalogue/read-index-rows.ts';
export * from './collection/index.ts';
export { type Connection, connect, type Database } from './connect.ts';
export {
  DatabaseStartError,
  type EmbeddedServer,
  FolderClaimedError,
  openDatabase,
  startEmbedded,
  withDatabase,
} from './embedded.ts';
export { anyFreePort, isFreePort } from './free-port.ts';
export * from './identity/index.ts';
export { migrate } from './migrate.ts';
export { readSchemaState, type SchemaState, waitForSchema } from './schema-state.ts';
export * from './subscriptions/index.ts';
export type { Tables } from './tables.ts';
export {
  breakingWhenSilent,
  DatabaseUnreachableError,
  isUnavailable,
  reasonOf,
  SteadyClient,
} from './unavailable.ts';
