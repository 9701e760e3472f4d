import { codeOf } from '#lib/http.ts';

type Options<Item> = {
  save: (version: number) => Promise<Item>;
  /** Of the item as it was read. */
  version: number;
  /** The item as it is now; undefined if it was deleted. */
  fetchPresent: () => Promise<(Item & { version: number }) | undefined>;
  /** What was changed elsewhere that this change would overwrite, in words. */
  conflictOf: (present: Item) => string | undefined;
};

/** Saves a change, also where the item was changed elsewhere since, unless the same was changed. */
export async function saveMerged<Item>({ save, version, fetchPresent, conflictOf }: Options<Item>) {
  try {
    return await save(version);
  } catch (error) {
    if (codeOf(error) !== 'edit-conflict') throw error;
    const present = await fetchPresent();
    if (!present) throw new EditConflict('It was deleted elsewhere.');
    const conflict = conflictOf(present);
    if (conflict !== undefined) throw new EditConflict(conflict);
    return save(present.version);
  }
}

/** Its message is for the user. */
export class EditConflict extends Error {}

/** Where both were renamed. */
export const nameConflict = (base: string, present: string, name: string | undefined) =>
  name !== undefined && present !== base && present !== name
    ? `It was renamed to “${present}” elsewhere. Press Enter to name it “${name}”.`
    : undefined;
