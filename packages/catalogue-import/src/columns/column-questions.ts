import type { ImportFileColumn } from '@brandlode/contract';
import { moneyChoices, periodChoices } from './column-choices.ts';
import { BY_CHOICE, BY_NAME, type Guess } from './column-guess.ts';
import { type FileEvidence, isCurrencyByRow } from './column-reading.ts';
import { isPerMonth } from './columns.ts';
import { currencyOfColumn, hasBareAmounts, isMoneyColumn } from './file-currency.ts';

/** What the file does not say about a column, which is left out until the caller chooses; undefined if nothing. */
export function questionOf(
  guess: Guess,
  { layout, money, currencyIndex }: FileEvidence,
): Required<Pick<ImportFileColumn, 'question' | 'choices'>> | undefined {
  const { column, units, place, choice, cells } = guess;
  if (column === null || place === BY_NAME) return undefined;
  const isOpen = units.period === 'unclear' && isPerMonth(column);
  // Shops state revenue per month or year, and orders since they opened.
  const isUnstated =
    units.period === null &&
    layout?.period === undefined &&
    place !== BY_CHOICE &&
    (column === 'estimated_monthly_revenue' || column === 'estimated_monthly_orders') &&
    !cells.every(statesPeriod);
  if (choice.period === undefined && (isOpen || isUnstated))
    return {
      question: isOpen ? 'How long a period do its values cover?' : 'Which period do its values cover?',
      choices: periodChoices(column),
    };
  const isStated = isCurrencyByRow(guess, currencyIndex) || currencyOfColumn(guess, money) !== undefined;
  if (!isMoneyColumn(column) || isStated || !hasBareAmounts(guess)) return undefined;
  return {
    question: 'Which currency are its amounts in?',
    choices: moneyChoices({ ...choice, column }, money.suggested),
  };
}

const statesPeriod = (cell: unknown) =>
  typeof cell === 'string' && /(?:\/|\bper|\bp\.)\s*(?:mo|month|y|yr|year|a\b|annum)/i.test(cell);
