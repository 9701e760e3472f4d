import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isGoods } from './non-goods.ts';

/** Titles of product lists, written by us in the languages of stores, each with what it names. */
const [, ...rows] = readFileSync(new URL('../testing/product-titles.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));

it('tells goods from gift cards, protection, tips, samples, deposits and test entries', () => {
  expect(rows.length).toBeGreaterThan(350);
  const wrong = rows.filter(
    ([verdict, title = '', type, vendor, handle]) =>
      isGoods({ title, type, vendor, handle }) !== (verdict === 'goods'),
  );
  expect(wrong.map((row) => row.join(' '))).toEqual([]);
});

it('reads the name of a page where the title does not say it', () => {
  expect(
    isGoods({ title: 'Freude schenken', url: 'https://shop.example/products/geschenkgutschein?a=1' }),
  ).toBe(false);
  expect(isGoods({ title: 'Lamp', url: 'https://shop.example/products/lamp-with-gift-box' })).toBe(true);
  expect(isGoods({ title: 'Lamp', url: 'https://shop.example/%E0%A4%A' })).toBe(true);
});
