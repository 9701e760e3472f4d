import { expect, it } from 'vitest';
import { MESSAGES, messageFor, PROBLEMS } from './errors.ts';

it('speaks the area\'s own words for a code it does not name (section 8, "other")', () => {
  expect(messageFor('register', 'email-already-in-use')).toBe('Email already in use. Please login instead.');
  expect(messageFor('register', 'internal-error')).toBe('Error signing up. Please try again.');
  expect(messageFor('signIn', undefined)).toBe('Error signing in. Please try again.');
  expect(messageFor('signIn', 'constructor')).toBe('Error signing in. Please try again.');
});

it('has a problem document for every code of section 8 that a server can answer', () => {
  const browserOnly = ['cancelled-popup-request', 'popup-closed-by-user'];
  const codes = Object.values(MESSAGES).flatMap(({ codes }) => Object.keys(codes));
  expect(codes.filter((code) => !browserOnly.includes(code) && !Object.hasOwn(PROBLEMS, code))).toEqual([]);
});
