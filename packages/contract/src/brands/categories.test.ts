import { describe, expect, it } from 'vitest';
import published from '../testing/published-categories.json' with { type: 'json' };
import { CATEGORIES, CATEGORY_LABELS, categoryById, categoryByLabel, withParents } from './categories.ts';

const ids = CATEGORIES.flatMap(({ id, sub_categories }) => [id, ...sub_categories.map((sub) => sub.id)]);

describe('The taxonomy', () => {
  it('has about 190 entries and every required top level', () => {
    expect(CATEGORY_LABELS.length).toBeGreaterThanOrEqual(180);
    expect(CATEGORY_LABELS.length).toBeLessThanOrEqual(200);
    expect(CATEGORIES.map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        'Lifestyle',
        'Sports',
        'Food and drink',
        'Health',
        'Vehicles',
        'Finance',
        'Gambling',
        'Travel and tourism',
        'Heavy industry and engineering',
        'Science and education',
      ]),
    );
  });

  it('gives every entry a unique id and a label that is unique regardless of case', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(CATEGORY_LABELS.map((label) => label.toLowerCase())).size).toBe(CATEGORY_LABELS.length);
  });

  it('never changes the meaning of a published id, because saved brands have it', () => {
    const now = Object.fromEntries(Object.keys(published).map((id) => [id, categoryById(Number(id))?.label]));
    expect(now, 'add new entries to the list of published ones, leave the others').toEqual(published);
    expect(ids.length).toBe(Object.keys(published).length);
  });

  it('keeps ids within a smallint and sub-categories within the hundred of their parent', () => {
    for (const { id, sub_categories } of CATEGORIES) {
      expect(id % 100).toBe(0);
      expect(id).toBeLessThan(32_700);
      for (const sub of sub_categories) expect(Math.floor(sub.id / 100) * 100).toBe(id);
    }
  });

  it('finds an entry by its lower-case label and by its id', () => {
    expect(categoryByLabel('food and drink')).toMatchObject({ label: 'Food and drink', parentId: null });
    const coffee = categoryByLabel('coffee')!;
    expect(categoryById(coffee.id)).toEqual(coffee);
    expect(categoryById(coffee.parentId!)?.label).toBe('Food and drink');
    expect(categoryByLabel('no such thing')).toBeUndefined();
  });
});

it('saves a brand under its categories and their parents, ascending, each once', () => {
  const shoes = categoryByLabel('shoes')!;
  const tea = categoryByLabel('tea')!;
  expect(withParents([tea.id, shoes.id, shoes.parentId!, -1])).toEqual([
    shoes.parentId,
    shoes.id,
    tea.parentId,
    tea.id,
  ]);
  expect(withParents([])).toEqual([]);
});
