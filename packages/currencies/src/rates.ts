import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const RateTable = z.object({
  source: z.string(),
  day: z.iso.date(),
  perDollar: z.record(z.string(), z.number().positive()),
});
export type RateTable = z.infer<typeof RateTable>;

/** The dated table of rates, updated by `tools/refresh-rates.ts`. */
const RATES = RateTable.parse(JSON.parse(readFileSync(new URL('rates.json', import.meta.url), 'utf8')));

export const CURRENCIES: ReadonlySet<string> = new Set(Object.keys(RATES.perDollar));

/** Units of the currency per dollar, and the table's day. */
type Conversion = { currency: string; rate: number; rateDay: string };

/** From a table of later rates if it has the currency, such as those fetched today; otherwise from the dated table. */
export function conversion(currency: string, later?: RateTable): Conversion | undefined {
  const table = later?.perDollar[currency] === undefined ? RATES : later;
  const rate = table.perDollar[currency];
  return rate === undefined ? undefined : { currency, rate, rateDay: table.day };
}

export const toCents = (amount: number, { rate }: Conversion): number => Math.round((amount / rate) * 100);

/** An ISO 4217 code that can be converted; undefined for anything else. */
export function currencyOf(text: string | undefined): string | undefined {
  const code = text?.trim().toUpperCase();
  return code && CURRENCIES.has(code) ? code : undefined;
}
