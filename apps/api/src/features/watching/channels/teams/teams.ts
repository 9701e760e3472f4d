import { type ChannelFormat, toBlocks } from '../channel-format.ts';
import type { ChannelMessage, MessageLine } from '../channel-message.ts';

/** Teams rejects messages of more than 28 KB; the rest is for what a workflow adds. */
const MAX_BYTES = 24_000;

/** A workflow that posts to a channel or chat, with an Adaptive Card. Runs of rich text are never parsed as Markdown. */
export const teams: ChannelFormat = {
  hosts: /^([a-z0-9-]+\.)+(logic\.azure\.(com|us)|environment\.api\.powerplatform\.(com|us))$/,
  path: /^\/([\w-]{1,100}\/){0,5}workflows\/[\w-]{1,100}\/triggers\/[\w-]{1,100}\/paths\/invoke\?[\w=&%.~/-]*\bsig=[\w%.~-]{1,200}$/,
  example: 'https://….logic.azure.com/workflows/…',
  format: (message, address) => ({
    address: address.href,
    body: {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            msteams: { width: 'Full' },
            fallbackText: message.heading,
            body: bodyOf(message),
            actions: [{ type: 'Action.OpenUrl', title: message.link.text, url: message.link.url }],
          },
        },
      ],
    },
  }),
};

type Run = { type: 'TextRun'; text: string; [property: string]: unknown };

const run = (text: string, style: object = {}): Run => ({ type: 'TextRun', text, ...style });
const block = (inlines: Run[], style: object = {}) => ({ type: 'RichTextBlock', inlines, ...style });

const bodyOf = (message: ChannelMessage) =>
  toBlocks(message, {
    title: [block([run(message.heading, { size: 'Large', weight: 'Bolder' })])],
    paragraph: (text) => [block([run(text)])],
    heading: (text) => [block([run(text, { weight: 'Bolder' })], { spacing: 'Large' })],
    line: blocksOf,
    sizeOf: (blocks) => Buffer.byteLength(JSON.stringify(blocks)),
    max: MAX_BYTES,
  }).flat();

const blocksOf = ({ title, url, text, value, details, note }: MessageLine) => [
  block([
    run(title || url, { weight: 'Bolder', selectAction: { type: 'Action.OpenUrl', url } }),
    ...(text ? [run(`  ${text}`)] : []),
    ...(value ? [run(`  ${value}`, { weight: 'Bolder' })] : []),
  ]),
  ...details.map((detail) => block([run(`• ${detail}`)], { spacing: 'None' })),
  ...(note ? [block([run(note, { isSubtle: true, size: 'Small' })], { spacing: 'None' })] : []),
];
