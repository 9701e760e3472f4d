import { expect, it } from 'vitest';
import { formatMoney } from './money.ts';

it.each([
  [41_400, 'usd', '$414.00'],
  [-500, 'eur', '-€5.00'],
  [4140, 'jpy', '¥4,140'],
  [5000, 'krw', '₩5,000'],
  [4_140, 'kwd', 'KWD 4.140'],
  // Stripe counts the Ugandan shilling in hundredths, though it has none.
  [500_000, 'ugx', 'UGX 5,000'],
])('formats %d in %s as %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency).replace('\u00a0', ' ')).toBe(text);
});
