import { type Reply, type Request, sendRequest } from '@brandlode/safe-fetch';
import type { Dispatcher } from 'undici';
import type { Blocked, Failed } from './answer.ts';
import { type HostGate, HostRests } from './host-gate.ts';
import type { Limits } from './limits.ts';
import { retryAfterSeconds } from './retry-after.ts';

/** Asks a host when it is its turn. `crawlDelaySeconds`: the host's own wish for the pause after it. */
export type AskHost = (request: Request, crawlDelaySeconds?: number) => Promise<Reply | Blocked | Failed>;

/**
 * One more try, at the host's next turn, for a network error and for "later, in so many seconds" (Retry-After). A host that
 * wants a longer pause than the gate waits out is not asked: `too many requests`, with the seconds that are left.
 */
export function askThroughGate(dispatcher: Dispatcher, gate: HostGate, limits: Limits): AskHost {
  return async (request, crawlDelaySeconds = 0) => {
    const host = request.url.hostname.replace(/\.$/, '');
    const ask = () =>
      gate.turn(host, async () => {
        const result = await sendRequest(dispatcher, limits, request);
        const later = laterSeconds(result) ?? 0;
        return { result, pauseSeconds: Math.max(limits.pauseSeconds, crawlDelaySeconds, later) };
      });
    try {
      const result = await ask();
      const again =
        laterSeconds(result) !== undefined ||
        (result.outcome === 'failed' && result.reason === 'unreachable');
      return again ? await ask() : result;
    } catch (error) {
      if (!(error instanceof HostRests)) throw error;
      const { href: url } = request.url;
      return { outcome: 'failed', url, reason: 'too many requests', retryAfterSeconds: error.seconds };
    }
  };
}

/** Seconds after which a busy server wants to be asked again, if it says so. */
export const laterSeconds = (result: Reply | Blocked | Failed): number | undefined =>
  result.outcome === 'reply' && (result.status === 429 || result.status === 503)
    ? retryAfterSeconds(result.headers, new Date())
    : undefined;
