import { type ColumnChoice, isFlag } from '@brandlode/contract';
import type { Mapping } from '../read/import-file.ts';
import { fits } from './cell-kinds.ts';
import { type Column, columnNamed, isMoneyColumn, isPerMonth } from './columns.ts';
import { areContacts, isContactHeader } from './contacts.ts';
import { asksYesOrNo, isNumeric, mayMeanYesOrNo, withFlag } from './flags-and-counts.ts';
import { namesCountry } from './header-countries.ts';
import { namedColumns } from './header-names.ts';
import { type HeaderUnits, headerUnits } from './header-units.ts';
import type { Layout } from './layouts.ts';

/** What a column of the file may be, and why. */
export type Guess = {
  index: number;
  /** Its header in the file. */
  name: string;
  /** The same, unless an earlier column has that name. */
  header: string;
  units: HeaderUnits;
  cells: readonly unknown[];
  contact: boolean;
  column: Column | null;
  recognisedBy: string | null;
  /** Named as in files of this product, and so in its units. */
  hasOwnUnits: boolean;
  /** The lowest of several guesses for one column takes precedence. */
  place: number;
  /** The caller's, for this header. */
  choice: Partial<ColumnChoice>;
  /** What else it may be, if it is not imported. */
  alternatives: Column[];
};

export const BY_CHOICE = -2;
const BY_NAME = -1;
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

type Headed = Pick<Guess, 'name' | 'header' | 'index' | 'units' | 'cells'> & {
  layout: Layout | undefined;
  /** The file was exported by this product. */
  isExport: boolean;
};

const unrecognised = ({ name, header, index, units, cells }: Headed): Guess => ({
  name,
  header,
  index,
  units,
  cells,
  contact: false,
  column: null,
  recognisedBy: null,
  hasOwnUnits: false,
  place: BY_CELLS,
  choice: {},
  alternatives: [],
});

/** What the caller chose for the header, else what the header says. */
export function guessByName({ mapping, ...headed }: Headed & { mapping: Mapping }): Guess {
  const { header, units, cells } = headed;
  const found = guessByHeader(headed);
  if (!Object.hasOwn(mapping, header)) return found;
  const chosen = mapping[header];
  const choice: Partial<ColumnChoice> = typeof chosen === 'string' ? { column: chosen } : (chosen ?? {});
  const column = columnNamed(choice.column ?? '') ?? null;
  // Choosing what a column is anyway, such as to leave out a value of it, does not change how it is read.
  const isConfirmed = column !== null && column === found.column && !choice.period && !choice.currency;
  if (isConfirmed) return { ...found, choice, place: BY_CHOICE };
  if (isContactHeader(units.words) || areContacts(cells)) return { ...unrecognised(headed), contact: true };
  return { ...unrecognised(headed), choice, column, place: BY_CHOICE };
}

function guessByHeader(headed: Headed): Guess {
  const { name, units, cells, layout, isExport } = headed;
  const guess = unrecognised(headed);
  const byLayout =
    layout && Object.hasOwn(layout.columns, units.words) ? layout.columns[units.words] : undefined;
  const own = columnNamed(name);
  const isPlausible = own && (!isNumeric(own) || (fits(own, cells) && !mayMeanYesOrNo(units.words, cells)));
  const isOwn = name === own || isExport || isPlausible;
  if (own && isOwn && byLayout === undefined)
    return { ...guess, column: own, recognisedBy: 'its name', hasOwnUnits: true, place: BY_NAME };
  if (isContactHeader(units.words) || areContacts(cells)) return { ...guess, contact: true };
  if (byLayout === null) return { ...guess, place: Number.NaN };
  const isOfCountry = namesCountry(name);
  if (byLayout && fits(byLayout, cells) && !(isOfCountry && isPerMonth(byLayout)))
    return { ...guess, column: byLayout, recognisedBy: `the layout of ${layout?.name}`, place: 0 };
  // The last part of nested JSON ("pricing.minPrice"), if the whole is unknown.
  const last = name.includes('.')
    ? namedColumns(headerUnits(name.slice(name.lastIndexOf('.') + 1)).words)
    : [];
  const named = [...namedColumns(units.words), ...last];
  const alternatives = named
    .flatMap(({ column }) => withFlag(column))
    .filter((column) => fits(column, cells));
  const [found] = named.filter(
    ({ column }) => fits(column, cells) && !(asksYesOrNo(name) && isNumeric(column)),
  );
  if (!found) return { ...guess, alternatives: alternatives.filter((column) => isFlag(column)) };
  if (alternatives.some(isNumeric) && !asksYesOrNo(name) && mayMeanYesOrNo(units.words, cells))
    return { ...guess, alternatives, place: Number.NaN };
  if (isOfCountry && isPerMonth(found.column))
    return { ...guess, alternatives: [found.column], place: Number.NaN };
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
