/**
 * The outcome of one request. Blocked (access is not allowed), missing (does not exist) and failed (retry later) are distinct, and
 * none of them is evidence of a value.
 */
export type FetchResult = Found | Unchanged | Missing | Blocked | Failed;

/** A 200 response, read whole and decompressed within the limits. `url` is the address after redirects. */
export type Found = {
  outcome: 'found';
  url: string;
  headers: Record<string, string>;
  contentType: string;
  body: Buffer;
  validators: Validators;
};
/** A 304, which means that the cached result is still valid. */
export type Unchanged = { outcome: 'unchanged'; url: string };
/** A 404 or 410. */
export type Missing = { outcome: 'missing'; url: string };
export type Blocked = { outcome: 'blocked'; url: string; reason: BlockedReason; status?: number };
export type Failed = {
  outcome: 'failed';
  url: string;
  reason: FailedReason;
  retryAfterSeconds?: number;
};

export type BlockedReason =
  | 'robots.txt'
  | 'opted out'
  /** 401, 402 (which Shopify returns for frozen shops), 403, 451. */
  | 'refused'
  | 'challenge'
  /** A private, loopback, link-local or metadata address; also after a redirect. */
  | 'private address'
  /** Not http or https, a port other than 80 and 443, or longer than the budget allows; also after a redirect. */
  | 'not a web address';

type FailedReason =
  | 'unreachable'
  /** This machine has no connection to the internet, which says nothing about the site. */
  | 'no network'
  | 'timed out'
  | 'too large'
  | 'too many redirects'
  | 'broken encoding'
  /** Parsing exceeded the document's budget of time or memory. */
  | 'too costly to parse'
  /** 429 or 430 after the requested pause, or a backoff longer than the maximum wait. */
  | 'too many requests'
  /** 5xx, and any status not named elsewhere. */
  | 'server error'
  /** robots.txt is 5xx or unreachable: RFC 9309 disallows everything until it is available again. */
  | 'robots.txt unreachable';

export type Validators = { etag?: string; lastModified?: string };

export type FetchOptions = {
  /** Sends HEAD, whose response has no body. */
  headersOnly?: boolean;
  accept?: string;
  unless?: Validators;
  /** Decompressed bytes; the fetcher's limit by default. */
  maximumBytes?: number;
};

/**
 * Obeys robots.txt, the host limiter, size limits and the block on private addresses. Never throws because of a server, only
 * when our own cache or limiter fails.
 */
export type Fetch = (url: string, options?: FetchOptions) => Promise<FetchResult>;
