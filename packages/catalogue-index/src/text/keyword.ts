import { normalise } from './normalise.ts';

/** Characters of an input that are read; no name is longer. */
const MAX_INPUT_LENGTH = 1000;
/** Keywords of more words are matched as a whole only. */
const MAX_WORDS = 8;

/** What to search for. All texts are normalised. */
export type Keyword = {
  query: string;
  /** The query's words if they may match in any order; empty for a single word. */
  words: string[];
  /** For an address: its host without subdomains, the longest first (`shop.brand.com`: `brand com`). */
  parentHosts: string[];
};

/** Parses what a user typed or pasted; only the host of an address counts. Any string is safe. */
export function parseKeyword(text: string): Keyword {
  const input = text.slice(0, MAX_INPUT_LENGTH).trim();
  const host = hostOf(input);
  const query = normalise(host ?? input);
  const words = host === undefined ? [...new Set(query.split(' '))] : [];
  const labels = host?.split('.') ?? [];
  return {
    query,
    words: words.length > 1 && words.length <= MAX_WORDS ? words : [],
    parentHosts: labels.slice(1, -1).map((_, i) => normalise(labels.slice(i + 1).join('.'))),
  };
}

/** `https://user@host:1/path`, `www.host`, `host.com/path` or `host.com:443`; a bare `host.com` is searched as text. */
const ADDRESS =
  /^(?:[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@\s]*@)?|\/\/|(?=www\.)|(?=[^\s/?#:@]+\.[^\s/?#:@.]+[/?#:]))(?:www\.)?([^\s/?#:@]+\.[^\s/?#:@.]+)/iu;

const hostOf = (input: string): string | undefined => ADDRESS.exec(input)?.[1];
