import { formatExact } from '@brandlode/contract';
import type { ChannelMessage, MessageLine } from './channel-message.ts';

/** A chat service that messages are sent to by an address that its users create there. */
export type ChannelFormat = {
  /** The hosts of the service. */
  hosts: RegExp;
  /** Path and query of an address. */
  path: RegExp;
  /** How such an address begins, for messages about another one. */
  example: string;
  format: (message: ChannelMessage, address: URL) => { address: string; body: object };
};

const LINK_SIGNS = /[@#/]|(?<=[\p{L}\p{N}])[.:](?=[\p{L}\p{N}/])/gu;

/** With an invisible character after signs of which a service would make links, mentions and commands. */
export const withoutLinks = (text: string): string => text.replaceAll(LINK_SIGNS, '$&\u2060');

/** How a service shows a message, in blocks of at most `max` together, each of `sizeOf`. */
type Layout<Block> = {
  /** The first block, unless the service shows it apart. */
  title?: Block;
  paragraph: (text: string) => Block;
  heading: (text: string) => Block;
  line: (line: MessageLine) => Block;
  sizeOf: (block: Block) => number;
  max: number;
  maxBlocks?: number;
};

/** The blocks of a message that fit, all whole: a cut one could end within a link or an escape. The last one counts the lines left out. */
export function toBlocks<Block>(
  { paragraphs, parts }: ChannelMessage,
  { title, paragraph, heading, line, sizeOf, max, maxBlocks = Number.POSITIVE_INFINITY }: Layout<Block>,
): Block[] {
  const blocks = [
    ...(title === undefined ? [] : [{ block: title, lines: 0 }]),
    ...paragraphs.map((text) => ({ block: paragraph(text), lines: 0 })),
    ...parts.flatMap((part) => [
      ...(part.heading ? [{ block: heading(part.heading), lines: 0 }] : []),
      ...part.lines.map((each) => ({ block: line(each), lines: 1 })),
    ]),
  ];
  const firstOf = (count: number): Block[] => {
    const left = blocks.slice(count).reduce((sum, { lines }) => sum + lines, 0);
    const shown = blocks.slice(0, count).map(({ block }) => block);
    return left > 0 ? [...shown, paragraph(`and ${formatExact(left)} more`)] : shown;
  };
  const fits = (shown: Block[]) =>
    shown.length <= maxBlocks && shown.reduce((sum, block) => sum + sizeOf(block), 0) <= max;
  let count = blocks.length;
  while (count > 0 && !fits(firstOf(count))) count -= 1;
  return firstOf(count);
}
