import { isWebAddress } from '../columns/cell-kinds.ts';
import { columnNamed } from '../columns/columns.ts';
import { namedColumns } from '../columns/header-names.ts';
import { headerUnits } from '../columns/header-units.ts';
import { isProductHeader } from '../products/recognise-products.ts';

export type Record = { line: number; cells: readonly unknown[] };

/** Where a table's header is, if it has one. `score` compares readings of the same file; higher is better. */
export type Header = { line: number | null; width: number; score: number; products: boolean };

/** Titles and notes that exports put above the header. */
const MAX_PREAMBLE = 30;

/** Finds the header among the first records of a file; undefined if they are not a table of brands or products with at least `narrowest` columns. */
export function findHeader(records: readonly Record[], narrowest = 2): Header | undefined {
  let best: Header | undefined;
  for (const [index, { line, cells }] of records.slice(0, MAX_PREAMBLE).entries()) {
    const known = cells.filter(isKnownHeader).length;
    const address = cells.some(isAddressHeader);
    const below = records.slice(index + 1);
    const products = isProductHeader(cells);
    // Exact names and addresses are sufficient; other words occur in any text.
    const trusted =
      products || ((address || known >= 2) && (below.length === 0 || hasWidth(below, cells.length)));
    const score = known + (address ? 10 : 0) + (products ? 100 : 0);
    if (score > 0 && trusted && score > (best?.score ?? 0))
      best = { line, width: cells.length, score, products };
  }
  return best ?? byCells(records, narrowest);
}

const isKnownHeader = (cell: unknown) =>
  typeof cell === 'string' &&
  cell.length <= 200 &&
  (columnNamed(cell) !== undefined ||
    (!isWebAddress(cell) && namedColumns(headerUnits(cell).words).length > 0));
export const isAddressHeader = (cell: unknown) =>
  typeof cell === 'string' &&
  (columnNamed(cell) ?? namedColumns(headerUnits(cell).words)[0]?.column) === 'brand_url';

const isAddressList = (cell: unknown) => String(cell).split(/\s+/).filter(Boolean).every(isWebAddress);

/** Most of the records are as wide as the header. */
const hasWidth = (records: readonly Record[], width: number) =>
  records.filter(
    ({ cells }) => cells.length === width || (cells.length < width && width > 1 && cells.length > 1),
  ).length *
    2 >=
  records.length;

/** A table without a known header: a column of web addresses. */
function byCells(records: readonly Record[], narrowest: number): Header | undefined {
  const widths = Map.groupBy(records, ({ cells }) => cells.length);
  const [width, same] = [...widths].sort((left, right) => right[1].length - left[1].length)[0] ?? [0, []];
  const first = same[0];
  if (width < narrowest || same.length * 2 < records.length || !first) return undefined;
  // Addresses alone, between commas, are a list.
  if (narrowest > 1 && first.cells.every(isAddressList)) return undefined;
  for (let column = 0; column < width; column++) {
    const addresses = same.filter(({ cells }) => isWebAddress(cells[column])).length;
    if (addresses * 10 < same.length * 6 || addresses === 0) continue;
    const headed = !isWebAddress(first.cells[column]) && same.length > 1;
    return { line: headed ? first.line : null, width, score: 0.5, products: false };
  }
  return undefined;
}

/** The width of the first of several tables side by side: one with the same columns follows, mostly after an empty column. */
export function firstTableWidth(header: readonly unknown[]): number | undefined {
  const names = header.map((cell) =>
    String(cell ?? '')
      .trim()
      .toLowerCase(),
  );
  for (let width = 1; width < names.length; width++) {
    const left = new Set(names.slice(0, width).filter(Boolean));
    const right = names.slice(width).filter(Boolean);
    const isApart = names[width] === '' || width * 2 === names.length;
    if (
      isApart &&
      left.size > 0 &&
      right.some(isAddressHeader) &&
      right.filter((name) => left.has(name)).length * 2 > right.length
    )
      return width;
  }
  return undefined;
}
