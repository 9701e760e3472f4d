import type { CatalogueIndex } from '@brandlode/catalogue-index';
import {
  type BrandSuggestions,
  CATEGORY_LABELS,
  countryLabel,
  type FilterPayload,
} from '@brandlode/contract';
import { countryId, mapCategory } from '@brandlode/contract/vocabulary';
import { CATEGORY_IDS, toFilterSpec } from '../../catalogue/index-layout.ts';

type Suggestions = Pick<BrandSuggestions, 'categories' | 'countries'>;

/** At most this many categories are suggested. */
const CATEGORIES = 3;
/** Shorter texts are part of too many names. */
const SHORTEST_PART = 3;
/** If brands were found, a shorter text is more likely the beginning of a name. */
const SHORTEST_BESIDE_BRANDS = 4;

/** Categories and countries that a keyword names by a synonym; if no brand was found, also categories by a part of their name. */
export async function suggestFilters(
  index: CatalogueIndex,
  keyword: string,
  { hasBrands }: { hasBrands: boolean },
): Promise<Suggestions> {
  const text = keyword.trim().toLowerCase();
  if (text.length < (hasBrands ? SHORTEST_BESIDE_BRANDS : 1)) return { categories: [], countries: [] };
  const count = async (payload: FilterPayload) =>
    (await index.filter(toFilterSpec(payload), { offset: 0, limit: 0 })).total;
  const labels = hasBrands ? categoryOf(text) : [...new Set([...categoryOf(text), ...categoriesWith(text)])];
  const country = countryId(text);
  const [categories, countries] = await Promise.all([
    Promise.all(
      labels
        .slice(0, 2 * CATEGORIES)
        .map(async (label) => ({ label, brands: await count({ categories: [label.toLowerCase()] }) })),
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

function categoryOf(text: string): string[] {
  const id = mapCategory(text);
  return CATEGORY_LABELS.filter((_, index) => CATEGORY_IDS[index] === id);
}

const categoriesWith = (text: string): string[] =>
  text.length < SHORTEST_PART ? [] : CATEGORY_LABELS.filter((label) => label.toLowerCase().includes(text));
