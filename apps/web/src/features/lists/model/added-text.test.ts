import { expect, it } from 'vitest';
import { addedText } from './added-text.ts';

it('The text after adding to a list counts brands added, and brands not added with the reason', () => {
  const none = { added: 0, already: 0, unknown: 0, left: 0, total: 0, addedIds: [] };
  expect(addedText({ ...none, added: 1 }, 'Shoes')).toBe('1 brand added to Shoes.');
  expect(addedText({ ...none, added: 1_200, already: 1 }, 'Shoes')).toBe(
    '1,200 brands added to Shoes, 1 was already on it.',
  );
  expect(addedText({ ...none, added: 50, already: 2, left: 1_184, unknown: 1 }, 'Shoes')).toBe(
    '50 brands added to Shoes, 2 were already on it, 1,184 did not fit, 1 no longer exists.',
  );
});
