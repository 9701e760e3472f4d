import { randomBytes } from 'node:crypto';
import type { Database } from '../connect.ts';

/** The secret that signs image paths, created by the first process that needs it. */
export async function readImageKey(db: Database): Promise<Buffer> {
  const stored = db.selectFrom('image_key').select('key');
  const made = await stored.executeTakeFirst();
  if (made) return made.key;
  await db
    .insertInto('image_key')
    .values({ key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await stored.executeTakeFirstOrThrow()).key;
}
