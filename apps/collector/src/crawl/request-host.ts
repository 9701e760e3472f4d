import { type Reply, type Request, sendRequest } from '@brandlode/safe-fetch';
import type { Dispatcher } from 'undici';
import type { Blocked, Failed } from './fetch-result.ts';
import { HostBackoffError, type HostLimiter } from './host-limiter.ts';
import type { Limits } from './limits.ts';
import { retryAfterSeconds } from './retry-after.ts';

/** Sends a request through the host limiter. `crawlDelaySeconds`: the Crawl-delay of robots.txt. */
export type RequestHost = (request: Request, crawlDelaySeconds?: number) => Promise<Reply | Blocked | Failed>;

/**
 * Retries once after a network error or a 429, 430 or 503 with Retry-After. A host whose backoff exceeds the limiter's maximum wait
 * gets no request: the result is `too many requests` with the remaining seconds.
 */
export function createRequestHost(dispatcher: Dispatcher, limiter: HostLimiter, limits: Limits): RequestHost {
  return async (request, crawlDelaySeconds = 0) => {
    const host = request.url.hostname.replace(/\.$/, '');
    const attempt = () =>
      limiter.run(host, async () => {
        const result = await sendRequest(dispatcher, limits, request);
        const retryAfter = retrySeconds(result) ?? 0;
        return { result, pauseSeconds: Math.max(limits.pauseSeconds, crawlDelaySeconds, retryAfter) };
      });
    try {
      const result = await attempt();
      const shouldRetry =
        retrySeconds(result) !== undefined ||
        (result.outcome === 'failed' && result.reason === 'unreachable');
      return shouldRetry ? await attempt() : result;
    } catch (error) {
      if (!(error instanceof HostBackoffError)) throw error;
      const { href: url } = request.url;
      return { outcome: 'failed', url, reason: 'too many requests', retryAfterSeconds: error.seconds };
    }
  };
}

/** Retry-After of a 429, 430 (as Shopify throttles) or 503, in seconds. */
export const retrySeconds = (result: Reply | Blocked | Failed): number | undefined =>
  result.outcome === 'reply' && [429, 430, 503].includes(result.status)
    ? retryAfterSeconds(result.headers, new Date())
    : undefined;
