import type { WebhookChannel } from '@brandlode/contract';
import type { WebhookTarget } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { UnreadableSecret } from '../../../secret-box.ts';

const ownerOf = (webhookId: string) => `webhooks/${webhookId}`;

type Parts = Pick<Context, 'secretBox'> & { webhooks: Pick<Context['webhooks'], 'channels'> };

/** The columns of an address: that of a channel is a secret. Throws `secrets-key-missing`. */
export const toStoredAddress = (
  { secretBox, webhooks: { channels } }: Parts,
  webhookId: string,
  channel: WebhookChannel,
  address: string,
): { address: string; sealedAddress: string | null } =>
  channel === 'webhook'
    ? { address, sealedAddress: null }
    : { address: channels.toShown(address), sealedAddress: secretBox.seal(address, ownerOf(webhookId)) };

/** Undefined if the key that encrypted it is missing. */
export function readStoredAddress(
  { secretBox }: Pick<Context, 'secretBox'>,
  { webhookId, address, sealedAddress }: WebhookTarget,
): string | undefined {
  if (sealedAddress === null) return address;
  try {
    return secretBox.open(sealedAddress, ownerOf(webhookId));
  } catch (error) {
    if (error instanceof UnreadableSecret) return undefined;
    throw error;
  }
}
