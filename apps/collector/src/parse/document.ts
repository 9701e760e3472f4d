import type { Found } from '../crawl/fetch-result.ts';

export type Document = Pick<Found, 'url' | 'headers' | 'contentType' | 'body'>;

/** The store that a document belongs to. `site`: the address its front page redirects to. */
export type Store = { domain: string; storefront: string; site: string };

/**
 * Reads one kind of document: pure, bounded, and with a result that can be sent between threads. Raise `version` when the
 * result changes, so that cached results of the previous version are not used.
 */
export type Parser<Result> = {
  name: string;
  version: number;
  parse: (document: Document, store: Store) => Result;
};

/** Parses a document of a store. Rejects with `TooCostlyToParse` when it exceeds its budget. */
export type ParseDocument = <Result>(
  parser: Parser<Result>,
  document: Document,
  store: Store,
) => Promise<Result>;

/** A document exceeded its budget of time or memory. */
export class TooCostlyToParse extends Error {}
