import { countryId, mapCategory } from '@brandlode/catalogue-import';
import type { CatalogueIndex } from '@brandlode/catalogue-index';
import { type BrandSuggestions, countryLabel, type FilterPayload } from '@brandlode/contract';
import { CATEGORY_IDS, CATEGORY_NAMES, toFilterSpec } from './index-layout.ts';

type Suggestions = Pick<BrandSuggestions, 'categories' | 'countries'>;

/** Most categories that are suggested. */
const CATEGORIES = 3;
/** Fewer letters are part of too many names. */
const SHORTEST_PART = 3;

/** Categories and countries that a keyword names: by a synonym, and categories also by a part of their name. */
export async function suggestFilters(index: CatalogueIndex, keyword: string): Promise<Suggestions> {
  const count = async (payload: FilterPayload) =>
    (await index.filter(toFilterSpec(payload), { offset: 0, limit: 0 })).total;
  const labels = categoriesNamed(keyword);
  const country = countryId(keyword);
  const [categories, countries] = await Promise.all([
    Promise.all(
      labels.map(async (label) => ({ label, brands: await count({ categories: [label.toLowerCase()] }) })),
    ),
    Promise.all(
      (country === undefined ? [] : [country]).map(async (id) => ({
        id,
        label: countryLabel(id),
        brands: await count({ locations: [id] }),
      })),
    ),
  ]);
  return {
    categories: categories.filter(({ brands }) => brands > 0).slice(0, CATEGORIES),
    countries: countries.filter(({ brands }) => brands > 0),
  };
}

function categoriesNamed(keyword: string): string[] {
  const text = keyword.trim().toLowerCase();
  const id = mapCategory(text);
  const synonym = id === undefined ? [] : CATEGORY_NAMES[CATEGORY_IDS.indexOf(id)];
  const named =
    text.length < SHORTEST_PART ? [] : CATEGORY_NAMES.filter((label) => label.toLowerCase().includes(text));
  return [...new Set([synonym ?? [], named].flat())].slice(0, 2 * CATEGORIES);
}
