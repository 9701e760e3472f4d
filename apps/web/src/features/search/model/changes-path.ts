import { categorySlug, type EventKind, type FilterPayload, NICHE_CHANGES } from '@brandlode/contract';
import { paths } from '#paths.ts';

/** The path of 'What changed' for the brands of a category, or all brands, in the period of a niche's changes. */
export function changesPath(
  { categories: [category] = [] }: Pick<FilterPayload, 'categories'>,
  { technologies = [], kinds = [] }: { technologies?: string[]; kinds?: EventKind[] } = {},
): string {
  const parts = [
    kinds.length > 0 && `kinds=${kinds}`,
    technologies.length > 0 && `technologies=${technologies}`,
    category !== undefined && `category=${categorySlug(category)}`,
    `days=${NICHE_CHANGES.days}`,
  ];
  return `${paths.changes}?${parts.filter(Boolean).join('&')}`;
}
