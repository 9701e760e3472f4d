export { currencyCode } from '@brandlode/currencies';
export { columnNamed } from './columns/columns.ts';
export { describeColumns, describeImport, describeQuestions, printable } from './describe-import.ts';
export {
  type ImportCounts,
  importBrands,
  type RowProblem,
} from './import-brands.ts';
export type { UnreadCell } from './parse-row.ts';
export { importProducts } from './products/import-products.ts';
export type { StoreSettings } from './products/parse-product-row.ts';
export type { BrandFile, Mapping, ProductFile } from './read/import-file.ts';
export { inspectFile, openBrandFile, openImportFile } from './read/open-import-file.ts';
export { UnreadableFileError } from './read/unreadable-file-error.ts';
export { previewInCatalogue, type SaveRows, saveToCatalogue } from './save-rows.ts';
