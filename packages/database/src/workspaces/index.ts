export {
  countKeyUsage,
  createApiKey,
  findKeyOwner,
  type KeyOwner,
  listApiKeys,
  purgeKeyUsage,
  revokeApiKey,
} from './api-keys.ts';
export { countPrivateFacets, type PrivateFacets, readPrivateBounds } from './count-private-facets.ts';
export { deletePrivateBrands, restorePrivateBrands } from './delete-private-brands.ts';
export { createExportLink, deleteExportLink, listExportLinks, useExportLink } from './export-links.ts';
export {
  claimExport,
  createExport,
  EXPORT_TICKET_SECONDS,
  type ExportRow,
  endExport,
  getExport,
  purgeExports,
  saveExportProgress,
} from './exports.ts';
export { countPrivateBrands, filterPrivateBrands } from './filter-private-brands.ts';
export type { PrivatePatch } from './private-columns.ts';
export type { PrivateFilter } from './private-filter.ts';
export { findPrivateBrand, getPrivateBrands, type PrivateBrandRow } from './read-private-brands.ts';
export {
  type PrivateImport,
  type PrivateOutcome,
  previewPrivateBrands,
  savePrivateBrands,
} from './save-private-brands.ts';
export { suggestPrivateBrands } from './suggest-private-brands.ts';
export { purgePrivateUndo, undoPrivateImport } from './undo-private-import.ts';
export { ensureWorkspace } from './workspaces.ts';
