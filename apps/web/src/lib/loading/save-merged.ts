import { codeOf } from '#lib/loading/http.ts';

type Options<Item> = {
  save: (version: number) => Promise<Item>;
  /** The version that was read. */
  version: number;
  /** The current item; undefined if it was deleted. */
  fetchCurrent: () => Promise<(Item & { version: number }) | undefined>;
  /** Describes what this change would overwrite that was changed elsewhere. */
  conflictOf: (current: Item) => string | undefined;
};

/** Saves a change, even if the item was changed elsewhere, unless the same part was changed. */
export async function saveMerged<Item>({ save, version, fetchCurrent, conflictOf }: Options<Item>) {
  try {
    return await save(version);
  } catch (error) {
    if (codeOf(error) === 'not-found') throw new EditConflict(DELETED);
    if (codeOf(error) !== 'edit-conflict') throw error;
    const current = await fetchCurrent();
    if (!current) throw new EditConflict(DELETED);
    const conflict = conflictOf(current);
    if (conflict !== undefined) throw new EditConflict(conflict);
    return save(current.version);
  }
}

const DELETED = 'It was deleted elsewhere.';

/** Its message is for the user. */
export class EditConflict extends Error {}

/** The message if both sides renamed the item. */
export const nameConflict = (base: string, current: string, name: string | undefined) =>
  name !== undefined && current !== base && current !== name
    ? `It was renamed to “${current}” elsewhere. Press Enter to name it “${name}”.`
    : undefined;
