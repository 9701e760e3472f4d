import type { Readable } from 'node:stream';
import { type ImportKind, InvalidValueError } from '@brandlode/contract';
import { styleOf } from '@brandlode/currencies';
import { cellText } from '../cells/cell-text.ts';
import { knownCells } from '../columns/cell-kinds.ts';
import { isMilThousand } from '../columns/file-currency.ts';
import { headerUnits } from '../columns/header-units.ts';
import { recogniseColumns, recogniseHeader } from '../columns/recognise-columns.ts';
import { timeOf } from '../columns/repeated-websites.ts';
import { layoutName, type ProductLayout, productColumn } from '../products/product-layouts.ts';
import { addressColumn, namedStores, storeInCell } from '../products/product-stores.ts';
import { chosenProducts, type ProductKind, recogniseProducts } from '../products/recognise-products.ts';
import { describeFormat } from './describe-format.ts';
import type {
  BrandFile,
  FileColumn,
  FileInfo,
  Mapping,
  OpenFile,
  ProductCellColumn,
  ProductFile,
  RawRow,
  SourceRow,
} from './import-file.ts';
import { openTable, type Table } from './open-table.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

/** Rows read ahead to recognise columns by their cells, and those shown as samples. */
const READ_AHEAD = 200;
const SAMPLES = 20;
/** Characters of a cell of a sample. */
const SAMPLE_LENGTH = 200;

type Options = {
  mapping?: Mapping;
  /** The name of the sheet of a workbook to read; without it, the one that looks like data. */
  sheet?: string | undefined;
  /** What its rows are read as; without it, that is recognised. */
  kind?: ImportKind | undefined;
  /** ISO 4217, of amounts of brands without a currency. */
  currency?: string | null | undefined;
};

/** A table with its first rows, by which its columns are recognised. */
type ReadAhead = { table: Table; ahead: RawRow[][]; cells: unknown[][] };

/** Recognises a file of brands or products, and reads its rows. Throws UnreadableFileError. */
export async function openImportFile(
  input: AsyncIterable<Uint8Array>,
  options: Options = {},
): Promise<BrandFile | ProductFile> {
  const read = await readAhead(input, options);
  try {
    const products = productsOf(read, options);
    if (options.kind === 'stores') return storesFile(read, products?.layout ?? 'list');
    if (products) return productFile(read, products);
    if (read.table.format.kind === 'feed')
      throw new UnreadableFileError('is XML or a feed without products.');
    return brandFile(read, options);
  } catch (error) {
    await read.table.rows.return(undefined);
    throw error;
  }
}

function productsOf({ table: { headers }, cells }: ReadAhead, { kind }: Options): ProductKind | undefined {
  if (kind === 'brands') return undefined;
  const recognised = recogniseProducts(headers, cells);
  return kind === 'products' ? (recognised ?? chosenProducts(headers)) : recognised;
}

/** Recognises the format and the columns of a file of brands, and reads its rows. Throws UnreadableFileError. */
export const openBrandFile = async (
  input: AsyncIterable<Uint8Array>,
  options: Options = {},
): Promise<BrandFile> => brandFile(await readAhead(input, options), options);

async function readAhead(input: AsyncIterable<Uint8Array>, { sheet }: Options): Promise<ReadAhead> {
  const table = await openTable(input, sheet);
  const ahead: RawRow[][] = [];
  try {
    for (let rows = 0; rows < READ_AHEAD; ) {
      const { value, done } = await table.rows.next();
      if (done) break;
      ahead.push(value);
      rows += value.length;
    }
  } catch (error) {
    await table.rows.return(undefined);
    throw error;
  }
  const cells = ahead.flat().flatMap((row) => ('cells' in row ? [row.cells] : []));
  return { table, ahead, cells: cells.slice(0, READ_AHEAD) };
}

/** All rows, those read ahead first. Ending it early closes the input. */
async function* allRows({ table, ahead }: ReadAhead): AsyncGenerator<RawRow[]> {
  try {
    yield* ahead.splice(0);
    yield* table.rows;
  } finally {
    await table.rows.return(undefined);
  }
}

/** Stores found in a file that are remembered, so that each is read once; later repetitions change nothing. */
const MAX_STORES = 100_000;

const samplesOf = (headers: readonly string[], cells: readonly unknown[][]) =>
  cells.slice(0, SAMPLES).map((row) => headers.map((_, index) => cellText(row[index], SAMPLE_LENGTH)));

const PRICES = new Set<unknown>(['price', 'regular price', 'sale price', 'compare at']);

function productFile(read: ReadAhead, { layout, problem }: ProductKind): ProductFile {
  const { table, cells } = read;
  const headers = [...table.headers];
  const name = layoutName(layout);
  const columns = headers.map((header) => {
    const column = productColumn(layout, header);
    return { header, column, recognisedBy: column && (name ?? 'its header'), contact: false };
  });
  const { stores, marketplaces } = namedStores(cells, addressColumn(headers, layout, cells));
  async function* rows() {
    if (problem !== null) throw new UnreadableFileError(problem);
    const columns: ProductCellColumn[] = [];
    for await (const chunk of allRows(read)) {
      // Elements that only later items of a feed have.
      for (const header of table.headers.slice(columns.length))
        columns.push({ header, column: productColumn(layout, header) });
      yield chunk.map((row) => ('error' in row ? row : { ...row, columns }));
    }
  }
  return {
    kind: 'products',
    layout,
    problem,
    stores,
    numbering: table.numbering,
    sheets: table.sheets,
    sheet: table.format.kind === 'xlsx' ? table.format.sheet : null,
    needsStore: !columns.some(({ column }) => column === 'url'),
    priceStyle: {
      ...styleOf(cells.flatMap((row) => row.filter((_, index) => PRICES.has(columns[index]?.column)))),
      milIsThousand: isMilThousand(headers.map(headerUnits)),
    },
    formatText: `${describeFormat(table.format)}, products${name === undefined ? '' : ` for ${name}`}`,
    headers,
    columns,
    samples: samplesOf(headers, cells),
    warnings: [...table.notes, ...marketplaceWarning(marketplaces), ...vendorWarning(columns, cells)],
    rows: rows(),
    ignoredColumns: new Set(
      columns
        .filter(({ column }) => column === null)
        .slice(0, 100)
        .map(({ header }) => header),
    ),
  };
}

const marketplaceWarning = (hosts: readonly string[]) =>
  hosts.length === 0
    ? []
    : [
        `Products on ${hosts.slice(0, 3).join(', ')} are not imported: many sellers share the address of a marketplace, so it does not say whose products they are.`,
      ];

/** Of a file that names no store: all its products go to the one that the user names. */
function vendorWarning(columns: readonly FileColumn[], cells: readonly unknown[][]): string[] {
  if (columns.some(({ column }) => column === 'url')) return [];
  const index = columns.findIndex(({ column }) => column === 'vendor');
  const vendors = [...new Set(knownCells(cells, index).map((cell) => cellText(cell, SAMPLE_LENGTH).trim()))];
  if (index < 0 || vendors.length < 2) return [];
  const named = vendors.slice(0, 3).map((vendor) => `"${vendor}"`);
  return [
    `The products are of ${vendors.length} vendors, such as ${named.join(', ')}. All of them are added to the one store that you name: name it only if it sells them all.`,
  ];
}

/** The stores of a list of products as a list of addresses, each once. */
function storesFile(read: ReadAhead, layout: ProductLayout): BrandFile {
  const { table } = read;
  const column = addressColumn(table.headers, layout, read.cells);
  if (column < 0) throw new UnreadableFileError('has no column with the addresses of products or stores.');
  const found = new Set<string>();
  const toStores = (row: RawRow): RawRow[] => {
    if ('error' in row) return [row];
    try {
      const store = storeInCell(row.cells[column]);
      if (found.has(store)) return [];
      if (found.size < MAX_STORES) found.add(store);
      return [{ line: row.line, cells: [`https://${store}/`] }];
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
      return [{ line: row.line, error: `the address of the product ${error.message}` }];
    }
  };
  const { stores } = namedStores(read.cells, column);
  async function* rows() {
    for await (const chunk of allRows(read)) yield chunk.flatMap(toStores);
  }
  const addresses: Table = { ...table, headers: ['Website'], rows: rows() };
  return {
    ...brandFile({ table: addresses, ahead: [], cells: stores.map((store) => [`https://${store}/`]) }, {}),
    kind: 'stores',
    stores,
    formatText: `${describeFormat(table.format)}, stores of products`,
  };
}

function brandFile(read: ReadAhead, { mapping = {}, currency }: Options): BrandFile {
  const { table, cells } = read;
  const headers = [...table.headers];
  const { columns, readings, warnings, evidence } = recogniseColumns({
    headers,
    rows: cells,
    format: table.format,
    mapping,
    ...(currency && { currency }),
  });

  const ignoredColumns = new Set<string>();
  const ignore = (header: string) => {
    // An exported file has our ids, which are not imported.
    if (ignoredColumns.size < 100 && header.trim() !== '' && header.trim() !== 'id')
      ignoredColumns.add(header.trim());
  };
  for (const { header, column, conversion } of columns) if (column === null && !conversion) ignore(header);

  let recognised = headers.length;
  let current = readings;
  const toSourceRow = (row: RawRow): SourceRow => {
    if ('error' in row) return row;
    // Keys that only later objects of JSON have.
    for (; recognised < table.headers.length; recognised++) {
      const header = table.headers[recognised]!;
      const reading = recogniseHeader(header, recognised, {
        mapping,
        evidence: { ...evidence, headers: table.headers },
      });
      if (reading) current = [...current, reading];
      else ignore(header);
    }
    const { timeIndex, monthFirst } = evidence;
    const time = timeIndex === null ? undefined : timeOf(row.cells[timeIndex], monthFirst);
    return { line: row.line, cells: row.cells, readings: current, time };
  };
  async function* rows() {
    for await (const chunk of allRows(read)) yield chunk.map(toSourceRow);
  }

  return {
    kind: 'brands',
    stores: [],
    numbering: table.numbering,
    sheets: table.sheets,
    sheet: table.format.kind === 'xlsx' ? table.format.sheet : null,
    needsStore: false,
    formatText: describeFormat(table.format),
    headers: columns.map(({ header }) => header),
    columns,
    samples: samplesOf(headers, cells),
    warnings: [...table.notes, ...warnings],
    rows: rows(),
    ignoredColumns,
  };
}

/** The result of `openImportFile` without the rows. */
export async function inspectFile(open: OpenFile, options: Options = {}): Promise<FileInfo> {
  const input: Readable = await open();
  try {
    const { rows, ignoredColumns: _, ...info } = await openImportFile(input, options);
    await rows[Symbol.asyncIterator]().return?.(undefined);
    return info;
  } finally {
    input.destroy();
  }
}
