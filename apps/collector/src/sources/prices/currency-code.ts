import { CURRENCIES } from './price-metrics.ts';

/** An ISO 4217 code that can be converted; undefined for anything else. */
export function currencyOf(text: string | undefined): string | undefined {
  const code = text?.trim().toUpperCase();
  return code && CURRENCIES.has(code) ? code : undefined;
}
