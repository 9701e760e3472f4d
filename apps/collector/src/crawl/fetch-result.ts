/**
 * What came of asking for one address. Blocked (somebody does not want it read), missing (it is not there) and failed (it
 * may be there, ask again later) are three different things, and none of them says anything about a figure.
 */
export type FetchResult = Found | Unchanged | Missing | Blocked | Failed;

/** A 200 answer whose body was read whole, decompressed, within the limits. `url` is the address after redirects. */
export type Found = {
  outcome: 'found';
  url: string;
  headers: Record<string, string>;
  contentType: string;
  body: Buffer;
  validators: Validators;
};
/** 304: what was read the last time still holds. */
export type Unchanged = { outcome: 'unchanged'; url: string };
/** 404 or 410. */
export type Missing = { outcome: 'missing'; url: string; status: number };
export type Blocked = { outcome: 'blocked'; url: string; reason: BlockedReason; status?: number };
export type Failed = {
  outcome: 'failed';
  url: string;
  reason: FailedReason;
  status?: number;
  /** What the server asked for, in seconds. */
  retryAfterSeconds?: number;
};

export type BlockedReason =
  | 'robots.txt'
  | 'opted out'
  /** 401, 403, 451. */
  | 'refused'
  /** A page that asks whether we are a person. */
  | 'challenge'
  /** A private, loopback, link-local or metadata address; also after a redirect. */
  | 'private address'
  /** Not http or https, a port other than 80 and 443, or longer than the budget allows; also after a redirect. */
  | 'not a web address';

export type FailedReason =
  | 'unreachable'
  | 'timed out'
  | 'too large'
  | 'too many redirects'
  | 'broken encoding'
  /** Reading it exceeded the time or memory that one document may take. */
  | 'too costly to parse'
  /** 429 after the pause that was asked for, or a pause longer than we wait. */
  | 'too many requests'
  /** 5xx, and any status not named elsewhere. */
  | 'server error'
  /** robots.txt answers 5xx or not at all: RFC 9309 forbids everything for now. */
  | 'robots.txt unreachable';

/** What a server gave to ask again conditionally. */
export type Validators = { etag?: string; lastModified?: string };

export type FetchOptions = {
  accept?: string;
  /** Ask only for something newer than this. */
  unless?: Validators;
  /** Decompressed bytes; the fetcher's own limit unless told. */
  maximumBytes?: number;
};

/**
 * Asks politely: robots.txt, one request at a time to a host with a pause between, limits, no private address. Never throws
 * for anything the other side does; throws only when our own memory or gate fails.
 */
export type Fetch = (url: string, options?: FetchOptions) => Promise<FetchResult>;
