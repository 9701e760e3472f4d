import type { AuditEntryValues } from '@brandlode/contract';
import { type AuditActor, type Database, recordAudit } from '@brandlode/database';
import type { Context } from './context.ts';
import type { RequestClaims } from './http/access.ts';

/** The user of a request, with the API key or connection that it was sent with. */
export const actorOf = ({ sub, sid, scopes }: RequestClaims): AuditActor => ({
  userId: sub,
  keyId: scopes ? sid : null,
});

/** Makes a change and records it, both or neither. A change without an entry, as one that was refused, is not recorded. */
export const recorded = <Result>(
  { connection }: Pick<Context, 'connection'>,
  by: { workspaceId: string; actor: AuditActor },
  change: (transaction: Database) => Promise<Result>,
  entryOf: (result: Result) => AuditEntryValues | undefined | false,
): Promise<Result> =>
  connection.db.transaction().execute(async (transaction) => {
    const result = await change(transaction);
    const entry = entryOf(result);
    if (entry) await recordAudit(transaction, by, entry);
    return result;
  });
