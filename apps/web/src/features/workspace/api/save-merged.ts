import { codeOf } from '#lib/http.ts';

type Options<Item> = {
  save: (version: number) => Promise<Item>;
  /** The version that was read. */
  version: number;
  /** The current item; undefined if it was deleted. */
  fetchPresent: () => Promise<(Item & { version: number }) | undefined>;
  /** Describes what this change would overwrite that was changed elsewhere. */
  conflictOf: (present: Item) => string | undefined;
};

/** Saves a change, even if the item was changed elsewhere, unless the same part was changed. */
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

/** The message if both sides renamed the item. */
export const nameConflict = (base: string, present: string, name: string | undefined) =>
  name !== undefined && present !== base && present !== name
    ? `It was renamed to “${present}” elsewhere. Press Enter to name it “${name}”.`
    : undefined;
