import { describe, expect, it } from 'vitest';
import { matchingLists } from './matching-lists.ts';

const named = (...names: string[]) => names.map((name, index) => ({ id: String(index), name }));

describe('The lists offered for adding', () => {
  it('start with the list last added to, then keep their order', () => {
    expect(matchingLists(named('Pets', 'Shoes', 'Toys'), '', '2').map(({ name }) => name)).toEqual([
      'Toys',
      'Pets',
      'Shoes',
    ]);
    expect(matchingLists(named('Pets', 'Shoes'), '', 'deleted').map(({ id }) => id)).toEqual(['0', '1']);
  });

  it('have the typed text in their name, ignoring case and accents', () => {
    expect(matchingLists(named('Café', 'CAFETERIA', 'Pets'), ' cafe ', '1').map(({ id }) => id)).toEqual([
      '1',
      '0',
    ]);
  });

  it('are at most 50 at once, even of thousands', () => {
    const many = named(...Array.from({ length: 10_000 }, (_, index) => `List ${index}`));
    const found = matchingLists(many, 'list', '9999');
    expect(found).toHaveLength(50);
    expect(found[0]!.name).toBe('List 9999');
  });
});
