import { describe, expect, it } from 'vitest';
import { type IndexRow, openIndex, SnapshotBuilder } from '../index.ts';
import { seeded } from '../random-rows.testing.ts';
import { normalise } from './normalise.ts';

const LAYOUT = { metrics: ['popularity'], flags: [], lists: [] };

/** Brands by popularity, the first the most popular; ids are their numbers in the list, from 1. */
function indexOf(brands: (string | [name: string, domain: string])[]) {
  const builder = new SnapshotBuilder(LAYOUT);
  brands.forEach((brand, i) => {
    const [name, domain] = typeof brand === 'string' ? [brand, ''] : brand;
    const row: IndexRow = { id: i + 1, name, domain, metrics: [1000 - i], flags: [], lists: [] };
    builder.add(row);
  });
  const index = openIndex(builder.finish('popularity'));
  return (text: string, limit = 10) =>
    index.suggest(text, limit).map((id) => {
      const brand = brands[id - 1]!;
      return typeof brand === 'string' ? brand : brand[0];
    });
}

const BRANDS = [
  'Shark Clean',
  'Gym King',
  'Gymshark',
  'Great White Shark',
  'Under Armour',
  ['Møller & Søn', 'moller-son.dk'],
  ['Häagen-Dazs', 'icecream.com'],
  "Ben & Jerry's",
  ['Fashion Nova', 'fashionnova.com'],
  'Nike',
  'Nike Factory Store',
  'Bike Nation',
  'Кофемания',
  '日本酒',
  'Q',
] as (string | [string, string])[];

describe('suggest (section 2, top bar; section 7, GET /brands/search)', () => {
  const suggest = indexOf(BRANDS);

  it('puts what begins with the text before a word that does, before what contains it', () => {
    expect(suggest('shark')).toEqual(['Shark Clean', 'Great White Shark', 'Gymshark']);
    expect(suggest('gym')).toEqual(['Gym King', 'Gymshark']);
  });

  it('puts the whole name first, then the more popular', () => {
    expect(indexOf(['Nikelodeon', 'Nike Shoes', 'Nike'])('nike')).toEqual([
      'Nike',
      'Nikelodeon',
      'Nike Shoes',
    ]);
    expect(
      indexOf([
        ['Sharks', 'sharks.com'],
        ['Fish', 'shark.com'],
      ])('shark'),
    ).toEqual(['Fish', 'Sharks']);
  });

  it('finds by one letter and by two, anywhere', () => {
    expect(suggest('q')).toEqual(['Q']);
    expect(suggest('g')[0]).toBe('Gym King');
    expect(suggest('mk')).toEqual([]);
    expect(suggest('ym')).toEqual(['Gym King', 'Gymshark']);
    expect(suggest('z')).toEqual(['Häagen-Dazs']);
    expect(suggest('日')).toEqual(['日本酒']);
  });

  it('finds by domain, with and without its ending', () => {
    for (const text of ['fashionnova', 'fashionnova.com', 'FASHIONNOVA.C', 'onnova', 'icecream']) {
      expect(suggest(text)[0]).toBe(text === 'icecream' ? 'Häagen-Dazs' : 'Fashion Nova');
    }
  });

  it('does not tell case, accents or apostrophes apart', () => {
    expect(suggest('GYMSHARK')[0]).toBe('Gymshark');
    expect(suggest('haagen dazs')).toEqual(['Häagen-Dazs']);
    expect(suggest('HÄAGEN-DAZS')).toEqual(['Häagen-Dazs']);
    expect(suggest('moller')).toEqual(['Møller & Søn']);
    expect(suggest('jerrys')).toEqual(["Ben & Jerry's"]);
    expect(suggest('КОФЕ')).toEqual(['Кофемания']);
    expect(suggest('日本')).toEqual(['日本酒']);
  });

  it('forgives a typing error of every kind, and two from six letters on', () => {
    for (const text of [
      'gymshrak',
      'gymsark',
      'gymsharkk',
      'gymshbrk',
      'hymshark',
      'gymshr',
      'gynshrak',
      'gmyshakr',
    ]) {
      expect(suggest(text)[0], text).toBe('Gymshark');
    }
    for (const text of ['nkie', 'niike', 'mike', 'nke']) expect(suggest(text), text).toContain('Nike');
    expect(suggest('undre armuor')[0]).toBe('Under Armour');
    expect(suggest('fasion')[0]).toBe('Fashion Nova');
    expect(suggest('armuor')).toEqual(['Under Armour']);
    expect(suggest('кофимания')).toEqual(['Кофемания']);
    expect(suggest('nikf')[0]).toBe('Nike');
  });

  it('puts correct hits before misspelt ones, and fewer errors before more', () => {
    expect(indexOf(['Bike', 'Nike', 'Nikes'])('nike')).toEqual(['Nike', 'Nikes', 'Bike']);
    expect(indexOf(['Gimshirk', 'Gymshirk', 'Gymshark'])('gymshark')).toEqual(['Gymshark', 'Gymshirk']);
    expect(indexOf(['Gimshirk', 'Gymshork', 'Gymshark'])('gymsherk')).toEqual(['Gymshork', 'Gymshark']);
    expect(indexOf(['Gimshirk', 'Gemshirk'])('gymshark')).toEqual(['Gimshirk', 'Gemshirk']);
  });

  it('answers each brand once, at most as many as asked for', () => {
    const many = indexOf(
      Array.from({ length: 100 }, (_, i) => [`Shop ${i} shop`, `shop${i}.shop`] as [string, string]),
    );
    const found = many('shop', 25);
    expect(found).toEqual(Array.from({ length: 25 }, (_, i) => `Shop ${i} shop`));
    expect(many('shop', 0)).toEqual([]);
    expect(new Set(many('sohp', 100)).size).toBe(many('sohp', 100).length);
  });

  it('finds every brand by any part of its name or domain, and by one error in it', () => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
    const random = seeded(seed);
    const letter = () => String.fromCharCode(97 + Math.floor(random() ** 2 * 26));
    const word = (length: number) => Array.from({ length }, letter).join('');
    const brands = Array.from(
      { length: 400 },
      () => [word(3 + random() * 6), `${word(4 + random() * 6)}.com`] as [string, string],
    );
    const builder = new SnapshotBuilder(LAYOUT);
    brands.forEach(([name, domain], id) => {
      builder.add({ id, name, domain, metrics: [id], flags: [], lists: [] });
    });
    const index = openIndex(builder.finish('popularity'));
    brands.forEach(([name, domain], id) => {
      for (const text of [name, domain]) {
        const from = Math.floor(random() * text.length);
        const part = text.slice(from, from + 1 + Math.floor(random() * text.length));
        const expected = normalise(part);
        if (expected !== '') {
          expect(index.suggest(part, 400), `seed ${seed}: ${part} of ${text}`).toContain(id);
        }
      }
      const at = Math.floor(random() * name.length);
      const wrong = name.slice(0, at) + letter() + name.slice(at + 1);
      expect(index.suggest(wrong, 400), `seed ${seed}: ${wrong} for ${name}`).toContain(id);
    });
  });

  it('is safe for any text', () => {
    for (const text of [
      '',
      ' ',
      '\0',
      '\u0001\u0002\u0003',
      '\ud800',
      '👩‍👩‍👧',
      '%_\\',
      "'; drop table",
      '\u202e',
      '\n\t',
    ]) {
      expect(Array.isArray(suggest(text)), JSON.stringify(text)).toBe(true);
    }
    expect(suggest('')).toEqual([]);
    expect(suggest('\u0000\u0007 \u001f')).toEqual([]);
    for (const text of ['a', 'gymshark ', 'é', '\u0300', 'ﷺ', ' ']) suggest(text.repeat(10_000));
    expect(suggest('x'.repeat(10_000))).toEqual([]);
    expect(indexOf([])('gymshark')).toEqual([]);
  });
});
