import type { Found } from '../crawl/fetch-result.ts';

/** What was read from one address. */
export type Document = Pick<Found, 'url' | 'headers' | 'contentType' | 'body'>;

/** The store that a document is read for. `site`: the address its front page led to. */
export type Store = { domain: string; storefront: string; site: string };

/** A document took more time or memory than its budget, and reading it was stopped. */
export class TooCostlyToParse extends Error {}
