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
])('%s and %s are found with each other', (singular, plural) => {
  expect(spellingsOf(singular)).toContain(plural);
  expect(spellingsOf(plural)).toContain(singular);
});

it.each([
  ['line', 'linen'],
  ['post', 'poster'],
  ['cap', 'cape'],
  ['hat', 'hate'],
])('%s and %s are different words', (first, second) => {
  expect(spellingsOf(first)).not.toContain(second);
  expect(spellingsOf(second)).not.toContain(first);
});

it('a word with quotes and backslashes stays one word of the query', () => {
  expect(toTsQuery(toTerms(["a'b\\", 'cd']))).toBe("('a''b\\\\')&('cd':*)");
});

it.each([
  [['6', 'cup', 'mug'], "('6cup'|('6'&('cup'|'cups'|'cupes')))&('mug':*)"],
  [['x1', '15', 'pr'], "('x1')&('15pr'|('15'&('pr':*)))"],
  [['500', 'm'], "('500m'|('500'&('m')))"],
])(
  'a short word after a number, as in %j, is found in singular and plural and while it is typed',
  (words, query) => {
    expect(toTsQuery(toTerms(words))).toBe(query);
  },
);

it('at most twelve words are searched', () => {
  expect(toTerms(Array.from({ length: 40 }, (_, index) => `word${index}x`))).toHaveLength(12);
});
