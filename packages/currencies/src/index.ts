export { FORMER_CODES, SIGNS } from './currency-signs.ts';
export { type Conversion, CURRENCIES, conversion, currencyOf, RateTable, toCents } from './rates.ts';
