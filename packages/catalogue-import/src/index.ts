export { describeImport, printable } from './describe-import.ts';
export { UnreadableFileError } from './detect-format.ts';
export { type ImportOptions, type ImportSummary, importBrands } from './import-brands.ts';
export { type BrandFile, openBrandFile } from './read-rows.ts';
