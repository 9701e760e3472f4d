import type { WebhookChannel } from '@brandlode/contract';
import type { WebhookTarget } from '@brandlode/database';
import { type SecretBox, UnreadableSecret } from '../../../secrets/secret-box.ts';
import type { Channels } from '../channels/channels.ts';

const ownerOf = (webhookId: string) => `webhooks/${webhookId}`;

type Parts = { secretBox: SecretBox; webhooks: { channels: Channels } };

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
  { secretBox }: { secretBox: SecretBox },
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
