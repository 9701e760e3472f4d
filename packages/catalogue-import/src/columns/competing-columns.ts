import type { Guess } from './column-guess.ts';
import { isPerMonth, labelOf } from './columns.ts';
import { lastMonthIn, PERIOD_MONTHS } from './header-periods.ts';

/** If several headers are read as the same column, the best is used; for addresses and names the next one fills its gaps. */
export function keepBest(guesses: Guess[], warnings: string[]) {
  for (const [column, same] of Map.groupBy(guesses, ({ column }) => column)) {
    if (column === null) continue;
    const [best, ...others] = same.sort(
      (left, right) =>
        Math.min(left.place, 0) - Math.min(right.place, 0) ||
        (isPerMonth(column) ? preferPeriod(left, right) : 0) ||
        left.place - right.place ||
        preferPeriod(left, right),
    );
    for (const other of others) {
      // Chosen columns, and columns with a key or alias as header, are intended.
      if (other.place < 0 || column === 'brand_url' || column === 'brand_name') continue;
      other.column = null;
      other.recognisedBy = null;
      other.place = Number.NaN;
      other.alternatives = [column];
      if (best?.recognisedBy !== 'its name')
        warnings.push(
          `"${other.header}" could be ${labelOf(column)} too, but "${best?.header}" is read as that.`,
        );
    }
  }
}

/** A month, then the period closest to it, then none; one of an unknown length last. */
function rankOfPeriod({ units: { period } }: Guess): number {
  if (period === 'unclear' || period === 'calendar year') return 100;
  return period === null ? 50 : Math.abs(Math.log(PERIOD_MONTHS[period]));
}

/** A monthly value is better than a yearly one, a later one than an earlier one, US dollars better than a converted amount. */
const preferPeriod = (left: Guess, right: Guess) =>
  rankOfPeriod(left) - rankOfPeriod(right) ||
  lastMonthIn(right.name) - lastMonthIn(left.name) ||
  Number(left.units.currency !== 'USD') - Number(right.units.currency !== 'USD');
