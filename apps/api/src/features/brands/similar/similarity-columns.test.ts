import type { SimilarityRow } from '@brandlode/database';
import { expect, it } from 'vitest';
import { readColumns } from './similarity-columns.ts';

const row = (id: number, description: string): SimilarityRow => ({
  id,
  name: `Brand ${id}`,
  description,
  kind: null,
  categories: [],
  locations: [],
  languages: [],
  technologies: [],
  platforms: [],
  visits: null,
  price: null,
  rank: null,
  prominence: null,
  types: null,
  titles: null,
});

async function* batches(...descriptions: string[]) {
  yield descriptions.map((description, position) => row(position + 1, description));
}

it('shared words are shown as they are written, and those that say nothing about what is sold are not', async () => {
  const { wordTexts, words } = await readColumns(
    batches('Lamps made in Nantes, sold for three years', 'A lamp from Nantes, sold for three years', 'Tea'),
  );
  const shown = (brand: number) => [...words.of(brand)].map((word) => wordTexts[word]).sort();
  expect(shown(0)).toEqual(['lamps', 'nantes']);
  expect(shown(1)).toEqual(shown(0));
  expect(shown(2)).toEqual([]);
});
