import type { BulkChange, Change, Fields } from './list-entries.ts';

/**
 * Rebases a change of `base` onto `current`, which was changed elsewhere: tags are merged, other changed fields must be
 * unchanged in `current`. Undefined if one was changed elsewhere, too.
 */
export function mergedChange(base: Fields, current: Fields, change: Change): Change | undefined {
  if (change.status !== undefined && current.status !== base.status && current.status !== change.status)
    return;
  if (change.rating !== undefined && current.rating !== base.rating && current.rating !== change.rating)
    return;
  if (change.tags === undefined) return change;
  const tags = change.tags;
  const isRemoved = (tag: string) => base.tags.includes(tag) && !tags.includes(tag);
  return {
    ...change,
    tags: distinctTags([
      ...current.tags.filter((tag) => !isRemoved(tag)),
      ...tags.filter((tag) => !base.tags.includes(tag)),
    ]),
  };
}

/** Undoes a change of `before` that was saved as `saved`, which may have other tags from elsewhere. */
export function revertOf(before: Fields, change: BulkChange, saved: Fields): BulkChange {
  const { status, tags } = change;
  return {
    ...(status !== undefined && { status: before.status }),
    ...(tags && {
      tags: mergedChange({ ...before, tags }, saved, { tags: before.tags })?.tags ?? before.tags,
    }),
  };
}

/** The first of each tag: the server rejects tags that differ only in case. */
export const distinctTags = (tags: string[]): string[] =>
  [...Map.groupBy(tags, (tag) => tag.toLowerCase()).values()].flatMap(([first]) => first ?? []);

/** Says what was not saved, and the current values. */
export function conflictText(name: string, base: Fields, current: Fields, change: Change): string {
  const parts = [
    change.status !== undefined && current.status !== base.status
      ? `its status is now “${current.status ?? 'No status'}”, not “${change.status ?? 'No status'}”`
      : null,
    change.rating !== undefined && current.rating !== base.rating
      ? `its rating is now ${current.rating ?? 'none'}, not ${change.rating ?? 'none'}`
      : null,
  ].filter((part) => part !== null);
  return `${name} was changed elsewhere in the meantime: ${parts.join(', and ')}.`;
}
