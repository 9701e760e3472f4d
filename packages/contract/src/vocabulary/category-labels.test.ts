import { expect, it } from 'vitest';
import { CATEGORY_LABELS, categoryById, categoryByLabel } from '../brands/categories.ts';
import { mapCategories, mapCategory } from './category-labels.ts';

const labelFor = (label: string) => {
  const id = mapCategory(label);
  return id === undefined ? undefined : categoryById(id)?.label;
};

it('maps every label of the taxonomy to itself, in any case', () => {
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
  "leaves '%s' unmapped, because it does not describe what is sold",
  (label) => {
    expect(mapCategory(label)).toBeUndefined();
  },
);

it.each([
  ['Apparel & Accessories > Shoes', 'Shoes'],
  ['Animals & Pet Supplies > Pet Supplies > Dog Supplies', 'Dog supplies'],
  ['Home & Garden > Kitchen & Dining > Cookware & Bakeware', 'Kitchen and dining'],
  ['/Apparel/Footwear', 'Shoes'],
  ['Lifestyle/Fashion and Apparel', 'Fashion and apparel'],
  ['E-commerce and Shopping/Marketplace', 'Online marketplaces'],
  ['Style & Fashion', 'Fashion and apparel'],
  ['Hobbies & Interests', 'Lifestyle'],
  ['APPAREL_FASHION', 'Fashion and apparel'],
  ['Cookware store', 'Kitchen and dining'],
  ['Bread, Cakes & Pastry', 'Bakery and pastry'],
  ['Möbel', 'Furniture'],
  ['Chaussures', 'Shoes'],
  ['Juguetes', 'Toys and games'],
])("maps another taxonomy's '%s' to %s", (label, ours) => {
  expect(labelFor(label)).toBe(ours);
});

it("counts labels such as 'Online' and 'retail' as general retail if no other label maps", () => {
  const retail = categoryByLabel('retail and marketplaces')!.id;
  const tea = categoryByLabel('tea')!.id;
  expect(mapCategories(['Online', 'retail'])).toEqual({ ids: [retail], unmapped: [] });
  expect(mapCategories(['Online', 'Tea'])).toEqual({ ids: [tea], unmapped: ['Online'] });
  expect(mapCategories(['Services', 'other'])).toEqual({ ids: [], unmapped: ['Services', 'other'] });
});
