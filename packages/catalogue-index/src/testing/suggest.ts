import { beforeAll, describe, expect, it } from 'vitest';
import type { IndexRow } from '../index.ts';
import { rowOf, SEED, seeded } from '../random-rows.testing.ts';
import { normalise } from '../text/normalise.ts';
import type { Engine } from './engine.ts';
import { REALISTIC_NAMES } from './realistic-names.ts';

const LAYOUT = { metrics: ['popularity'], flags: [], lists: [] };

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

/** Tests for every engine; a share of the random brands is searched for. */
export function suggesting(engine: Engine, share = 1): void {
  /** Brands by popularity, the first the most popular; ids are their numbers in the list, from 1. */
  async function indexOf(brands: (string | [name: string, domain: string])[]) {
    const rows = brands.map((brand, i): IndexRow => {
      const [name, domain] = typeof brand === 'string' ? [brand, ''] : brand;
      return rowOf(i + 1, 1000 - i, { name, domain });
    });
    const index = (await engine.open(LAYOUT, 'popularity', rows)).index();
    return async (text: string, limit = 10) =>
      (await index.suggest(text, limit)).map((id) => {
        const brand = brands[id - 1]!;
        return typeof brand === 'string' ? brand : brand[0];
      });
  }

  describe(`suggest ${engine.name}`, () => {
    let suggest: Awaited<ReturnType<typeof indexOf>>;
    beforeAll(async () => {
      suggest = await indexOf(BRANDS);
    });

    it('ranks a prefix before the prefix of a word, before any other occurrence', async () => {
      expect(await suggest('shark')).toEqual(['Shark Clean', 'Great White Shark', 'Gymshark']);
      expect(await suggest('gym')).toEqual(['Gym King', 'Gymshark']);
    });

    it('ranks the whole name first, then by popularity', async () => {
      expect(await (await indexOf(['Nikelodeon', 'Nike Shoes', 'Nike']))('nike')).toEqual([
        'Nike',
        'Nikelodeon',
        'Nike Shoes',
      ]);
      const domains = await indexOf([
        ['Sharks', 'sharks.com'],
        ['Fish', 'shark.com'],
      ]);
      expect(await domains('shark')).toEqual(['Fish', 'Sharks']);
    });

    it('finds by one letter and by two, anywhere', async () => {
      expect(await suggest('q')).toEqual(['Q']);
      expect((await suggest('g'))[0]).toBe('Gym King');
      expect(await suggest('mk')).toEqual([]);
      expect(await suggest('ym')).toEqual(['Gym King', 'Gymshark']);
      expect(await suggest('z')).toEqual(['Häagen-Dazs']);
      expect(await suggest('日')).toEqual(['日本酒']);
    });

    it('finds by domain, with and without its ending', async () => {
      for (const text of ['fashionnova', 'fashionnova.com', 'FASHIONNOVA.C', 'onnova', 'icecream']) {
        expect((await suggest(text))[0]).toBe(text === 'icecream' ? 'Häagen-Dazs' : 'Fashion Nova');
      }
    });

    it('ignores case, accents and apostrophes', async () => {
      expect((await suggest('GYMSHARK'))[0]).toBe('Gymshark');
      expect(await suggest('haagen dazs')).toEqual(['Häagen-Dazs']);
      expect(await suggest('HÄAGEN-DAZS')).toEqual(['Häagen-Dazs']);
      expect(await suggest('moller')).toEqual(['Møller & Søn']);
      expect(await suggest('jerrys')).toEqual(["Ben & Jerry's"]);
      expect(await suggest('КОФЕ')).toEqual(['Кофемания']);
      expect(await suggest('日本')).toEqual(['日本酒']);
    });

    it('finds a brand despite a typing error of every kind, and two from six letters on', async () => {
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
        expect((await suggest(text))[0], text).toBe('Gymshark');
      }
      for (const text of ['nkie', 'niike', 'mike', 'nke'])
        expect(await suggest(text), text).toContain('Nike');
      expect((await suggest('undre armuor'))[0]).toBe('Under Armour');
      expect((await suggest('fasion'))[0]).toBe('Fashion Nova');
      expect(await suggest('armuor')).toEqual(['Under Armour']);
      expect(await suggest('кофимания')).toEqual(['Кофемания']);
      expect((await suggest('nikf'))[0]).toBe('Nike');
      expect(await (await indexOf(['Чайка']))('чайга')).toEqual(['Чайка']);
    });

    it('accepts two letters too many after the longest name, and no third', async () => {
      const one = await indexOf(['Gymshark']);
      expect([await one('gymsharkxx'), await one('gymsharkxxx')]).toEqual([['Gymshark'], []]);
    });

    it('ranks correct hits before misspelt ones, and fewer errors before more', async () => {
      expect(await (await indexOf(['Bike', 'Nickel', 'Panike']))('nike')).toEqual([
        'Panike',
        'Bike',
        'Nickel',
      ]);
      expect(await (await indexOf(['Gimshirk', 'Gymshork', 'Gymshark']))('gymsherk')).toEqual([
        'Gymshork',
        'Gymshark',
      ]);
      expect(await (await indexOf(['Gimshirk', 'Gemshirk']))('gymshark')).toEqual(['Gimshirk', 'Gemshirk']);
    });

    it('ranks a misspelt whole name before a longer one with as many errors', async () => {
      expect(await (await indexOf(['Gimshirk Shop', 'Gemshirk']))('gymshark')).toEqual([
        'Gemshirk',
        'Gimshirk Shop',
      ]);
      const domains = await indexOf([
        ['First', 'gym-sharkly.com'],
        ['Second', 'gimshirkk.com'],
      ]);
      expect(await domains('gymsharkk')).toEqual(['Second', 'First']);
    });

    it('tries misspellings and other word orders only if nothing begins with the keyword', async () => {
      expect(await (await indexOf(['Bike', 'Nike', 'Nikes']))('nike')).toEqual(['Nike', 'Nikes']);
      const bottles = await indexOf(['Bottle Hydro Pro', 'Hydro Bottle', 'Hydro Bottles']);
      expect(await bottles('hydro bottle')).toEqual(['Hydro Bottle', 'Hydro Bottles']);
      expect(await bottles('pro hydro bottle')).toEqual(['Bottle Hydro Pro']);
    });

    it('finds a brand by a pasted address, by its host or a parent of it', async () => {
      for (const text of [
        'https://www.fashionnova.com/products?x=1',
        'http://fashionnova.com',
        'www.fashionnova.com',
        'fashionnova.com/collections/new',
        'HTTPS://DE.SHOP.FASHIONNOVA.COM:443/#top',
        'https://user@fashionnova.com/',
      ]) {
        expect(await suggest(text), text).toEqual(['Fashion Nova']);
      }
    });

    it('finds words in any order, "&" as "and", and katakana as hiragana', async () => {
      expect(await suggest('nova fashion')).toEqual(['Fashion Nova']);
      expect(await suggest('shark whi gre')).toEqual(['Great White Shark']);
      const others = await indexOf([
        'Ben & Jerry’s',
        'Rag and Bone',
        'H&M',
        'ユニクロ',
        'むじるし',
        '100% & more',
        '&',
      ]);
      for (const text of ['ben and jerrys', 'Ben & Jerrys', 'ben&j', 'ben an', 'jerry and ben'])
        expect(await others(text), text).toEqual(['Ben & Jerry’s']);
      expect(await others('rag & bone')).toEqual(['Rag and Bone']);
      expect(await others('h and m')).toEqual(['H&M']);
      expect(await others('h m')).toEqual(['H&M']);
      expect(await others('ゆにくろ')).toEqual(['ユニクロ']);
      expect(await others('ムジルシ')).toEqual(['むじるし']);
      expect((await others('&'))[0]).toBe('&');
    });

    it('reads the first 1,000 characters of a keyword', async () => {
      expect(await suggest(`https://fashionnova.com/${'x'.repeat(5000)}`)).toEqual(['Fashion Nova']);
      expect((await suggest(`${' '.repeat(997)}gymshark`))[0]).toBe('Gym King');
    });

    it('has 99 % of brands among the first five by name, beginning, part and words in any order', async () => {
      const random = seeded(7);
      const brands = REALISTIC_NAMES.filter((_, i) => i % Math.ceil(0.2 / share) === 0);
      const find = await indexOf(
        REALISTIC_NAMES.map((name) => [name, `${name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')}.com`]),
      );
      const queries: Record<string, (name: string) => string> = {
        name: (name) => name,
        beginning: (name) => name.slice(0, Math.max(4, Math.ceil(name.length * 0.6))),
        part: (name) => {
          const from = Math.floor(random() * (name.length - 4));
          return name.slice(from, from + 5);
        },
        words: (name) => name.split(' ').reverse().join(' '),
        lower: (name) => name.toLowerCase().replaceAll('&', 'and'),
      };
      for (const [kind, queryOf] of Object.entries(queries)) {
        const missed: string[] = [];
        for (const name of brands) {
          const query = queryOf(name);
          if (!(await find(query, 5)).includes(name)) missed.push(`${name}: ${query}`);
        }
        expect(missed.length / brands.length, `${kind}: ${missed.join(', ')}`).toBeLessThanOrEqual(0.01);
      }
    });

    it('returns each brand once, at most `limit` of them', async () => {
      const many = await indexOf(
        Array.from({ length: 100 }, (_, i) => [`Shop ${i} shop`, `shop${i}.shop`] as [string, string]),
      );
      const found = await many('shop', 25);
      expect(found).toEqual(Array.from({ length: 25 }, (_, i) => `Shop ${i} shop`));
      expect(await many('shop', 0)).toEqual([]);
      const misspelt = await many('sohp', 100);
      expect(new Set(misspelt).size).toBe(misspelt.length);
    });

    it('finds every brand by any part of its name or domain, and by one error in it', async () => {
      const random = seeded(SEED);
      const letter = () => String.fromCharCode(97 + Math.floor(random() ** 2 * 26));
      const word = (length: number) => Array.from({ length }, letter).join('');
      const brands = Array.from(
        { length: 400 },
        () => [word(3 + random() * 6), `${word(4 + random() * 6)}.com`] as [string, string],
      );
      const rows = brands.map(([name, domain], id) => rowOf(id, id, { name, domain }));
      const index = (await engine.open(LAYOUT, 'popularity', rows)).index();
      for (const [id, [name, domain]] of brands.slice(0, brands.length * share).entries()) {
        for (const text of [name, domain]) {
          const from = Math.floor(random() * text.length);
          const part = text.slice(from, from + 1 + Math.floor(random() * text.length));
          const expected = normalise(part);
          if (expected !== '') {
            expect(await index.suggest(part, 400), `seed ${SEED}: ${part} of ${text}`).toContain(id);
          }
        }
        const letterIndex = Math.floor(random() * name.length);
        const wrong = name.slice(0, letterIndex) + letter() + name.slice(letterIndex + 1);
        // Misspellings are tried only if nothing begins with the keyword.
        if (brands.some((texts) => texts.some((text) => text.startsWith(wrong)))) continue;
        expect(await index.suggest(wrong, 400), `seed ${SEED}: ${wrong} for ${name}`).toContain(id);
      }
    });

    it('is safe for any text', async () => {
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
        expect(Array.isArray(await suggest(text)), JSON.stringify(text)).toBe(true);
      }
      expect(await suggest('')).toEqual([]);
      expect(await suggest('\u0000\u0007 \u001f')).toEqual([]);
      for (const text of ['a', 'gymshark ', 'é', '\u0300', 'ﷺ', ' ']) await suggest(text.repeat(10_000));
      expect(await suggest('x'.repeat(10_000))).toEqual([]);
      expect(await (await indexOf([]))('gymshark')).toEqual([]);
    });
  });
}
