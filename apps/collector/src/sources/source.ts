import type { Fetch, Validators } from '../crawl/fetch-result.ts';
import type { ParseDocument } from '../parse/parsers.ts';
import type { SourceReport } from './report.ts';

export type * from './report.ts';

/** Remembers what an address gave and what was made of it, so that a 304 answers for it. */
export type PageCache = {
  get: (url: string) => Promise<{ validators: Validators; read: unknown } | undefined>;
  set: (url: string, validators: Validators, read: unknown) => Promise<void>;
};

/**
 * Reports of one round come in the order of the sources; where two give the same figure or fact, the later one is nearer to it
 * and stands, unless what it says is `weak`.
 */
export type Round = SourceReport[];

/** What a source gets: the store's registrable domain, what earlier sources in the same round reported, and its tools. */
export type Visit = {
  domain: string;
  /** `https://DOMAIN/`, or the sandbox's address of a sample shop. */
  storefront: string;
  earlier: Round;
  fetch: Fetch;
  parse: ParseDocument;
  cache: PageCache;
  now: Date;
};

/** One kind of place figures come from. Never throws for what a store does; throws only for faults of ours. */
export type Source = { name: string; collect: (visit: Visit) => Promise<SourceReport> };
