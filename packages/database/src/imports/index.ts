export type { ImportOrigin } from './import-origin.ts';
export {
  addChunk,
  addProblems,
  beginImport,
  changeImport,
  claimImport,
  clearProblems,
  deleteImport,
  endImport,
  endUpload,
  getImport,
  type ImportProblem,
  type ImportRecord,
  LeaseLostError,
  listImports,
  listProblems,
  purgeImports,
  queueImport,
  readChunks,
  releaseLease,
  renewLease,
  requireLease,
  saveImportProgress,
  WorkspaceLostError,
} from './import-records.ts';
export { saveImportedProducts, undoImportedProducts } from './imported-products.ts';
export { addKept, compareBrands, mergeBrands } from './merge-brands.ts';
export type { BrandValues, ImportedValues, ValueDetail } from './staged-columns.ts';
export type { ImportFile } from './tables.ts';
export { undoImport } from './undo-import.ts';
