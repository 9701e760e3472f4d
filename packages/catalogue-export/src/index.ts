export { PRODUCT_EXPORT_COLUMNS } from './product-table.ts';
export { type ExportedBrand, exportColumns } from './table.ts';
export { FILE_TYPES, writeExport } from './write-export.ts';
