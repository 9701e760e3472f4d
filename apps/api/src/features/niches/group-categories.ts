import type { CatalogueIndex, FilterSpec, Group, Grouping } from '@brandlode/catalogue-index';
import { RESTRICTED_CATEGORIES, showingHidden } from '../../catalogue/index-layout.ts';

/**
 * The brands of each category, by position. A category that is age-restricted includes the brands that the query hides, as a search for
 * it does; all others leave them out.
 */
export async function groupCategories(
  index: CatalogueIndex,
  query: FilterSpec,
  grouping: Omit<Grouping, 'list'>,
): Promise<Group[]> {
  const list = 'categories';
  const groups = await index.groups(query, { ...grouping, list });
  const complete = showingHidden(query);
  if (!complete) return groups;
  const named = { list, values: RESTRICTED_CATEGORIES, unknown: false };
  const restricted = await index.groups(
    { ...complete, lists: [...complete.lists, named] },
    { ...grouping, list },
  );
  return groups.map((group, position) =>
    RESTRICTED_CATEGORIES.includes(position) ? (restricted[position] ?? group) : group,
  );
}
