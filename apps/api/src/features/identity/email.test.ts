import { expect, it } from 'vitest';
import { displayEmail } from './email.ts';

it.each([
  ['x@xn--mnchen-3ya.example', 'x@m\u00fcnchen.example'],
  ['x@xn--e1afmkfd.xn--p1ai', 'x@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444'],
  ['x@shop.example', 'x@shop.example'],
])('shows %s as %s', (stored, shown) => {
  expect(displayEmail(stored)).toBe(shown);
});
