import {
  type ColumnChoice,
  type IMPORT_PERIODS,
  type ImportFileColumn,
  isFlag,
  isMetric,
} from '@brandlode/contract';
import { fits, isFlagCell, isMoney, isNumber, share } from './cell-kinds.ts';
import { type Column, labelOf } from './columns.ts';
import { asksYesOrNo, isNumeric } from './flags-and-counts.ts';
import { columnsByWords } from './header-rules.ts';
import type { HeaderUnits } from './header-units.ts';

type Choices = NonNullable<ImportFileColumn['choices']>;

/** Offered first to last. */
const PERIODS = [
  'month',
  'year',
  'quarter',
  'half-year',
  'week',
  'day',
] as const satisfies readonly (typeof IMPORT_PERIODS)[number][];

export const periodChoices = (column: Column): Choices =>
  PERIODS.map((period) => ({ label: `Per ${period}`, choice: { column, period } }));

const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF'];
const MOST_CURRENCIES = 6;

/** The currencies that the file suggests, and the common ones. */
export const moneyChoices = (choice: ColumnChoice, suggested: readonly string[]): Choices =>
  [...new Set([...suggested, ...CURRENCIES])]
    .slice(0, MOST_CURRENCIES)
    .map((currency) => ({ label: currency, choice: { ...choice, currency } }));

const MOST = 3;

/** What a column that is not imported may be: by what lost to a better column, by some of its words, by its cells. */
export function choicesFor({
  name,
  units: { words },
  cells,
  alternatives,
}: {
  name: string;
  units: HeaderUnits;
  cells: readonly unknown[];
  alternatives: readonly Column[];
}): Choices {
  const parts = words.split(' ').slice(0, 12);
  // "Mobile visits": the longest part that means something.
  const byWords = parts.flatMap((_, from) =>
    parts.map((_, to) => columnsByWords(parts.slice(from, parts.length - to).join(' '))[0]),
  );
  const byCells = cells.every(isFlagCell) ? [] : columnsOfCells(cells);
  // Many parts mean the same column, whose cells are read once.
  const columns = new Set([...alternatives, ...byWords, ...byCells]);
  return columns
    .values()
    .filter(
      (column): column is Column =>
        column !== undefined &&
        !(isNumeric(column) && asksYesOrNo(name)) &&
        (alternatives.includes(column) || fits(column, cells)),
    )
    .take(MOST)
    .map((column) => ({ label: labelOf(column), choice: { column } }))
    .toArray();
}

function columnsOfCells(cells: readonly unknown[]): Column[] {
  if (share(cells, isMoney) >= 0.7) return ['product_avg_price', 'estimated_monthly_revenue'];
  if (share(cells, isNumber) >= 0.9) return ['estimated_monthly_traffic', 'rank', 'product_count'];
  return (['locations', 'categories', 'brand_name'] as const).filter(
    (column) => !isFlag(column) && !isMetric(column) && fits(column, cells),
  );
}
