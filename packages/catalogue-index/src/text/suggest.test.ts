import { expect, it } from 'vitest';
import type { IndexRow } from '../index.ts';
import { rowOf, SEED, seeded } from '../random-rows.testing.ts';
import { IN_MEMORY } from '../testing/engine.ts';
import { suggesting } from '../testing/suggest.ts';
import { parseKeyword } from './keyword.ts';
import { suggestPlainly } from './suggest-oracle.testing.ts';

suggesting(IN_MEMORY);

const SYLLABLES = [
  'gym',
  'shark',
  'fash',
  'ion',
  'nova',
  'ber',
  'lin',
  'ka',
  'fe',
  'müll',
  'er',
  '7',
  'кофе',
  'le',
];

it.each([
  ['https://www.brand.com/products?x=1', 'brand com', []],
  ['http://user:secret@brand.com:8080', 'brand com', []],
  ['//brand.com#top', 'brand com', []],
  ['WWW.BRAND.COM', 'brand com', []],
  ['brand.com/sale', 'brand com', []],
  ['https://shop.brand.co.uk/x', 'shop brand co uk', ['brand co uk', 'co uk']],
  ['brand.com', 'brand com', []],
  ['Dr. Brand / Sons', 'dr brand sons', []],
  ['https://', 'https', []],
  ['a@brand.com', 'a brand com', []],
])('reads %s as %s', (text, query, parentHosts) => {
  expect(parseKeyword(text)).toMatchObject({ query, parentHosts });
});

it('suggests exactly according to the rules, in their order, before and after changes', async () => {
  const random = seeded(SEED);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const word = () => Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join('');
  const row = (id: number): IndexRow => {
    const name = Array.from({ length: 1 + Math.floor(random() * 3) }, word).join(' ');
    const domain = random() < 0.1 ? '' : `${word()}.${pick(['com', 'de', 'co.uk'])}`;
    return rowOf(id, random() < 0.1 ? null : Math.floor(random() * 100), { name, domain });
  };
  const shuffled = (text: string) =>
    text
      .split(' ')
      .sort(() => random() - 0.5)
      .join(' ');
  /** A letter swapped, missing, wrong or too many. */
  const misspelt = (text: string) => {
    const position = Math.floor(random() * text.length);
    const letter = pick([...'abeknrst7 ']);
    return pick([
      text.slice(0, position) + text.slice(position + 1),
      text.slice(0, position) + letter + text.slice(position + 1),
      text.slice(0, position) + letter + text.slice(position),
      text.slice(0, position) +
        (text[position + 1] ?? '') +
        (text[position] ?? '') +
        text.slice(position + 2),
    ]);
  };
  const rows = new Map(Array.from({ length: 120 }, (_, id) => [id, row(id)]));
  const catalogue = await IN_MEMORY.open({ metrics: ['popularity'], flags: [], lists: [] }, 'popularity', [
    ...rows.values(),
  ]);
  for (let round = 0; round < 6; round++) {
    const byPopularity = [...rows.values()].sort(
      (a, b) => (b.metrics[0] ?? -1) - (a.metrics[0] ?? -1) || a.id - b.id,
    );
    for (let i = 0; i < 60; i++) {
      const { name, domain } = pick(byPopularity);
      const whole = random() < 0.7 ? name : domain;
      const from = random() < 0.6 ? 0 : Math.floor(random() * whole.length);
      const part = whole.slice(from, from + 1 + Math.floor(random() * whole.length));
      const address = `https://${pick(['', 'www.', 'de.'])}${domain}/${part}`;
      const text = pick([part, shuffled(whole), misspelt(part), misspelt(misspelt(part)), address]);
      const limit = pick([1, 5, 1000]);
      const label = `seed ${SEED}: '${text}'`;
      expect(await catalogue.index().suggest(text, limit), label).toEqual(
        suggestPlainly(byPopularity, text).slice(0, limit),
      );
    }
    const changed = Array.from({ length: [1, 3, 60][round % 3]! }, () => row(Math.floor(random() * 200)));
    const deleted = Array.from({ length: round }, () => Math.floor(random() * 200));
    await catalogue.apply(changed, deleted);
    for (const { id, ...rest } of changed) rows.set(id, { id, ...rest });
    for (const id of deleted) rows.delete(id);
  }
});
