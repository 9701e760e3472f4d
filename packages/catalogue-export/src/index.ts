export { toCsvLine } from './formats/csv.ts';
export { type ExportedBrand, exportColumns } from './table.ts';
export { FILE_TYPES, writeExport } from './write-export.ts';
