import type { Database } from '../connect.ts';

export async function findExternalIdentity(
  db: Database,
  issuer: string,
  subject: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('external_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Answers false when the person has another subject there, or the subject another person. */
export async function linkExternalIdentity(
  db: Database,
  identity: { issuer: string; subject: string; user_id: string },
): Promise<boolean> {
  const row = await db
    .insertInto('external_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
