import type { ColumnReading, FileColumn, FileFormat, Mapping } from '../read/brand-file.ts';
import { type Column, columnNamed } from './columns.ts';

type Found = { columns: FileColumn[]; readings: ColumnReading[]; warnings: string[] };

/** What each column of a file is read as, and how. */
export function recogniseColumns({
  headers,
  mapping,
}: {
  headers: readonly string[];
  rows: readonly (readonly unknown[])[];
  format: FileFormat;
  mapping: Mapping;
}): Found {
  const readings = headers.flatMap((header, index) => recogniseHeader(header, index, mapping) ?? []);
  const byIndex = new Map(readings.map((reading) => [reading.index, reading.column]));
  const columns = headers.map((header, index) => {
    const column = byIndex.get(index) ?? null;
    return {
      header,
      column,
      recognisedBy: column && !Object.hasOwn(mapping, header) ? 'its name' : null,
      contact: false,
    };
  });
  return { columns, readings, warnings: [] };
}

/** How the column with this header is read, by its name alone; undefined where it is not imported. */
export function recogniseHeader(header: string, index: number, mapping: Mapping): ColumnReading | undefined {
  const column = Object.hasOwn(mapping, header) ? chosen(mapping[header]) : columnNamed(header);
  return column && readingOf(header, index, column);
}

const chosen = (column: string | null | undefined) => (column ? columnNamed(column) : undefined);

/** Plain cells, as in a file of our own. */
export const readingOf = (header: string, index: number, column: Column): ColumnReading => ({
  index,
  header,
  column,
  decimal: '.',
  factor: 1,
  estimated: false,
  currency: null,
  separator: null,
});
