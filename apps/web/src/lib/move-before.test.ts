import { expect, it } from 'vitest';
import { movesTo } from './move-before.ts';

it('moves an item to the end of a part of a list, not of the whole list', () => {
  expect(movesTo(['a', 'b', 'c'], 'a', 'c', false)).toEqual([{ id: 'a', before: 'c' }]);
  expect(movesTo(['a', 'b', 'c'], 'a', null, true)).toEqual([{ id: 'a', before: null }]);
  expect(movesTo(['a', 'b', 'c'], 'a', null, false)).toEqual([
    { id: 'a', before: 'c' },
    { id: 'c', before: 'a' },
  ]);
});
