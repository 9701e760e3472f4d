import { redirectOf } from '@brandlode/safe-fetch';
import { BUDGET } from '../parse/budget.ts';
import { decodeText } from '../parse/decode-text.ts';
import type { Blocked, Failed } from './fetch-result.ts';
import type { RequestHost } from './request-host.ts';
import { parseRobots, type RobotsRules } from './robots-file.ts';

/** An origin's robots.txt as last fetched. `text` is null if it was unreachable, which disallows everything for now. */
export type RobotsRecord = { text: string | null; failures: number; askAgainAt: Date };

/** Shared with other processes and across restarts. */
export type RobotsCache = {
  get: (origin: string) => Promise<RobotsRecord | undefined>;
  set: (origin: string, record: RobotsRecord) => Promise<void>;
};

type Result = RobotsRules | Blocked | Failed;
type Robots = (origin: string) => Promise<Result>;

const DAY_MS = 86_400_000;
/** The pause before the first retry, which doubles with each further failure, up to a day. */
const FIRST_PAUSE = 5 * 60_000;
const REDIRECTS = 5;

/**
 * The rules of an origin by RFC 9309: fetched once a day; 4xx means no rules; 5xx, 429, 430 and network errors disallow everything
 * and are retried with backoff. The origins read last are in memory, all of them in `cache`.
 */
export function createRobots(options: {
  productToken: string;
  headers: Record<string, string>;
  request: RequestHost;
  maximumBytes: number;
  cache?: RobotsCache | undefined;
}): Robots {
  const kept = new Map<string, { result: Promise<Result>; until: number }>();

  return (origin) => {
    const existing = kept.get(origin);
    if (existing && existing.until > Date.now()) return existing.result;
    // Concurrent callers share the request.
    const entry = {
      result: read(origin, (until) => (entry.until = until)),
      until: Number.POSITIVE_INFINITY,
    };
    entry.result.catch(() => kept.get(origin) === entry && kept.delete(origin));
    kept.delete(origin);
    kept.set(origin, entry);
    if (kept.size > BUDGET.robots.origins) kept.delete(kept.keys().next().value!);
    return entry.result;
  };

  async function read(origin: string, keepUntil: (time: number) => void): Promise<Result> {
    let record = await options.cache?.get(origin);
    if (!record || record.askAgainAt.getTime() <= Date.now()) {
      const text = await readText(origin);
      if (typeof text === 'object' && text !== null) {
        keepUntil(0);
        return text;
      }
      const failures = text === null ? (record?.failures ?? 0) + 1 : 0;
      const pause = failures ? Math.min(FIRST_PAUSE * 2 ** (failures - 1), DAY_MS) : DAY_MS;
      record = { text, failures, askAgainAt: new Date(Date.now() + pause) };
      // Parsed before it is cached: a text that cannot be parsed must not fail again at every restart.
      const result = toResult(origin, record);
      await options.cache?.set(origin, record);
      keepUntil(record.askAgainAt.getTime());
      return result;
    }
    keepUntil(record.askAgainAt.getTime());
    return toResult(origin, record);
  }

  function toResult(origin: string, { text, askAgainAt }: RobotsRecord): Result {
    if (text !== null) return parseRobots(text, options.productToken);
    return {
      outcome: 'failed',
      url: `${origin}/robots.txt`,
      reason: 'robots.txt unreachable',
      retryAfterSeconds: Math.ceil((askAgainAt.getTime() - Date.now()) / 1000),
    };
  }

  /** The text, empty without rules, null if unreachable; or why it may not be fetched. */
  async function readText(origin: string): Promise<string | null | Blocked | Failed> {
    let url = new URL('/robots.txt', origin);
    for (let hops = 0; hops <= REDIRECTS; hops++) {
      const reply = await options.request({
        url,
        headers: options.headers,
        maximumBytes: options.maximumBytes,
        enough: () => BUDGET.robots.bytes,
      });
      if (reply.outcome === 'blocked') return reply;
      if (reply.outcome === 'failed') return reply.reason === 'no network' ? reply : null;
      const { status, body } = reply;
      if (status === 200) return toText(body);
      const next = redirectOf(reply, url);
      if (!next) return status >= 400 && status < 500 && status !== 429 && status !== 430 ? '' : null;
      url = next;
    }
    // RFC 9309, 2.3.1.2: after five redirects it counts as missing.
    return '';
  }
}

/** A file truncated at the limit ends with its last complete line: a partial rule may allow or disallow far more. */
function toText(body: Buffer): string {
  const text = decodeText(body.subarray(0, BUDGET.robots.bytes));
  if (body.length < BUDGET.robots.bytes) return text;
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
}
