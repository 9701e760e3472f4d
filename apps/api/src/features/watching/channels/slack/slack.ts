import { cut } from '../../mails/cut.ts';
import { type ChannelFormat, toBlocks } from '../channel-format.ts';
import type { ChannelMessage, MessageLine } from '../channel-message.ts';

/** Limits of Slack: characters of a header and of the notification's text, and blocks of a message. */
const MAX_HEADER = 150;
const MAX_TEXT = 3_000;
const MAX_BLOCKS = 50;
/** Slack does not publish how long the text of all blocks may be; it rejects about 13,000 characters. */
const MAX_ALL = 10_000;

/** An incoming webhook, with Block Kit. The elements of rich text are never parsed, so that names stay names. */
export const slack: ChannelFormat = {
  hosts: /^hooks\.slack(-gov)?\.com$/,
  path: /^\/services\/[A-Z0-9]{1,40}\/[A-Z0-9]{1,40}\/[A-Za-z0-9]{1,80}$/,
  example: 'https://hooks.slack.com/services/…',
  format: (message, address) => ({
    address: address.href,
    body: {
      text: cut(escapeText([message.heading, ...message.paragraphs].join('. ')), MAX_TEXT),
      unfurl_links: false,
      unfurl_media: false,
      blocks: blocksOf(message),
    },
  }),
};

/** The text of the notification is Slack's markup, in which `<!channel>` would notify everyone. */
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

type Element = { type: string; [property: string]: unknown };

function blocksOf(message: ChannelMessage): Element[] {
  const { heading, link } = message;
  const shown = toBlocks<Element>(message, {
    title: { type: 'header', text: { type: 'plain_text', text: cut(heading, MAX_HEADER), emoji: false } },
    paragraph: (paragraph) => richText([text(cut(paragraph, MAX_TEXT))]),
    heading: (part) => richText([text(part, { bold: true })]),
    line: (line) => richText(elementsOf(line)),
    sizeOf: (block) => JSON.stringify(block).length,
    max: MAX_ALL,
    maxBlocks: MAX_BLOCKS - 1,
  });
  return [...shown, richText([{ type: 'link', url: link.url, text: link.text }])];
}

const richText = (elements: Element[]) => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements }],
});

const text = (value: string, style?: { bold?: true; italic?: true }): Element => ({
  type: 'text',
  text: value,
  ...(style && { style }),
});

const elementsOf = ({ title, url, text: told, value, details, note }: MessageLine): Element[] => [
  { type: 'link', url, text: title || url, style: { bold: true } },
  ...(told ? [text(`  ${told}`)] : []),
  ...(value ? [text(`  ${value}`, { bold: true })] : []),
  ...details.map((detail) => text(`\n• ${detail}`)),
  ...(note ? [text(`\n${note}`, { italic: true })] : []),
];
