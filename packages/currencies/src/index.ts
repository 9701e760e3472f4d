export { OBSOLETE_CODES, SIGNS } from './currency-signs.ts';
export { CURRENCIES, conversion, currencyOf, RateTable, toCents } from './rates.ts';
