import type { CatalogueIndex, FilterSpec, Group, Grouping } from '@brandlode/catalogue-index';
import { RESTRICTED_CATEGORIES, showingHidden } from '../../catalogue/index-layout.ts';
import { CATEGORY_ENTRIES } from './category-entries.ts';

export type CategoryGroup = (typeof CATEGORY_ENTRIES)[number] & Group;

/**
 * The brands of each category, in the order of the taxonomy. A category that is age-restricted includes the brands that the query hides, as a search for
 * it does; all others leave them out.
 */
export async function groupCategories(
  index: CatalogueIndex,
  query: FilterSpec,
  grouping: Omit<Grouping, 'list'>,
): Promise<CategoryGroup[]> {
  const list = 'categories';
  const groups = await index.groups(query, { ...grouping, list });
  const complete = showingHidden(query);
  if (!complete) return withCategories(groups);
  const named = { list, values: RESTRICTED_CATEGORIES, unknown: false };
  const restricted = await index.groups(
    { ...complete, lists: [...complete.lists, named] },
    { ...grouping, list },
  );
  return withCategories(
    groups.map((group, position) =>
      RESTRICTED_CATEGORIES.includes(position) ? (restricted[position] ?? group) : group,
    ),
  );
}

const withCategories = (groups: Group[]): CategoryGroup[] =>
  CATEGORY_ENTRIES.flatMap((entry, position) =>
    groups.slice(position, position + 1).map((group) => ({ ...entry, ...group })),
  );
