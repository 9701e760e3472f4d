import { setTimeout as sleep } from 'node:timers/promises';
import { isLoopback, isPublic, publicConnector, type Resolve } from '@brandlode/safe-fetch';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { ConnectorError } from '../connector.ts';

const CONNECT_TIME = 4_000;
const TOTAL_TIME = 20_000;
const MAX_BYTES = 8_000_000;
/** Published limits, with some room for the account's other programs: 100 requests in 10 seconds, 5 searches per second. */
const REQUEST_PAUSE_MS = 150;
const SEARCH_PAUSE_MS = 260;
const ATTEMPTS = 4;
/** A longer wait than a rolling window needs means that the daily limit is used up. */
const LONGEST_WAIT_MS = 15_000;

const Problem = z
  .object({
    message: z.string(),
    category: z.string(),
    policyName: z.string(),
    errors: z.array(z.object({ context: z.record(z.string(), z.unknown()).optional() })),
  })
  .partial();

export type HubspotClient = ReturnType<typeof openHubspotClient>;

/** Requests to HubSpot, or to its stand-in on this machine, paced and repeated as its limits require. Throws ConnectorError. */
export function openHubspotClient(parts: {
  base: string;
  userAgent: string;
  onlyThisMachine: boolean;
  resolve?: Resolve;
}) {
  const { base, userAgent, onlyThisMachine } = parts;
  const agent = new Agent({
    connect: publicConnector({
      timeout: CONNECT_TIME,
      resolve: parts.resolve,
      mayConnect: onlyThisMachine ? isLoopback : isPublic,
    }),
    maxHeaderSize: 16 * 1024,
  });
  /** The time of the next request of each token. */
  const next = new Map<string, number>();
  async function waitForTurn(token: string, path: string): Promise<void> {
    const now = Date.now();
    const turn = Math.max(now, next.get(token) ?? 0);
    next.set(token, turn + (path.endsWith('/search') ? SEARCH_PAUSE_MS : REQUEST_PAUSE_MS));
    if (next.size > 1_000) for (const [key, time] of next) if (time < now) next.delete(key);
    await sleep(turn - now);
  }

  async function attempt(token: string, path: string, body: object | undefined) {
    await waitForTurn(token, path);
    try {
      const response = await request(base + path, {
        dispatcher: agent,
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          'user-agent': userAgent,
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(TOTAL_TIME),
      });
      const retryAfter = Number(response.headers['retry-after']);
      return { status: response.statusCode, json: await readJson(response.body), retryAfter };
    } catch {
      return { status: 0, json: null, retryAfter: Number.NaN };
    }
  }

  return {
    /** `accept`: statuses besides 2xx that the caller handles. */
    async send<Schema extends z.ZodType>(
      token: string,
      path: string,
      schema: Schema,
      { body, accept = [] }: { body?: object; accept?: number[] } = {},
    ): Promise<z.output<Schema>> {
      for (let tries = 1; ; tries += 1) {
        const { status, json, retryAfter } = await attempt(token, path, body);
        if ((status >= 200 && status < 300) || accept.includes(status)) {
          const { data, success } = schema.safeParse(json);
          if (success) return data;
          throw new ConnectorError('later', 'HubSpot answered in a way that was not understood.');
        }
        const problem = Problem.safeParse(json).data ?? {};
        const wait = waitAfter(status, retryAfter, tries, problem.policyName);
        if (wait === null || tries === ATTEMPTS) throw errorOf(status, problem);
        await sleep(wait);
      }
    },
    close: () => agent.destroy(),
  };
}

async function readJson(body: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('The response is too large.');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Milliseconds until the next attempt; null if none would help. */
function waitAfter(status: number, retryAfter: number, tries: number, policy?: string): number | null {
  const backoff = 500 * 2 ** (tries - 1);
  if (status === 429) {
    if (policy === 'DAILY') return null;
    const wait = Number.isFinite(retryAfter) ? retryAfter * 1_000 : backoff;
    return wait <= LONGEST_WAIT_MS ? wait : null;
  }
  return status === 0 || status >= 500 ? backoff : null;
}

function errorOf(status: number, { message = '', policyName, errors = [] }: z.output<typeof Problem>) {
  if (status === 401)
    return new ConnectorError('token', 'HubSpot does not accept the token. It may have been revoked.');
  if (status === 403) {
    const scopes = errors.flatMap(({ context }) => context?.requiredGranularScopes ?? []).join(', ');
    return new ConnectorError('token', `The token lacks a permission in HubSpot${scopes && `: ${scopes}`}.`);
  }
  if (status === 429)
    return new ConnectorError(
      'later',
      policyName === 'DAILY'
        ? "HubSpot's daily limit of requests is used up. Push again tomorrow."
        : 'HubSpot is limiting requests. Push again in a few minutes.',
    );
  if (status >= 400 && status < 500)
    return new ConnectorError('rejected', message.slice(0, 500) || 'HubSpot rejected the values.');
  return new ConnectorError('later', 'HubSpot could not be reached. Push again later.');
}
