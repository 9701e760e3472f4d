import { type Database, readSealed, replaceSealed, SEALED_COLUMNS } from '@brandlode/database';
import { type SecretBox, UnreadableSecret } from './secret-box.ts';

/** Encrypts with the newest key what an older one encrypted. What no key decrypts stays as it is. */
export async function resealSecrets(db: Database, box: SecretBox) {
  const counts = { current: 0, resealed: 0, unreadable: 0 };
  for (const { table, column } of SEALED_COLUMNS) {
    for (const { id, sealed } of await readSealed(db, table, column)) {
      if (box.isCurrent(sealed)) counts.current++;
      else counts[await reseal(table, column, id, sealed)]++;
    }
  }
  return counts;

  async function reseal(table: string, column: string, id: string, sealed: string) {
    const owner = `${table}/${id}`;
    try {
      await replaceSealed(db, table, column, {
        id,
        before: sealed,
        after: box.seal(box.open(sealed, owner), owner),
      });
      return 'resealed';
    } catch (error) {
      if (error instanceof UnreadableSecret) return 'unreadable';
      throw error;
    }
  }
}
