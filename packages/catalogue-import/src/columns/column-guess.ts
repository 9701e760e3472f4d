import { type ColumnChoice, isFlag } from '@brandlode/contract';
import type { Mapping } from '../read/import-file.ts';
import { fits } from './cell-kinds.ts';
import { type Column, columnNamed, isMoneyColumn, isPerMonth } from './columns.ts';
import { areContacts, isContactHeader } from './contacts.ts';
import { asksYesOrNo, isNumeric, mayMeanYesOrNo, withFlag } from './flags-and-counts.ts';
import { namedColumns } from './header-names.ts';
import { type HeaderUnits, headerUnits } from './header-units.ts';
import type { Layout } from './layouts.ts';

/** What a column of the file may be, and why. */
export type Guess = {
  index: number;
  header: string;
  units: HeaderUnits;
  cells: readonly unknown[];
  contact: boolean;
  column: Column | null;
  recognisedBy: string | null;
  /** The lowest of several guesses for one column takes precedence. */
  place: number;
  /** The caller's, for this header. */
  choice: Partial<ColumnChoice>;
  /** What else it may be, if it is not imported. */
  alternatives: Column[];
};

export const BY_CHOICE = -2;
export const BY_NAME = -1;
/** After every header that names its column. */
export const BY_CELLS = 1_000;

/** Metrics of all time, of which a period would be the growth. */
const IS_TOTAL = new Set<Column>([
  'fb_likes_count',
  'ig_followers_count',
  'product_count',
  'trustpilot_reviews_count',
  'fb_reviews_count',
  'shopify_reviews_count',
]);

export function guessByName({
  header,
  index,
  units,
  cells,
  mapping,
  layout,
  isExport,
}: Pick<Guess, 'header' | 'index' | 'units' | 'cells'> & {
  mapping: Mapping;
  layout: Layout | undefined;
  /** The file was exported by this product. */
  isExport: boolean;
}): Guess {
  const guess: Guess = {
    header,
    index,
    units,
    cells,
    contact: false,
    column: null,
    recognisedBy: null,
    place: BY_CELLS,
    choice: {},
    alternatives: [],
  };
  const byLayout =
    layout && Object.hasOwn(layout.columns, units.words) ? layout.columns[units.words] : undefined;
  const own = columnNamed(header);
  const isPlausible = own && (!isNumeric(own) || (fits(own, cells) && !mayMeanYesOrNo(units.words, cells)));
  const isOwn = header === own || isExport || isPlausible;
  if (own && isOwn && byLayout === undefined && !Object.hasOwn(mapping, header))
    return { ...guess, column: own, recognisedBy: 'its name', place: BY_NAME };
  if (isContactHeader(units.words) || areContacts(cells)) return { ...guess, contact: true };
  if (Object.hasOwn(mapping, header)) {
    const chosen = mapping[header];
    const choice: Partial<ColumnChoice> = typeof chosen === 'string' ? { column: chosen } : (chosen ?? {});
    return { ...guess, choice, column: columnNamed(choice.column ?? '') ?? null, place: BY_CHOICE };
  }
  if (byLayout === null) return { ...guess, place: Number.NaN };
  if (byLayout && fits(byLayout, cells))
    return { ...guess, column: byLayout, recognisedBy: `the layout of ${layout?.name}`, place: 0 };
  // The last part of nested JSON ("pricing.minPrice"), if the whole is unknown.
  const last = header.includes('.')
    ? namedColumns(headerUnits(header.slice(header.lastIndexOf('.') + 1)).words)
    : [];
  const named = [...namedColumns(units.words), ...last];
  const alternatives = named
    .flatMap(({ column }) => withFlag(column))
    .filter((column) => fits(column, cells));
  const [found] = named.filter(
    ({ column }) => fits(column, cells) && !(asksYesOrNo(header) && isNumeric(column)),
  );
  if (!found) return { ...guess, alternatives: alternatives.filter((column) => isFlag(column)) };
  if (alternatives.some(isNumeric) && !asksYesOrNo(header) && mayMeanYesOrNo(units.words, cells))
    return { ...guess, alternatives, place: Number.NaN };
  // "Instagram followers (30d)" are new ones, not all.
  const isOfYear = units.period === 'year' || units.period === 'calendar year';
  if (IS_TOTAL.has(found.column) && units.period !== null && !isOfYear)
    return { ...guess, alternatives: [found.column], place: Number.NaN };
  // "Price / month" is that of a subscription.
  const isRate = units.period === 'day' || units.period === 'week' || units.period === 'month';
  if (isRate && isMoneyColumn(found.column) && !isPerMonth(found.column))
    return { ...guess, alternatives: [found.column], place: Number.NaN };
  if (found.column === 'product_count_30_days' && units.period !== null && units.period !== 'month')
    return { ...guess, place: Number.NaN };
  const by = layout ? `its header, in the layout of ${layout.name}` : 'its header';
  return { ...guess, column: found.column, recognisedBy: by, place: found.place };
}
