import { type ListBrand, MAX_TAGS } from '@brandlode/contract';
import { distinctTags } from './entry-conflict.ts';

/** The tags of several brands in alphabetical order, and how many of the brands have each. */
export function countTags(entries: ListBrand[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const tag of entries.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => a.tag.localeCompare(b.tag));
}

const hasTag = ({ tags }: ListBrand, tag: string) =>
  tags.some((own) => own.toLowerCase() === tag.toLowerCase());

/** The brands that lack some of the tags, with these added, and in `full` those that have no room for them. */
export function withTagsAdded(entries: ListBrand[], added: string[]) {
  const changed = entries
    .filter((entry) => added.some((tag) => !hasTag(entry, tag)))
    .map((entry) => ({ entry, change: { tags: distinctTags([...entry.tags, ...added]) } }));
  const edits = changed.filter(({ change }) => change.tags.length <= MAX_TAGS);
  return { edits, full: changed.length - edits.length };
}

export const withTagRemoved = (entries: ListBrand[], tag: string) =>
  entries
    .filter((entry) => entry.tags.includes(tag))
    .map((entry) => ({ entry, change: { tags: entry.tags.filter((own) => own !== tag) } }));
