import type { Database } from '../connect.ts';
import { eraseInvitedAddresses, recordAudit } from './audit-log.ts';
import { hasMembers } from './members.ts';

/**
 * Deletes a user with the workspaces they own, and everything in them. Only the card fingerprint of a trial is kept, so that a card
 * gets one trial. False if a workspace of theirs has members.
 */
export async function deleteUser(db: Database, userId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // A change of the plan locks the customer before it writes the role of the user.
    await transaction
      .selectFrom('stripe_customers')
      .select('user_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .execute();
    // Prevents members from joining or transferring a workspace to the user during the deletion.
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const workspaces = await transaction
      .selectFrom('workspaces')
      .select('id')
      .where('owner_id', '=', userId)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (await hasMembers(transaction, userId)) return false;
    await transaction
      .deleteFrom('workspace_invitations')
      .where('email', '=', transaction.selectFrom('users').select('email').where('id', '=', userId))
      .execute();
    await transaction
      .deleteFrom('undeliverable_addresses')
      .where('email', '=', transaction.selectFrom('users').select('email').where('id', '=', userId))
      .execute();
    const memberships = await transaction
      .selectFrom('workspace_members')
      .select('workspace_id')
      .where('user_id', '=', userId)
      .orderBy('workspace_id')
      .execute();
    for (const { workspace_id: workspaceId } of memberships)
      await recordAudit(transaction, { workspaceId, actor: { userId } }, { action: 'account.deleted' });
    // Each workspace is deleted by its own statement, because a statement has a time limit.
    for (const { id } of workspaces)
      await transaction.deleteFrom('workspaces').where('id', '=', id).execute();
    const addresses = await transaction
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .union(
        transaction.selectFrom('email_changes').select('old_email as email').where('user_id', '=', userId),
      )
      .execute();
    await transaction.deleteFrom('users').where('id', '=', userId).execute();
    await eraseInvitedAddresses(
      transaction,
      addresses.map(({ email }) => email),
    );
    await transaction.deleteFrom('rate_limits').where('key', 'like', `%${userId}%`).execute();
    return true;
  });
}
