import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** For whom, and for which workspace, a code creates a key. */
export type ExtensionCode = { workspaceId: string; userId: string; name: string };

/** Returns when the code expires. */
export async function saveExtensionCode(
  db: Database,
  code: ExtensionCode & { secret: Buffer; seconds: number },
): Promise<Date> {
  const { expires_at } = await db
    .insertInto('extension_codes')
    .values({
      secret: code.secret,
      workspace_id: code.workspaceId,
      user_id: code.userId,
      name: code.name,
      expires_at: sql<Date>`now() + make_interval(secs => ${code.seconds})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Uses a code up. Undefined for one that is unknown, used or expired, or whose user may no longer change the workspace. */
export const takeExtensionCode = (db: Database, secret: Buffer): Promise<ExtensionCode | undefined> =>
  db
    .with('taken', (query) => query.deleteFrom('extension_codes').where('secret', '=', secret).returningAll())
    .selectFrom('taken')
    .innerJoin('users', 'users.id', 'taken.user_id')
    .innerJoin('workspace_access as a', (join) =>
      join.onRef('a.workspace_id', '=', 'taken.workspace_id').onRef('a.user_id', '=', 'taken.user_id'),
    )
    .select(['taken.workspace_id as workspaceId', 'taken.user_id as userId', 'taken.name'])
    .where('taken.expires_at', '>', sql<Date>`now()`)
    .where('users.disabled_at', 'is', null)
    .where('a.role', '!=', 'viewer')
    .executeTakeFirst();
