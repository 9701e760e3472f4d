import { existsSync, readFileSync } from 'node:fs';
import { conversion, toCents } from '@brandlode/currencies';
import { describe, expect, it } from 'vitest';
import { parsePrice } from './price-text.ts';

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

  it('is not found in prose', () => {
    expect(parsePrice('No longer available').amount).toBeUndefined();
    expect(parsePrice('Karma and Rubik')).toEqual({
      amount: undefined,
      sign: undefined,
      currency: undefined,
    });
  });
});

const REAL = new URL('../../../../../../shared/data/stores/price_strings.ndjson', import.meta.url);
describe.skipIf(!existsSync(REAL))('Real price texts (skipped if the captures are not installed)', () => {
  it('are parsed correctly in at least 95 of 100 cases, and never with a wrong currency', () => {
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
    expect(right.length / cases.length).toBeGreaterThanOrEqual(0.95);
    // A code is returned only if the sign alone is unambiguous.
    const named = cases.filter(({ read }) => read.currency);
    expect(named.length).toBeGreaterThan(90);
    expect(
      named.filter(({ real, read }) => parsePrice(`1 ${real.currency}`).currency !== read.currency),
    ).toEqual([]);
  });
});

describe('The rate table', () => {
  it('converts with the stated rate and day, and never an unknown currency', () => {
    const euro = conversion('EUR')!;
    expect(euro.rateDay).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(toCents(10 * euro.rate, euro)).toBe(1000);
    expect(toCents(19.99, conversion('USD')!)).toBe(1999);
    expect(conversion('DEM')).toBeUndefined();
  });
});
