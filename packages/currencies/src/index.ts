export { currencyOfCountry } from './country-currencies.ts';
export { OBSOLETE_CODES, SIGNS } from './currency-signs.ts';
export { currencyCode } from './find-currency.ts';
export { CURRENCIES, conversion, currencyOf, RateTable, toCents } from './rates.ts';
export { type Decimal, type NumberStyle, readDigits, styleOf } from './read-digits.ts';
export { findPrice, parsePrice, plainText } from './read-price.ts';
