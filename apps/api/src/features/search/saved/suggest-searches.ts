import type { CatalogueIndex } from '@brandlode/catalogue-index';
import {
  type FilterPayload,
  RANGE_KEYS,
  SUGGESTED_SEARCHES,
  type SuggestedSearch,
  UNKNOWN,
} from '@brandlode/contract';
import { toFilterSpec } from '../../../catalogue/index-layout.ts';
import type { Context } from '../../../context.ts';

/** The suggested searches with their matches in the shared catalogue, counted once per version of it. */
export function searchSuggester({ catalogue }: Pick<Context, 'catalogue'>) {
  let counted: { index: CatalogueIndex; data: Promise<SuggestedSearch[]> } | undefined;
  return (): Promise<SuggestedSearch[]> => {
    const index = catalogue.index();
    if (counted?.index !== index) {
      const data = Promise.all(SUGGESTED_SEARCHES.map((search) => countSuggestion(index, search))).then(
        // A catalogue may lack the data for some searches; those come last.
        (all) => [...all.filter(({ matches }) => matches > 0), ...all.filter(({ matches }) => matches === 0)],
      );
      counted = { index, data };
      // After a failure the next request counts again.
      data.catch(() => {
        if (counted?.data === data) counted = undefined;
      });
    }
    return counted.data;
  };
}

async function countSuggestion(
  index: CatalogueIndex,
  { id, name, filters, search }: (typeof SUGGESTED_SEARCHES)[number],
): Promise<SuggestedSearch> {
  const count = async (payload: FilterPayload) =>
    (await index.filter(toFilterSpec(payload), { offset: 0, limit: 0 })).total;
  const withUnknown: FilterPayload = {};
  for (const key of RANGE_KEYS) if (filters[key]) withUnknown[key] = { ...filters[key], unknown: 'include' };
  for (const key of ['locations', 'categories'] as const)
    if (filters[key]) withUnknown[key] = [...filters[key], UNKNOWN];
  const [matches, possible] = await Promise.all([count(filters), count(withUnknown)]);
  return { id, name, search, matches, unknown: possible - matches };
}
