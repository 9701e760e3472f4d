import { expect, it } from 'vitest';
import { Email, isEmail } from './email.ts';

it.each([
  ['x@m\u00fcnchen.example', 'x@xn--mnchen-3ya.example', 'x@m\u00fcnchen.example'],
  [' X@M\u00dcNCHEN.Example ', 'x@xn--mnchen-3ya.example', 'x@m\u00fcnchen.example'],
  ['x@mu\u0308nchen.example', 'x@xn--mnchen-3ya.example', 'x@m\u00fcnchen.example'],
  [
    'x@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444',
    'x@xn--e1afmkfd.xn--p1ai',
    'x@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444',
  ],
  ['x@\u4f8b\u3048\u3002\u30c6\u30b9\u30c8', 'x@xn--r8jz45g.xn--zckzah', 'x@\u4f8b\u3048.\u30c6\u30b9\u30c8'],
  ['x@fa\u00df.example', 'x@xn--fa-hia.example', 'x@fa\u00df.example'],
  ['x@xn--mnchen-3ya.example', 'x@xn--mnchen-3ya.example', 'x@m\u00fcnchen.example'],
  ['x+y@shop.example', 'x+y@shop.example', 'x+y@shop.example'],
])('an internationalised domain %s is stored as %s, and so is its own form %s', (typed, stored, shown) => {
  expect(Email.parse(typed)).toBe(stored);
  expect(Email.parse(shown)).toBe(stored);
});

it.each([
  '\u00fcni@m\u00fcnchen.example',
  'x@m\u00fcnchen',
  'x@m\u00fcn chen.example',
  'x@m\u00fcnchen.example/path',
  'x@m\u00fcnchen.example:25',
  'x@y@m\u00fcnchen.example',
  'x@m\u00fcnchen.example?a=1',
  'x@m%C3%BCnchen.\u00e9xample#',
  'x@\uff11.\uff12',
  '@m\u00fcnchen.example',
  'x@m\u00fcnchen..example',
  'x@m\u00fcnchen-.example',
  `x@${'\u00fc'.repeat(64)}.example`,
  `x@${'a'.repeat(64)}.example`,
  `x@${'a.'.repeat(130)}example`,
  'x@\u00fc\r\nBcc: y.example',
])('rejects %j', (typed) => {
  expect(isEmail(typed)).toBe(false);
});

it('accepts an address of 254 characters and none with a longer stored form', () => {
  const ascii = (length: number) => `x@${`${'a'.repeat(49)}.`.repeat(4)}${'a'.repeat(length - 210)}.example`;
  expect([ascii(254).length, isEmail(ascii(254)), isEmail(ascii(255))]).toEqual([254, true, false]);
  const typed = `x@${`\u00fc${'a'.repeat(18)}.`.repeat(12)}example`;
  expect(typed.length).toBeLessThanOrEqual(254);
  expect(isEmail(typed)).toBe(false);
});
