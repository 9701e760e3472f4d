import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { conversion, toCents } from './rates.ts';
import { styleOf } from './read-digits.ts';
import { parsePrice } from './read-price.ts';

describe('A price as stores write it', () => {
  it.each([
    ['€ 1.249,50', 1249.5, 'EUR'],
    ['1 249,50 €', 1249.5, 'EUR'],
    ['CHF 1’249.50', 1249.5, 'CHF'],
    ['£1,249', 1249, 'GBP'],
    ['US$ 19.99', 19.99, 'USD'],
    ['12€60', 12.6, 'EUR'],
    ['KD 1.250', 1.25, 'KWD'],
    ['₹1,29,999.00', 129999, 'INR'],
    ['ab 49,- €', 49, 'EUR'],
    ['€0.999', 0.999, 'EUR'],
    ['0,999 €', 0.999, 'EUR'],
    ['€0.001', 0.001, 'EUR'],
    ['€1.999', 1999, 'EUR'],
    ['€00.999', 0.999, 'EUR'],
    ['0,5 l Flasche, 3,20 €', 3.2, 'EUR'],
    ['250.000 VND', 250_000, 'VND'],
    ['Rp 31.500', 31_500, 'IDR'],
    ['12.990 CLP', 12_990, 'CLP'],
    ['¥1,980 JPY', 1_980, 'JPY'],
    ['₩12.500', 12_500, 'KRW'],
    ['4.990 Ft', 4_990, 'HUF'],
    ['12.990 ISK', 12_990, 'ISK'],
    ['₲ 350.000', 350_000, 'PYG'],
    ['COP$ 31.500', 31_500, 'COP'],
    ['1.250 BHD', 1.25, 'BHD'],
    ['1,250 BHD', 1_250, 'BHD'],
    ['12,500 TND', 12.5, 'TND'],
    ['1.250,500 KWD', 1_250.5, 'KWD'],
    ['0.500 KD', 0.5, 'KWD'],
    ['₹1,00,000', 100_000, 'INR'],
    ["CHF 1'249.–", 1_249, 'CHF'],
    ['۲۵۰٬۰۰۰ ﷼', 250_000, undefined],
    ['١٢٫٥٠٠ د.ك', 12.5, 'KWD'],
    ['from €24,90', 24.9, 'EUR'],
    ['19,90 – 29,90 €', 19.9, 'EUR'],
  ])('%s is %d %s', (text, amount, currency) => {
    expect(parsePrice(text)).toMatchObject({ amount, currency });
  });

  it('has no currency when the sign is ambiguous, unless the store states it elsewhere', () => {
    expect(parsePrice('$20.00')).toEqual({ amount: 20, sign: '$', currency: undefined });
    expect(parsePrice('$20.00', '', 'CAD').currency).toBe('CAD');
    expect(parsePrice('$20.00', '', 'EUR').currency).toBeUndefined();
    expect(parsePrice('299 kr').currency).toBeUndefined();
    expect(parsePrice('227,000 تومان')).toMatchObject({ amount: 227000, currency: undefined });
  });

  it('is read as written by the rest of its column', () => {
    const style = styleOf(['12990.000 JPY', '500.00 JPY']);
    expect(parsePrice('990.000 JPY', '', undefined, style).amount).toBe(990);
    expect(parsePrice('1.234 EUR', '', undefined, styleOf(['19.99 EUR'])).amount).toBe(1.234);
    expect(parsePrice('250.000 VND', '', undefined, styleOf(['19.99 EUR'])).amount).toBe(250_000);
    expect(parsePrice('31.500', '', 'COP', { decimal: '.' }).amount).toBe(31_500);
    expect(parsePrice('31.500', '', 'KWD', { decimal: '.' }).amount).toBe(31.5);
  });

  it('is not found in prose', () => {
    expect(parsePrice('No longer available').amount).toBeUndefined();
    expect(parsePrice('Karma and Rubik')).toEqual({
      amount: undefined,
      sign: undefined,
      currency: undefined,
    });
  });
});

const REAL = new URL('../../../../shared/data/stores/price_strings.ndjson', import.meta.url);
describe.skipIf(!existsSync(REAL))('Real price texts (skipped if the captures are not installed)', () => {
  it('are parsed correctly in at least 97 of 100 cases, and never with a wrong currency', () => {
    const cases = readFileSync(REAL, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map((real) => ({ real, read: parsePrice(real.price_raw ?? '', real.currency_raw ?? '') }));
    const right = cases.filter(
      ({ real, read }) =>
        (read.amount ?? null) === real.amount &&
        (read.sign ?? null) === (real.currency?.normalize('NFKC') ?? null),
    );
    expect(right.length / cases.length).toBeGreaterThanOrEqual(0.97);
    // A code is returned only if the sign alone is unambiguous.
    const named = cases.filter(({ read }) => read.currency);
    expect(named.length).toBeGreaterThan(90);
    expect(
      named.filter(({ real, read }) => parsePrice(`1 ${real.currency}`).currency !== read.currency),
    ).toEqual([]);
  });
});

it('The rate table converts with the stated rate and day, and never an unknown currency', () => {
  const euro = conversion('EUR')!;
  expect(euro.rateDay).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(toCents(10 * euro.rate, euro)).toBe(1000);
  expect(toCents(19.99, conversion('USD')!)).toBe(1999);
  expect(conversion('DEM')).toBeUndefined();
});
