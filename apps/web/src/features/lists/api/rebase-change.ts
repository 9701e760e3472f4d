import type { UpdateListBrand } from '@brandlode/contract';
import { codeOf } from '#lib/loading/http.ts';
import { EditConflict } from '../../../lib/loading/save-merged.ts';
import { conflictText, mergedChange } from '../model/entry-conflict.ts';
import type { Change, Fields } from '../model/list-entries.ts';
import { fetchMembership } from './list-memberships.ts';

type Edit = {
  listId: string;
  brandId: number;
  /** What messages call the brand. */
  name: string;
  /** The fields that the user changed. */
  base: Fields;
  change: Change;
};

/**
 * After an edit conflict, or if the brand is no longer on the list: its current fields with the change, unless the same field was
 * changed elsewhere. Throws other errors.
 */
export async function rebaseChange(error: unknown, edit: Edit) {
  const code = codeOf(error);
  if (code !== 'edit-conflict' && code !== 'not-found') throw error;
  return mergeWithCurrent(edit);
}

/** As `rebaseChange`, of a brand that is known to have been changed elsewhere. */
export async function mergeWithCurrent({ listId, brandId, name, base, change }: Edit) {
  const current = await fetchMembership(listId, brandId);
  if (!current) throw new EditConflict(`${name} was removed elsewhere.`);
  const merged = mergedChange(base, current, change);
  if (!merged) throw new EditConflict(conflictText(name, base, current, change));
  const { status, rating, tags, version } = current;
  return { status, rating, tags, ...merged, version } satisfies UpdateListBrand;
}
