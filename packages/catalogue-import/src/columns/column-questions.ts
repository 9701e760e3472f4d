import type { ImportFileColumn } from '@brandlode/contract';
import { moneyChoices, periodChoices } from './column-choices.ts';
import { BY_CHOICE, type Guess } from './column-guess.ts';
import { type FileEvidence, isCurrencyByRow } from './column-reading.ts';
import { isMoneyColumn, isPerMonth } from './columns.ts';
import { currencyOfColumn, hasBareAmounts } from './file-currency.ts';
import { statesPeriod } from './header-periods.ts';

/** What the file does not say about a column, which is left out until the caller chooses; undefined if nothing. */
export function questionOf(
  guess: Guess,
  { layout, money, currencyIndex, isByMonth }: FileEvidence,
): Required<Pick<ImportFileColumn, 'question' | 'choices'>> | undefined {
  const { column, units, place, choice, cells, hasOwnUnits } = guess;
  if (column === null || hasOwnUnits) return undefined;
  // Shops state revenue per month or year, and orders since they opened. A row of a week may have its visits.
  const isUnstated =
    units.period === null &&
    layout?.period === undefined &&
    place !== BY_CHOICE &&
    (!isByMonth || column === 'estimated_monthly_revenue' || column === 'estimated_monthly_orders');
  const isOpen = units.period === 'unclear' || units.period === 'calendar year';
  if (
    isPerMonth(column) &&
    choice.period === undefined &&
    (isOpen || isUnstated) &&
    (cells.length === 0 || !cells.every(statesPeriod))
  )
    return {
      question:
        QUESTIONS[units.period === 'calendar year' ? 'calendar year' : isOpen ? 'unclear' : 'unstated'],
      choices: periodChoices(column),
    };
  const isStated = isCurrencyByRow(guess, currencyIndex) || currencyOfColumn(guess, money) !== undefined;
  if (!isMoneyColumn(column) || isStated || !hasBareAmounts(guess)) return undefined;
  return {
    question: 'Which currency are its amounts in?',
    choices: moneyChoices({ ...choice, column }, money.suggested),
  };
}

const QUESTIONS = {
  unclear: 'How long a period do its values cover?',
  unstated: 'Which period do its values cover?',
  'calendar year': 'Do its values cover the whole year, or an average month of it?',
};
