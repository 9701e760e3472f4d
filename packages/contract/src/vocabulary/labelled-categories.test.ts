import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { categoryById, categoryByLabel } from '../brands/categories.ts';
import { mapCategory } from './category-labels.ts';

/** Labels of other taxonomies with our categories, any of which is right; `-`: it says nothing about what is sold. */
const ROWS = readFileSync(new URL('labelled-categories.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [label = '', categories = ''] = line.split('\t');
    return { label, expected: categories.split('|') };
  });

/** A right category, or the top level of one. */
const isRight = (id: number, expected: string[]) =>
  expected.some((label) => {
    const entry = categoryByLabel(label.toLowerCase());
    return entry !== undefined && (entry.id === id || entry.parentId === id);
  });

it('maps labels of other taxonomies in six languages with a precision of at least 98 % and a recall of at least 90 %', () => {
  const found = ROWS.map((row) => ({ ...row, id: mapCategory(row.label) }));
  const assigned = found.flatMap(({ id, ...row }) => (id === undefined ? [] : [{ ...row, id }]));
  const wrong = assigned.filter(({ id, expected }) => !isRight(id, expected));
  const meaningful = found.filter(({ expected }) => !expected.includes('-'));
  const missed = meaningful.filter(({ id }) => id === undefined);
  if (process.env.SHOW_MISSES)
    console.info(
      `${assigned.length - wrong.length} of ${assigned.length} right, ${missed.length} of ${meaningful.length} missed`,
      wrong.map(({ label, id }) => `${label}: ${categoryById(id)?.label}`),
      missed.map(({ label }) => label),
    );
  expect(1 - wrong.length / assigned.length).toBeGreaterThanOrEqual(0.98);
  expect(1 - missed.length / meaningful.length).toBeGreaterThanOrEqual(0.9);
});

it.each([
  ['Top/Shopping/Death_Care', undefined],
  ['Top/Shopping/Publications', undefined],
  ['Top/Recreation', undefined],
  ['Top/Business/Investigation', undefined],
  ['Top/Business/Food_and_Related_Products', 'Food and drink'],
  ['Lifestyle/Jewelry_and_Luxury_Products', 'Jewelry and watches'],
  ['Bulbs', undefined],
  ['Garden > Bulbs', 'Garden and outdoor living'],
  ['LUXURY_GOODS_JEWELRY', 'Jewelry and watches'],
  ['Electronics > Accessories', 'Electronics'],
  ['Shoes > Women', 'Shoes'],
  ['Clothing > Women', "Women's clothing"],
  ['Pets > Beds', 'Pets and animals'],
])('reads %s from its last part, and words with several meanings only with a second sign', (label, ours) => {
  const id = mapCategory(label);
  expect(id === undefined ? undefined : categoryById(id)?.label).toBe(ours);
});
