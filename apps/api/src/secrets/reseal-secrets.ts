import { type Database, readSealed, replaceSealed, SEALED_COLUMNS } from '@brandlode/database';
import { type SecretBox, UnreadableSecret } from './secret-box.ts';

/** Encrypts with the newest key what an older one encrypted. What no key decrypts stays as it is. */
export async function resealSecrets(db: Database, box: SecretBox) {
  const counts = { current: 0, resealed: 0, unreadable: 0 };
  for (const column of SEALED_COLUMNS) {
    for (const { id, owner, sealed } of await readSealed(db, column)) {
      const after = box.isCurrent(sealed) ? sealed : reseal(box, owner, sealed);
      if (after === undefined) counts.unreadable++;
      else if (after === sealed) counts.current++;
      else {
        await replaceSealed(db, column, { id, before: sealed, after });
        counts.resealed++;
      }
    }
  }
  return counts;
}

function reseal(box: SecretBox, owner: string, sealed: string): string | undefined {
  try {
    return box.seal(box.open(sealed, owner), owner);
  } catch (error) {
    if (error instanceof UnreadableSecret) return undefined;
    throw error;
  }
}
