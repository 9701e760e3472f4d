import type { Decimal } from '@brandlode/currencies';
import { describe, expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

const read = (cell: unknown, decimal: Decimal = '.') => readNumber(cell, decimal);

describe('A number as people write it', () => {
  it.each([
    ['12.1M', 12_100_000],
    ['34.6B', 34_600_000_000],
    ['1.9K', 1_900],
    ['2.3M', 2_300_000],
    ['1.2E+07', 12_000_000],
    ['1.5e-3', 0.0015],
    ['12 345', 12_345],
    ['12\u00a0345', 12_345],
    ['1’249.50', 1_249.5],
    ['1.234,50', 1_234.5],
    ['1,234.50', 1_234.5],
    ['1.234.567', 1_234_567],
    ['12,34,567', 1_234_567],
    ['4,2', 4.2],
    ['1,234', 1_234],
    ['1.234', 1.234],
    ['12 Tsd.', 12_000],
    ['5 lakh', 500_000],
    ['45,000 followers', 45_000],
    ['１２', 12],
  ])('%j is %d', (cell, amount) => {
    expect(read(cell)).toMatchObject({ amount });
  });

  it.each([
    ['1.234', 1_234],
    ['1.234,5', 1_234.5],
    ['12.50', 12.5],
    ['1,234', 1.234],
    ['1,2 Mio.', 1_200_000],
  ])('%j is %d in a column with decimal commas', (cell, amount) => {
    expect(read(cell, ',')).toMatchObject({ amount });
  });

  it.each([
    ['$45,000.00', 45_000, 'USD'],
    ['USD $1,234.50', 1_234.5, 'USD'],
    ['€42.10', 42.1, 'EUR'],
    ['42,10 €', 42.1, 'EUR'],
    ['1.2M USD', 1_200_000, 'USD'],
    ['1,2 Mio. €', 1_200_000, 'EUR'],
    ['R$ 1.234,50', 1_234.5, 'BRL'],
    ['£1.2m', 1_200_000, 'GBP'],
    ['$45,000/mo', 45_000, 'USD'],
    ['CA$45.00', 45, 'CAD'],
    ['CA $45', 45, 'CAD'],
    ['~CA $45', 45, 'CAD'],
    ['CAD 45', 45, 'CAD'],
    ['ca. $45', 45, 'USD'],
    ['R$ 12 mil', 12_000, 'BRL'],
    ['₹50L', 5_000_000, 'INR'],
    ['INR 2.5 L', 250_000, 'INR'],
    ['L 500', 500, 'HNL'],
  ])('%j is %d in %s', (cell, amount, currency) => {
    expect(read(cell)).toMatchObject({ amount, currency });
  });

  it.each([
    ['10,000-50,000', 10_000, 50_000, undefined],
    ['$1M to $10M', 1e6, 1e7, 'USD'],
    ['1-5M', 1e6, 5e6, undefined],
    ['10.000 – 50.000', 10_000, 50_000, undefined],
  ])('%j is a range with its geometric mean', (cell, low, high, currency) => {
    const found = read(cell, cell.includes('.000') ? ',' : '.');
    expect(found).toMatchObject({ range: [low, high] });
    expect(found.amount).toBeCloseTo(Math.sqrt(low * high), 3);
    expect(found.currency).toBe(currency);
  });

  it.each([
    ['$0.40 - $0.80', 0.566],
    ['0 - 0.5', 0.5],
    ['0-100', 10],
  ])('%j has a value within its ends', (cell, amount) => {
    expect(read(cell).amount).toBeCloseTo(amount, 2);
  });

  it.each([
    ['250.000 VND', 250_000, 'VND'],
    ['Rp 31.500', 31_500, 'IDR'],
    ['12.990 CLP', 12_990, 'CLP'],
    ['¥1.234M CNY', 1_234_000, 'CNY'],
    ['120 TEUR', 120_000, 'EUR'],
    ['1,5 Mio. €', 1_500_000, 'EUR'],
    ['5 k€', 5_000, 'EUR'],
    ['₹ 2 crore', 20_000_000, 'INR'],
    ['24,90 eur', 24.9, 'EUR'],
    ["CHF 1'249.–", 1_249, 'CHF'],
    ['۱۲٬۵۰۰ IRR', 12_500, 'IRR'],
  ])('%j is %d in %s in a column with decimal points', (cell, amount, currency) => {
    expect(read(cell)).toMatchObject({ amount, currency });
  });

  it('uses the currency of the header or the country', () => {
    expect(readNumber('12.990', { decimal: '.', stated: 'CLP' })).toEqual({ amount: 12_990 });
    expect(readNumber('12.990', { decimal: '.', local: 'CLP' })).toEqual({ amount: 12.99 });
    expect(readNumber('$ 31.500', { decimal: '.', local: 'COP' })).toEqual({
      amount: 31_500,
      currency: 'COP',
    });
    expect(readNumber('$ 45.00', { decimal: '.', local: 'CAD' })).toEqual({ amount: 45, currency: 'USD' });
    expect(readNumber('299 kr', { decimal: '.', local: 'SEK' })).toEqual({ amount: 299, currency: 'SEK' });
    expect(readNumber('12.990 - 24.990 CLP', '.')).toMatchObject({ range: [12_990, 24_990] });
    expect(readNumber('$10 - 20 CAD', '.')).toMatchObject({ currency: 'CAD', range: [10, 20] });
    expect(readNumber('$10 - $20', '.')).toMatchObject({ currency: 'USD', range: [10, 20] });
    expect(readNumber('50L', { stated: 'INR' })).toEqual({ amount: 5_000_000, scaled: true });
    expect(readNumber('50 L', { local: 'HNL' })).toEqual({ amount: 50, currency: 'HNL' });
  });

  it('recognises adjacent units', () => {
    expect(read('4.2/5')).toEqual({ amount: 4.2, outOf: 5 });
    expect(read('8,4 von 10', ',')).toEqual({ amount: 8.4, outOf: 10 });
    expect(read('~5000')).toEqual({ amount: 5_000, approximate: true });
    for (const cell of ['ca 5000', 'ca. 5000', 'ca.5000', 'about 5000'])
      expect(read(cell)).toEqual({ amount: 5_000, approximate: true });
  });

  it.each([
    ['$1.2M per year', 'year'],
    ['1.2M/yr', 'year'],
    ['1,2 Mio € p.a.', 'year'],
    ['1,2 M€ par an', 'year'],
    ['1.2M annually', 'year'],
    ['1,2 millón al año', 'year'],
    ['€40k/mo', 'month'],
    ['40 k€ / mois', 'month'],
    ['€40k monthly', 'month'],
    ['40.000 € im Monat', 'month'],
    ['300k per quarter', 'quarter'],
    ["€ 1,2 Mln all'anno", 'year'],
    ['€ 40 mila al mese', 'month'],
    ['9k weekly', 'week'],
    ['1.2k/day', 'day'],
  ])('recognises the period of %s', (cell, per) => {
    expect(read(cell, ',')).toMatchObject({ per });
  });

  it.each([
    ['>1M', 'is only a lower bound'],
    ['50k+', 'is only a lower bound'],
    ['Less than $1M', 'is only an upper bound'],
    ['-5', 'is negative'],
    ['(1,234)', 'is negative'],
    ['2024-01-01', 'is not a number'],
    ['+1 555 123 4567', 'is not a number'],
    ['100%', 'is not a number'],
    ['0x10', 'is not a number'],
    ['€5 GBP', 'is in two currencies'],
    ['£5 EGP', 'is in two currencies'],
    ['$5 - €10', 'is in two currencies'],
    ['£5 - 10 EGP', 'is in two currencies'],
    ['5 EUR - 10 USD', 'is in two currencies'],
    ['$2.5 mil', "is in 'mil', which may be thousands or millions"],
    ['2,5 mil. €', "is in 'mil', which may be thousands or millions"],
    ['kr 500', "is in 'kr', which may be several currencies"],
    ['DEM 5', 'is in DEM, which has no exchange rate'],
  ])('%j is none: it %s', (cell, reason) => {
    expect(() => read(cell)).toThrow(reason);
  });
});
