import type { FastifyReply } from 'fastify';

/** Published for private apps of free and Starter accounts, and for the search of all. */
export const REQUESTS_IN_10_SECONDS = 100;
export const SEARCHES_PER_SECOND = 5;

/** Counts requests of each token in rolling windows, as HubSpot does. */
export function openLimits(now: () => number) {
  const times = new Map<string, number[]>();
  const take = (key: string, limit: number, windowMs: number): boolean => {
    const recent = (times.get(key) ?? []).filter((time) => time > now() - windowMs);
    if (recent.length < limit) recent.push(now());
    else return false;
    times.set(key, recent);
    return true;
  };
  return {
    /** The policy that the request exceeds, if any. */
    exceeded(token: string, isSearch: boolean): 'TEN_SECONDLY_ROLLING' | 'SECONDLY' | null {
      if (!take(token, REQUESTS_IN_10_SECONDS, 10_000)) return 'TEN_SECONDLY_ROLLING';
      return isSearch && !take(`${token} search`, SEARCHES_PER_SECOND, 1_000) ? 'SECONDLY' : null;
    },
  };
}

export const sendLimit = (reply: FastifyReply, policyName: 'TEN_SECONDLY_ROLLING' | 'SECONDLY' | 'DAILY') =>
  reply
    .code(429)
    .header('retry-after', policyName === 'TEN_SECONDLY_ROLLING' ? '10' : '1')
    .send({
      status: 'error',
      message: `You have reached your ${policyName.toLowerCase()} limit.`,
      errorType: 'RATE_LIMIT',
      correlationId: crypto.randomUUID(),
      policyName,
    });

/** An error as HubSpot's CRM endpoints return it. */
export const sendError = (
  reply: FastifyReply,
  status: number,
  { category, message, ...rest }: { category: string; message: string; [key: string]: unknown },
) =>
  reply
    .code(status)
    .send({ status: 'error', message, correlationId: crypto.randomUUID(), category, ...rest });
