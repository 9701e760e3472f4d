import type { ChannelMessage } from './channel-message.ts';

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

/** The first items that together, each of `sizeOf`, are at most `max`. */
export function fitting<Item>(items: Item[], max: number, sizeOf: (item: Item) => number): Item[] {
  let size = 0;
  const end = items.findIndex((item) => {
    size += sizeOf(item);
    return size > max;
  });
  return end === -1 ? items : items.slice(0, end);
}
