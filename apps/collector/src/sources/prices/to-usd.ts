import { readFileSync } from 'node:fs';
import { z } from 'zod';

const RateTable = z.object({
  source: z.string(),
  day: z.iso.date(),
  perDollar: z.record(z.string(), z.number().positive()),
});

/** The dated table of rates; made anew by `scripts/refresh-rates.ts`. */
const RATES = RateTable.parse(JSON.parse(readFileSync(new URL('rates.json', import.meta.url), 'utf8')));

/** The ISO 4217 codes a price can be converted from. */
export const CURRENCIES: ReadonlySet<string> = new Set(Object.keys(RATES.perDollar));

/** What a conversion was made from, to be shown beside the figure: units of the currency for one dollar, and the table's day. */
export type Conversion = { currency: string; rate: number; rate_day: string; rate_source: string };

export function conversion(currency: string): Conversion | undefined {
  const rate = RATES.perDollar[currency];
  return rate === undefined
    ? undefined
    : { currency, rate, rate_day: RATES.day, rate_source: currency === 'USD' ? 'none needed' : RATES.source };
}

/** Whole cents of a US dollar. */
export const toCents = (amount: number, { rate }: Conversion): number => Math.round((amount / rate) * 100);
