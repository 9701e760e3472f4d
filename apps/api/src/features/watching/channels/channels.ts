import { CHANNEL_LABELS, type Channel, type WebhookChannel } from '@brandlode/contract';
import type { ChannelFormat } from './channel-format.ts';
import type { ChannelMessage } from './channel-message.ts';
import { discord } from './discord/discord.ts';
import { slack } from './slack/slack.ts';
import { teams } from './teams/teams.ts';
import { telegram } from './telegram/telegram.ts';

const FORMATS: Record<Channel, ChannelFormat> = { slack, teams, discord, telegram };

/** Characters of an address that are shown again, so that its user recognises it. */
const SHOWN = 4;

/** `base`: the address of a stand-in for all services; undefined means the services themselves. */
export function openChannels(base: string | undefined) {
  const prefixOf = (channel: Channel) => base && `${base}/${channel}`;

  return {
    /** The whole address of a Telegram bot that is given without its host. */
    complete: (channel: WebhookChannel, address: string): string =>
      channel === 'telegram' && address.startsWith('bot')
        ? `${prefixOf(channel) ?? 'https://api.telegram.org'}/${address}`
        : address,
    /** Why this address cannot be used; undefined if it can. */
    findProblem(channel: Channel, address: string): string | undefined {
      const { hosts, path, example } = FORMATS[channel];
      const prefix = prefixOf(channel);
      const url = URL.parse(address);
      const isOfService = prefix
        ? url?.href.startsWith(`${prefix}/`)
        : url?.protocol === 'https:' && /^(443)?$/.test(url.port) && hosts.test(url.hostname);
      const rest = url && (url.pathname + url.search).slice(prefix ? new URL(prefix).pathname.length : 0);
      if (!url || !rest || !isOfService || !path.test(rest) || url.username || url.password || url.hash)
        return `must be one that ${CHANNEL_LABELS[channel]} made, such as ${prefix ?? example}`;
    },
    /** The address without its secret. */
    toShown: (address: string): string => {
      const { origin, searchParams } = new URL(address);
      const chat = searchParams.get('chat_id');
      return chat === null ? `${origin}/…${address.slice(-SHOWN)}` : `${origin}/…?chat_id=${chat}`;
    },
    toRequest: (channel: Channel, message: ChannelMessage, address: string) => {
      const request = FORMATS[channel].format(message, new URL(address));
      return { address: request.address, body: JSON.stringify(request.body) };
    },
  };
}
export type Channels = ReturnType<typeof openChannels>;
