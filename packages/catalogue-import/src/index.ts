export { mapCategory } from './cells/category-labels.ts';
export { countryId } from './cells/countries.ts';
export { columnNamed } from './columns/columns.ts';
export { describeColumns, describeImport, printable } from './describe-import.ts';
export {
  type ImportCounts,
  importBrands,
  type RowProblem,
} from './import-brands.ts';
export type { CellProblem } from './parse-row.ts';
export type { BrandFile, Mapping } from './read/brand-file.ts';
export { inspectFile, openBrandFile } from './read/open-brand-file.ts';
export { UnreadableFileError } from './read/unreadable-file-error.ts';
export { previewInCatalogue, type SaveRows, saveToCatalogue } from './save-rows.ts';
