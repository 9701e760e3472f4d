export { mapCategory } from './cells/category-labels.ts';
export { countryId } from './cells/countries.ts';
export { type Column, columnNamed } from './columns/columns.ts';
export { describeColumns, describeImport, printable } from './describe-import.ts';
export {
  type ImportCounts,
  type ImportOptions,
  type ImportSummary,
  importBrands,
  type RowProblem,
} from './import-brands.ts';
export { type BrandPatch, type CellProblem, type ParsedRow, parseRow } from './parse-row.ts';
export type { BrandFile, FileColumn, FileFormat, FileInfo, Mapping, SourceRow } from './read/brand-file.ts';
export { inspectFile, openBrandFile } from './read/open-brand-file.ts';
export { UnreadableFileError } from './read/unreadable-file-error.ts';
export { previewInCatalogue, type SaveRows, saveToCatalogue, toValues } from './save-rows.ts';
