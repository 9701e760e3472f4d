import { isDeepStrictEqual } from 'node:util';
import { ApiError, type UpdateWebhook, type Webhook } from '@brandlode/contract';
import { updateWebhook } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import type { RequestClaims } from '../../../http/access.ts';
import { actorOf, recorded } from '../../../record-audit.ts';
import { followerOf } from '../follower.ts';
import { checkSettings } from './check-settings.ts';
import { noSuchWebhook, readWebhook } from './read-webhook.ts';
import { toStoredAddress } from './store-address.ts';
import { requireScopesOf } from './subscribe.ts';
import { webhookEntry } from './webhook-entry.ts';

/** Throws `invalid-request`, `not-found`, `key-not-allowed` and `secrets-key-missing`. */
export async function changeWebhook(
  context: Context,
  claims: RequestClaims,
  id: string,
  changes: UpdateWebhook,
): Promise<Webhook> {
  const { db } = context.connection;
  const follower = await followerOf(context, claims);
  const webhook = await readWebhook(db, follower, id);
  requireScopesOf(claims, webhook);
  requireAlertsPossible(webhook, changes);
  const { channel, address: before } = webhook;
  const address = changes.address && context.webhooks.channels.complete(channel, changes.address);
  await checkSettings(context, follower, channel, { ...changes, address });
  const stored = address ? toStoredAddress(context, id, channel, address) : {};
  const isChanged = await recorded(
    context,
    { workspaceId: follower.workspaceId, actor: actorOf(claims) },
    (transaction) => updateWebhook(transaction, follower, id, { ...changes, ...stored }),
    (result) => result && webhookEntry('changed', { channel, address: address ?? before }),
  );
  if (!isChanged) throw noSuchWebhook();
  return readWebhook(db, follower, id);
}

/** As of a new webhook: one for a brand, a list, a search or other events cannot be for chosen alerts, nor for all. */
function requireAlertsPossible({ event, target, alertIds: before }: Webhook, { alertIds }: UpdateWebhook) {
  if (alertIds === undefined || isDeepStrictEqual(alertIds, before)) return;
  if (event === 'brand.event' && target === null) return;
  throw new ApiError('invalid-request', {
    errors: [{ path: 'alertIds', message: 'can be changed only of a webhook for your notifications' }],
  });
}
