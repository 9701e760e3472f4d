import { expect, it } from 'vitest';
import { spellingsOf, toTerms, toTsQuery } from './query-words.ts';

it.each([
  ['box', 'boxes'],
  ['shoe', 'shoes'],
  ['dress', 'dresses'],
  ['berry', 'berries'],
  ['knife', 'knives'],
  ['scarf', 'scarves'],
  ['schuh', 'schuhe'],
  ['hemd', 'hemden'],
  ['lampe', 'lampen'],
  ['zapato', 'zapatos'],
  ['pantalon', 'pantalones'],
  ['bateau', 'bateaux'],
  ['journal', 'journaux'],
  ['scarpa', 'scarpe'],
  ['vestito', 'vestiti'],
  ['cordao', 'cordoes'],
])('%s and %s are found with each other', (one, many) => {
  expect(spellingsOf(one)).toContain(many);
  expect(spellingsOf(many)).toContain(one);
});

it.each([
  ['line', 'linen'],
  ['post', 'poster'],
  ['cap', 'cape'],
  ['hat', 'hate'],
])('%s and %s are different words', (one, other) => {
  expect(spellingsOf(one)).not.toContain(other);
  expect(spellingsOf(other)).not.toContain(one);
});

it('a word with quotes and backslashes stays one word of the query', () => {
  expect(toTsQuery(toTerms(["a'b\\", 'cd']))).toBe("('a''b\\\\')&('cd':*)");
});

it('at most twelve words are searched', () => {
  expect(toTerms(Array.from({ length: 40 }, (_, index) => `word${index}x`))).toHaveLength(12);
});
