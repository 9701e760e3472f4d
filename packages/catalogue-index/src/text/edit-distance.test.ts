import { expect, it } from 'vitest';
import { typingErrors } from './edit-distance.ts';

it.each([
  ['shirt', 'shirt', 0],
  ['shrit', 'shirt', 1],
  ['shrt', 'shirt', 1],
  ['shiirt', 'shirt', 1],
  ['shift', 'shirt', 1],
  ['backpak', 'backpacks', 2],
  ['', 'shirt', 5],
])('%s is %s but for %i typing errors', (typed, word, errors) => {
  for (const limit of [errors, errors + 1]) {
    expect(typingErrors(typed, word, limit)).toBe(errors);
    expect(typingErrors(word, typed, limit)).toBe(errors);
  }
});

it.each([
  ['shirt', 'sh', 2],
  ['shirt', 'trihs', 2],
  ['backpack', 'back', 1],
  ['a'.repeat(300), 'a'.repeat(300), 2],
])('%s and %s have more than %i typing errors', (typed, word, limit) => {
  expect(typingErrors(typed, word, limit)).toBeGreaterThan(limit);
  expect(typingErrors(word, typed, limit)).toBeGreaterThan(limit);
});
