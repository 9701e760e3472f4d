import {
  ACCEPT_ENCODING,
  isWeb,
  publicConnector,
  type Reply,
  type Resolve,
  redirectOf,
  type SampleStores,
  sampleServersOf,
} from '@brandlode/safe-fetch';
import { Agent } from 'undici';
import { BUDGET } from '../parse/budget.ts';
import { isChallenge } from './challenge.ts';
import type { Blocked, BlockedReason, Failed, Fetch, FetchResult } from './fetch-result.ts';
import type { HostLimiter } from './host-limiter.ts';
import { LIMITS, type Limits } from './limits.ts';
import type { IsOnline } from './network.ts';
import { createRequestHost, type RequestHost, retrySeconds } from './request-host.ts';
import { createRobots, type RobotsCache } from './robots.ts';
import { isAllowed } from './robots-file.ts';

/** Bytes read of a status other than 200, enough to recognise a challenge. */
const CHALLENGE_BYTES = 64 * 1024;
/** Keep-alive beyond the pause, in milliseconds. */
const IDLE_MS = 1_000;
/** What also happens to every site without a connection to the internet. */
const UNREACHABLE: Failed['reason'][] = ['unreachable', 'timed out'];
const ACCEPT = 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8';

export type FetchParts = {
  /** `Name/version (+URL; email address)`; robots.txt groups are matched by the name. */
  userAgent: string;
  limiter: HostLimiter;
  /** Shared between processes, each of which also has the origins it read last in memory. */
  robots?: RobotsCache | undefined;
  /** Whether the owner of a host opted out of collection. */
  isOptedOut: (hostname: string) => boolean | Promise<boolean>;
  limits?: Partial<Limits> | undefined;
  /** The stores of the sandbox, which are on loopback addresses. */
  sampleStores?: SampleStores | undefined;
  /** The system's resolver by default. */
  resolve?: Resolve | undefined;
  /** Asked when a site cannot be reached. */
  isOnline?: IsOnline | undefined;
};

/** Every request of the collector to a store goes through here. `close` ends open connections. */
export function createFetch(parts: FetchParts): Fetch & { close: () => Promise<void> } {
  const limits = { ...LIMITS, ...parts.limits };
  const agent = new Agent({
    connect: publicConnector({
      timeout: limits.connectTime,
      sampleStores: parts.sampleStores,
      resolve: parts.resolve,
    }),
    connections: 1,
    pipelining: 1,
    // Connections outlive the pause before the next request, but not for long.
    keepAliveTimeout: limits.pauseSeconds * 1000 + IDLE_MS,
    keepAliveMaxTimeout: limits.pauseSeconds * 1000 + IDLE_MS,
    allowH2: false,
    headersTimeout: limits.idleTime,
    bodyTimeout: limits.idleTime,
    maxHeaderSize: limits.headerBytes,
  });
  const isRequestable = (url: URL) =>
    isWeb(url, parts.sampleStores) && url.href.length <= BUDGET.address.characters;
  const requestHost = createRequestHost(agent, parts.limiter, limits);
  const guardedRequest: RequestHost = async (request, crawlDelaySeconds) => {
    const { url } = request;
    if (!isRequestable(url)) return blocked(url, 'not a web address');
    if (await parts.isOptedOut(url.hostname.replace(/\.$/, ''))) return blocked(url, 'opted out');
    const result = await requestHost(request, crawlDelaySeconds);
    if (result.outcome !== 'failed' || !UNREACHABLE.includes(result.reason)) return result;
    const isLocal = sampleServersOf(`${url.hostname}:${url.port || 80}`, parts.sampleStores) !== undefined;
    const isOnline = isLocal || ((await parts.isOnline?.()) ?? true);
    return isOnline ? result : { ...result, reason: 'no network' };
  };
  const base = { 'user-agent': parts.userAgent, 'accept-encoding': ACCEPT_ENCODING };
  const robots = createRobots({
    productToken: parts.userAgent.split('/', 1)[0]!,
    headers: { ...base, accept: 'text/plain,*/*;q=0.8' },
    request: guardedRequest,
    maximumBytes: limits.bodyBytes,
    cache: parts.robots,
  });

  const fetch: Fetch = async (address, options = {}) => {
    if (!URL.canParse(address)) return { outcome: 'blocked', url: address, reason: 'not a web address' };
    const headers: Record<string, string> = { ...base, accept: options.accept ?? ACCEPT };
    if (options.unless?.etag) headers['if-none-match'] = options.unless.etag;
    if (options.unless?.lastModified) headers['if-modified-since'] = options.unless.lastModified;
    const maximumBytes = options.maximumBytes ?? limits.bodyBytes;
    const method = options.headersOnly ? 'HEAD' : undefined;
    const enough = (status: number) => (status === 200 ? undefined : CHALLENGE_BYTES);

    const seen = new Set<string>();
    let url = new URL(address);
    for (let hops = 0; hops <= limits.redirects; hops++) {
      url.hash = '';
      // Without cookies, a redirect loop never ends.
      if (seen.has(url.href)) break;
      seen.add(url.href);
      const rules = isRequestable(url) ? await robots(url.origin) : blocked(url, 'not a web address');
      if ('outcome' in rules) return { ...rules, url: url.href };
      if (!isAllowed(rules, url.pathname + url.search)) return blocked(url, 'robots.txt');
      const reply = await guardedRequest(
        { url, method, headers, maximumBytes, enough },
        rules.crawlDelaySeconds,
      );
      if (reply.outcome !== 'reply') return reply;
      const next = redirectOf(reply, url);
      if (!next) return toResult(reply, url, options.unless !== undefined);
      url = next;
    }
    return { outcome: 'failed', url: url.href, reason: 'too many redirects' };
  };
  return Object.assign(fetch, { close: () => agent.destroy() });
}

const blocked = (url: URL, reason: BlockedReason, status?: number): Blocked => ({
  outcome: 'blocked',
  url: url.href,
  reason,
  ...(status && { status }),
});

function toResult(reply: Reply, url: URL, wasConditional: boolean): FetchResult {
  const { status, headers, body } = reply;
  const failed = (reason: Failed['reason']): Failed => ({
    outcome: 'failed',
    url: url.href,
    reason,
    ...(retrySeconds(reply) !== undefined && { retryAfterSeconds: retrySeconds(reply) }),
  });
  if (status === 304 && wasConditional) return { outcome: 'unchanged', url: url.href };
  if (isChallenge(headers, body)) return blocked(url, 'challenge', status);
  switch (status) {
    case 200: {
      const validators = {
        ...(headers.etag && { etag: headers.etag }),
        ...(headers['last-modified'] && { lastModified: headers['last-modified'] }),
      };
      const contentType = headers['content-type'] ?? '';
      return { outcome: 'found', url: url.href, headers, contentType, body, validators };
    }
    case 404:
    case 410:
      return { outcome: 'missing', url: url.href };
    case 401:
    case 402:
    case 403:
    case 451:
      return blocked(url, 'refused', status);
    case 429:
    case 430:
      return failed('too many requests');
    default:
      return failed('server error');
  }
}
