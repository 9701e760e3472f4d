import { existsSync, readFileSync } from 'node:fs';
import { CATEGORY_LABELS, categoryById, categoryByLabel } from '@brandlode/contract';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { mapCategory } from './category-labels.ts';

const labelFor = (label: string) => {
  const id = mapCategory(label);
  return id === undefined ? undefined : categoryById(id)?.label;
};

it('maps every label of our own to itself, whatever the case', () => {
  for (const label of CATEGORY_LABELS)
    expect(mapCategory(label.toUpperCase())).toBe(categoryByLabel(label.toLowerCase())!.id);
});

it.each([
  ['clothes', 'Fashion and apparel'],
  ['fast_food', 'Fast food'],
  ['doityourself', 'DIY and tools'],
  ['Online (deals)', 'Deals and coupons'],
  ['Online (marketplace)', 'Online marketplaces'],
  ['Big box/department', 'Department stores'],
  ['Tech', 'Electronics'],
])("maps a source's '%s' to %s", (source, ours) => {
  expect(labelFor(source)).toBe(ours);
});

it.each(['Online', 'retail', 'Services', 'general', 'other', '', 'constructor', '__proto__'])(
  "leaves '%s' unmapped, since it says nothing of what is sold",
  (label) => {
    expect(mapCategory(label)).toBeUndefined();
  },
);

const BRANDS = '../shared/data/brands/brands_1000.csv';
it.skipIf(!existsSync(BRANDS))(
  'maps all labels of 1,000 real brands that mean something (skipped: ../shared/data is not here)',
  () => {
    const rows = parse<{ categories: string }>(readFileSync(BRANDS), { columns: true });
    const labels = new Set(rows.flatMap(({ categories }) => categories.split(';')).filter(Boolean));
    expect([...labels].filter((label) => mapCategory(label) === undefined).sort()).toEqual([
      'Online',
      'Online (intl)',
      'Services',
      'general',
      'other',
      'retail',
    ]);
  },
);
