import type { Attempt, WebhookTarget } from '@brandlode/database';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { ChannelMessage } from '../channels/channel-message.ts';
import type { Channels } from '../channels/channels.ts';
import type { Receivers } from './receivers.ts';
import { readStoredAddress } from './store-address.ts';

type SendParts = {
  secretBox: SecretBox;
  receivers: Pick<Receivers, 'post'>;
  channels: Channels;
};

/** One attempt: the body itself to a program, in the format of its service to a channel. */
export async function sendTo(parts: SendParts, target: WebhookTarget, body: string): Promise<Attempt> {
  const { receivers, channels } = parts;
  const { channel, secret } = target;
  const address = readStoredAddress(parts, target);
  if (address === undefined)
    return {
      delivered: false,
      status: null,
      durationMs: 0,
      error: 'The stored address cannot be read. Enter it again.',
    };
  if (channel === 'webhook') return receivers.post({ address, secret }, body);
  // Checked again, because the services may have changed since it was saved.
  if (channels.findProblem(channel, address))
    return { delivered: false, status: null, durationMs: 0, error: 'The address is not one of the service.' };
  const request = channels.toRequest(channel, ChannelMessage.parse(JSON.parse(body)), address);
  return receivers.post({ address: request.address, secret: null }, request.body);
}
