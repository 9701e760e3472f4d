import type { Readable } from 'node:stream';
import type { ImportFileColumn, ImportKind, ImportMapping } from '@brandlode/contract';
import type { NumberStyle } from '@brandlode/currencies';
import type { Column } from '../columns/columns.ts';
import type { ProductColumn, ProductLayout } from '../products/product-layouts.ts';

export type Compression = 'gzip' | 'zip';
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export type FileFormat =
  | { kind: 'csv'; delimiter: string; encoding: Encoding; compression: Compression | null }
  | { kind: 'ndjson' | 'json' | 'list' | 'feed'; encoding: Encoding; compression: Compression | null }
  | { kind: 'xlsx'; sheet: string; compression: Compression | null };

/** What problems name: physical lines (rows of a sheet), or the records of a file that has many on one line. Both from 1. */
export type Numbering = 'line' | 'record';

/** A column of the file. */
export type FileColumn = {
  /** As in the file; of brands, with a number if an earlier column has the same. */
  header: string;
  /** What it is read as; null if it is not imported. */
  column: Column | ProductColumn | null;
  /** As text; null if it was not recognised, or if the caller chose. */
  recognisedBy: string | null;
  /** Holds people's names, email addresses or telephone numbers: never imported. */
  contact: boolean;
} & Pick<ImportFileColumn, 'conversion' | 'question' | 'choice' | 'choices' | 'repeated'>;

/** What a file exported by this product states of a metric beside its values. */
export type ExportedOrigin = {
  /** The file does not say which values are estimates, and most of the metric are. */
  estimated: boolean;
  /** Index of the cell with the kind of the value. */
  kind: number | null;
  /** Indexes of the cells with the low and high of an estimate. */
  range: readonly [low: number, high: number] | null;
};

/** How the cells of one column of the file are read. */
export type ColumnReading = {
  /** Index of the cell in its row. */
  index: number;
  header: string;
  column: Column;
  /** Undefined if nothing shows it. */
  decimal: '.' | ',' | undefined;
  /** Numbers have three decimals: "12990.000". */
  thousandths: boolean;
  /** 'mil' is a thousand. */
  milIsThousand: boolean;
  /** Multiplies every number: 1,000 for "in thousands", 1/12 for a yearly value. */
  factor: number;
  /** Months that its values cover, which `factor` includes. */
  months: number;
  /** Only its cells state a period, so that one without is unknown. */
  periodByCell: boolean;
  /** The result is an estimate, such as a yearly value divided by 12. */
  estimated: boolean;
  origin: ExportedOrigin | null;
  /** ISO 4217, for amounts without a currency. */
  currency: string | null;
  /** Index of the cell with the currency of such an amount. */
  currencyIndex: number | null;
  /** Separates the entries of a list, in addition to the usual separators. */
  separator: string | null;
  /** Its addresses end in countries: "CA" is Canada, not California. */
  endsInCountry: boolean;
  /** Values that mean unknown. */
  without: readonly string[];
};

/** A row as in the file; `line` is its physical line, or row of the sheet, from 1. */
export type SourceRow =
  | {
      line: number;
      cells: readonly unknown[];
      /** Best first, if several columns of the file are read as the same. The same array for many rows. */
      readings: readonly ColumnReading[];
      /** Higher for later days or months: of several rows of a website the latest counts. */
      time?: number | undefined;
    }
  | { line: number; error: string };

/** Other headers are recognised. */
export type Mapping = Readonly<ImportMapping>;

export type FileInfo = {
  /** `stores`: products, of which only the stores are read, as brands. */
  kind: ImportKind;
  /** Of products: the addresses of the stores that the first rows name, at most 20. */
  stores: string[];
  /** A file of products that does not name their store. */
  needsStore: boolean;
  numbering: Numbering;
  /** The filled sheets of a workbook, at most 50; of other files, and of workbooks with one sheet, none. */
  sheets: string[];
  /** The one that is read. */
  sheet: string | null;
  /** The format as text, such as "CSV with semicolons, UTF-8". */
  formatText: string;
  headers: string[];
  /** One for each header. */
  columns: FileColumn[];
  /** The first rows as written, a cell for each header. */
  samples: string[][];
  /** Notes for the user before importing, in sentences. */
  warnings: string[];
};

/** A row of a table below its header, a cell for each header; `line` is its physical line, or row of the sheet, from 1. */
export type RawRow = { line: number; cells: unknown[] } | { line: number; error: string };

/** `columns`: one for each cell, those that are not imported included. The same array for many rows. */
export type ProductRow =
  | { line: number; cells: readonly unknown[]; columns: readonly ProductCellColumn[] }
  | { line: number; error: string };
export type ProductCellColumn = { header: string; column: ProductColumn | null };

/** A file of products with recognised format and columns. */
export type ProductFile = FileInfo & {
  kind: 'products';
  layout: ProductLayout;
  /** Why its products cannot be imported, to follow the file's name; reading its rows throws it. */
  problem: string | null;
  /** How its prices are written. */
  priceStyle: Pick<NumberStyle, 'decimal' | 'thousandths'> & { milIsThousand: boolean };
  /** Like the rows of a BrandFile. */
  rows: AsyncIterable<ProductRow[]>;
  ignoredColumns: Set<string>;
};

/** A file of brands with recognised format and columns. */
export type BrandFile = FileInfo & {
  kind: 'brands' | 'stores';
  /** Its rows in chunks, in bounded memory; can be read once. Ending it early closes the input. */
  rows: AsyncIterable<SourceRow[]>;
  /** Headers that are not imported, at most 100; for JSON including those that only later rows have. */
  ignoredColumns: Set<string>;
};

export type OpenFile = () => Promise<Readable>;
