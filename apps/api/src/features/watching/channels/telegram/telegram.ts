import { escapeHtml } from '../../../../escape-html.ts';
import { type ChannelFormat, toBlocks, withoutLinks } from '../channel-format.ts';
import type { MessageLine } from '../channel-message.ts';

/** Characters of a message; ours count the markup too, which Telegram does not. */
const MAX_TEXT = 4_096;

/** The `sendMessage` method of a bot, with HTML. Telegram makes links and mentions of plain text, so their signs are separated. */
export const telegram: ChannelFormat = {
  hosts: /^api\.telegram\.org$/,
  path: /^\/bot\d{3,20}:[\w-]{20,100}\/sendMessage\?chat_id=(-?\d{1,20}|(@|%40)\w{1,64})(&message_thread_id=\d{1,20})?$/,
  example: 'https://api.telegram.org/bot…/sendMessage?chat_id=…',
  format(message, address) {
    const footer = linkTo(message.link);
    const bold = (text: string) => `<b>${escapeText(text)}</b>`;
    const shown = toBlocks(message, {
      title: bold(message.heading),
      paragraph: escapeText,
      heading: bold,
      line: lineOf,
      sizeOf: (text) => text.length + 2,
      max: MAX_TEXT - footer.length,
    });
    const { origin, pathname, searchParams } = address;
    return {
      address: origin + pathname,
      body: {
        ...Object.fromEntries(searchParams),
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
        text: [...shown, footer].join('\n\n'),
      },
    };
  },
};

const escapeText = (text: string) => escapeHtml(withoutLinks(text));
const linkTo = ({ text, url }: { text: string; url: string }) =>
  `<a href="${escapeHtml(url)}">${escapeText(text)}</a>`;

function lineOf({ title, url, text, value, details, note }: MessageLine): string {
  const first = [
    `<b>${linkTo({ text: title || 'Open', url })}</b>`,
    text && escapeText(text),
    value && `<b>${escapeText(value)}</b>`,
  ];
  return [
    first.filter(Boolean).join('  '),
    ...details.map((detail) => `• ${escapeText(detail)}`),
    ...(note ? [`<i>${escapeText(note)}</i>`] : []),
  ].join('\n');
}
