import { cut } from '../../mails/cut.ts';
import { type ChannelFormat, toBlocks, withoutLinks } from '../channel-format.ts';
import type { MessageLine } from '../channel-message.ts';

/** Limits of an embed's description, and of all its texts together. */
const MAX_DESCRIPTION = 4_096;
const MAX_ALL = 6_000;
/** Escaped, at most three times as long, it fits into the 256 characters of a title. */
const MAX_HEADING = 80;
const ACCENT = 0x0b6b5c;

/** A webhook of a channel, with an embed. No mention is allowed, whatever the texts contain. */
export const discord: ChannelFormat = {
  hosts: /^((ptb|canary)\.)?discord(app)?\.com$/,
  path: /^\/api\/(v\d{1,2}\/)?webhooks\/\d{1,25}\/[\w-]{1,100}(\?thread_id=\d{1,25})?$/,
  example: 'https://discord.com/api/webhooks/…',
  format(message, address) {
    const { heading, link } = message;
    const title = escapeMarkdown(cut(heading, MAX_HEADING));
    const footer = `[${escapeMarkdown(link.text)}](${link.url})`;
    const room = Math.min(MAX_DESCRIPTION, MAX_ALL - title.length) - footer.length - 2;
    const shown = toBlocks(message, {
      paragraph: escapeMarkdown,
      heading: (text) => `**${escapeMarkdown(text)}**`,
      line: lineOf,
      sizeOf: (text) => text.length + 2,
      max: room,
    });
    return {
      address: address.href,
      body: {
        allowed_mentions: { parse: [] },
        embeds: [{ title, url: link.url, color: ACCENT, description: [...shown, footer].join('\n\n') }],
      },
    };
  },
};

const escapeMarkdown = (text: string) =>
  withoutLinks(text.replaceAll(/\s+/g, ' ')).replaceAll(/[\\*_~`|>#[\]()<+-]/g, '\\$&');

function lineOf({ title, url, text, value, details, note }: MessageLine): string {
  const first = [
    `**[${escapeMarkdown(title || 'Open')}](${url})**`,
    text && escapeMarkdown(text),
    value && `**${escapeMarkdown(value)}**`,
  ];
  return [
    first.filter(Boolean).join('  '),
    ...details.map((detail) => `• ${escapeMarkdown(detail)}`),
    ...(note ? [`*${escapeMarkdown(note)}*`] : []),
  ].join('\n');
}
