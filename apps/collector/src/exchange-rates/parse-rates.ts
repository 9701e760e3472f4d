import { CURRENCIES, conversion, RateTable } from '@brandlode/currencies';
import { BUDGET } from '../parse/budget.ts';

/** A rate that differs from the dated table's by this factor is an error or has another unit. */
const MAX_CHANGE = 5;

/**
 * The European Central Bank's daily list (`<Cube time="2026-11-20"><Cube currency="USD" rate="1.09"/>…`), per euro, as a table per
 * dollar. Undefined for anything else; currencies with an implausible rate are skipped.
 */
export function parseRates(xml: string): RateTable | undefined {
  const text = xml.slice(0, BUDGET.exchangeRates.characters);
  const day = /<Cube\s+time=["'](\d{4}-\d\d-\d\d)["']/.exec(text)?.[1];
  const perEuro = new Map([['EUR', 1]]);
  for (const [, currency = '', rate] of text.matchAll(
    /<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["'](\d{1,9}(?:\.\d{1,9})?)["']/g,
  )) {
    if (perEuro.size >= BUDGET.exchangeRates.currencies) break;
    perEuro.set(currency, Number(rate));
  }
  const dollars = perEuro.get('USD');
  if (!dollars) return undefined;
  const perDollar = [...perEuro].flatMap(([currency, rate]): [string, number][] => {
    const dated = CURRENCIES.has(currency) ? conversion(currency) : undefined;
    const now = rate / dollars;
    const change = dated ? Math.max(now / dated.rate, dated.rate / now) : Number.POSITIVE_INFINITY;
    return change <= MAX_CHANGE ? [[currency, now]] : [];
  });
  const table = { source: 'European Central Bank', day, perDollar: Object.fromEntries(perDollar) };
  return RateTable.safeParse(table).data;
}
