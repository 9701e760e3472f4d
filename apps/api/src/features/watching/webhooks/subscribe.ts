import { randomUUID } from 'node:crypto';
import {
  ApiError,
  type CreateWebhook,
  MAX_ALERTS,
  MAX_WEBHOOKS,
  type Webhook,
  type WebhookKind,
  type WebhookSamplesQuery,
} from '@brandlode/contract';
import { createWebhook, type Followed } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { type RequestClaims, requireScope } from '../../../http/access.ts';
import { actorOf, recorded } from '../../../record-audit.ts';
import { followerOf } from '../follower.ts';
import { nothingToWatch, requireChanges, requireScopeOf, toFollowed } from '../follows/to-followed.ts';
import { checkSettings } from './check-settings.ts';
import { toStoredAddress } from './store-address.ts';
import { webhookEntry } from './webhook-entry.ts';

/**
 * Returns the id of the new webhook; a channel has no `secret`. Throws `invalid-request`, `not-found`, `key-not-allowed`, `limit-reached` and
 * `secrets-key-missing`.
 */
export async function subscribe(
  context: Context,
  claims: RequestClaims,
  { brandId, listId, searchId, ...webhook }: CreateWebhook,
  secret: string | null,
): Promise<string> {
  const follower = await followerOf(context, claims);
  const target = await targetOf(context, claims, { ...webhook, brandId, listId, searchId });
  if (target) await requireChanges(context, follower, target);
  const { channel, address } = webhook;
  await checkSettings(context, follower, channel, webhook);
  const id = randomUUID();
  const stored = toStoredAddress(context, id, channel, address);
  const row = { ...webhook, ...stored, id, target, secret: secret ?? '' };
  const created = await recorded(
    context,
    { workspaceId: follower.workspaceId, actor: actorOf(claims) },
    (transaction) => createWebhook(transaction, follower, row),
    (result) => result === 'created' && webhookEntry('created', webhook),
  );
  if (created === 'missing') throw nothingToWatch();
  if (created === 'alerts-full')
    throw new ApiError('limit-reached', {
      detail: `You already have ${MAX_ALERTS} alerts. Delete one first.`,
    });
  if (created === 'full')
    throw new ApiError('limit-reached', {
      detail: `Your workspace already has ${MAX_WEBHOOKS} webhooks. Delete one first.`,
    });
  return id;
}

/** A key needs the scopes of what the webhook is told of. Throws `key-not-allowed`. */
export function requireScopesOf(
  claims: RequestClaims,
  { event, target }: { event: WebhookKind; target?: Webhook['target'] },
): void {
  if (event === 'list.brand_added') requireScope(claims, 'lists');
  if (event === 'check.finished') requireScope(claims, 'checks');
  if (target) requireScopeOf(claims, target.kind);
}

/** What is watched; undefined for everything. Throws `not-found` and `key-not-allowed`. */
export async function targetOf(
  context: Context,
  claims: RequestClaims,
  {
    event,
    brandId,
    listId,
    searchId,
  }: Pick<WebhookSamplesQuery, 'event' | 'brandId' | 'listId' | 'searchId'>,
): Promise<Followed | undefined> {
  requireScopesOf(claims, { event });
  if (brandId !== undefined) return toFollowed(context, claims, { kind: 'brand', id: String(brandId) });
  if (listId !== undefined) return toFollowed(context, claims, { kind: 'list', id: listId });
  if (searchId !== undefined) return toFollowed(context, claims, { kind: 'search', id: searchId });
  return undefined;
}
