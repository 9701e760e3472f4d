import type { Readable } from 'node:stream';
import { cellText } from '../cells/cell-text.ts';
import { recogniseColumns, recogniseHeader } from '../columns/recognise-columns.ts';
import type { BrandFile, FileInfo, Mapping, OpenFile, SourceRow } from './brand-file.ts';
import { describeFormat } from './describe-format.ts';
import { openTable, type RawRow } from './open-table.ts';

/** Rows read ahead to recognise columns by their cells, and those shown as samples. */
const READ_AHEAD = 200;
const SAMPLES = 20;
/** Characters of a cell of a sample. */
const SAMPLE_LENGTH = 200;

type Options = { mapping?: Mapping };

/** Recognises the format and the columns of a file, and reads its rows. Throws UnreadableFileError. */
export async function openBrandFile(
  input: AsyncIterable<Uint8Array>,
  { mapping = {} }: Options = {},
): Promise<BrandFile> {
  const table = await openTable(input);
  const ahead: RawRow[][] = [];
  const firstRows = () => ahead.flat().flatMap((row) => ('cells' in row ? [row.cells] : []));
  try {
    while (firstRows().length < READ_AHEAD) {
      const { value, done } = await table.rows.next();
      if (done) break;
      ahead.push(value);
    }
  } catch (error) {
    await table.rows.return(undefined);
    throw error;
  }
  const headers = [...table.headers];
  const cells = firstRows().slice(0, READ_AHEAD);
  const { columns, readings, warnings } = recogniseColumns({
    headers,
    rows: cells,
    format: table.format,
    mapping,
  });

  const ignoredColumns = new Set<string>();
  const ignore = (header: string) => {
    // An exported file has our ids, which are not imported.
    if (ignoredColumns.size < 100 && header.trim() !== '' && header.trim() !== 'id')
      ignoredColumns.add(header.trim());
  };
  for (const { header, column } of columns) if (column === null) ignore(header);

  let known = headers.length;
  let current = readings;
  const toSourceRow = (row: RawRow): SourceRow => {
    if ('error' in row) return row;
    // Keys that only later objects of JSON have.
    for (; known < table.headers.length; known++) {
      const header = table.headers[known]!;
      const reading = recogniseHeader(header, known, mapping);
      if (reading) current = [...current, reading];
      else ignore(header);
    }
    return { line: row.line, cells: row.cells, readings: current };
  };
  async function* rows() {
    try {
      for (const chunk of ahead.splice(0)) yield chunk.map(toSourceRow);
      for await (const chunk of table.rows) yield chunk.map(toSourceRow);
    } finally {
      await table.rows.return(undefined);
    }
  }

  return {
    format: table.format,
    formatText: describeFormat(table.format),
    headers,
    columns,
    samples: cells
      .slice(0, SAMPLES)
      .map((row) => headers.map((_, index) => cellText(row[index], SAMPLE_LENGTH))),
    leftOut: columns.filter(({ contact }) => contact).map(({ header }) => header),
    warnings,
    rows: rows(),
    ignoredColumns,
  };
}

/** What `openBrandFile` recognises, without the rows. */
export async function inspectFile(open: OpenFile, options: Options = {}): Promise<FileInfo> {
  const input: Readable = await open();
  try {
    const { rows, ignoredColumns: _, ...info } = await openBrandFile(input, options);
    await rows[Symbol.asyncIterator]().return?.(undefined);
    return info;
  } finally {
    input.destroy();
  }
}
