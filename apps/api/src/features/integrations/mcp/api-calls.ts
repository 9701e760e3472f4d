import { setImmediate } from 'node:timers/promises';
import { PROBLEMS, Problem } from '@brandlode/contract';
import type { FastifyInstance } from 'fastify';
import { INNER_REQUEST } from '../../../http/access.ts';
import { toData } from './untrusted.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
type Call = { method?: Method; query?: Record<string, unknown>; body?: object };
export type ApiCalls = {
  /**
   * Sends a request to the API as the client of this request; throws `ApiRefusal` if it is refused. The API has validated its
   * response, which is of the type that the contract gives for the route.
   */
  call<Response>(path: string, options?: Call): Promise<Response>;
  /** The header fields about rate limits of the last response that had them. */
  rateLimit(): string | undefined;
};

/** A response that is an error: what a model is told, and may act on. */
export class ApiRefusal extends Error {}

/**
 * Calls of the product's own API inside the process, with the client's own token: access, scopes, plan, rate limits and validation are
 * those of the API.
 */
export function apiCalls(
  app: FastifyInstance,
  { authorization, remoteAddress }: { authorization: string; remoteAddress: string },
): ApiCalls {
  let rateLimit: string | undefined;
  async function send(url: string, method: Method, body: object | undefined) {
    // Each call runs in a separate iteration of the event loop, as requests do; otherwise the time spent before it would count as overload.
    await setImmediate();
    const response = await app.inject({
      method,
      url,
      remoteAddress,
      headers: { ...INNER_REQUEST, authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    });
    rateLimit = response.headers.ratelimit?.toString() ?? rateLimit;
    return response;
  }
  return {
    async call(path: string, { method = 'GET', query = {}, body }: Call = {}) {
      let response = await send(`/api${path}${toQuery(query)}`, method, body);
      // A brand that was merged into another one.
      const { location } = response.headers;
      if (response.statusCode === 308 && location) response = await send(location, method, body);
      const json = response.payload === '' ? undefined : JSON.parse(response.payload);
      if (response.statusCode >= 300) throw refusal(json, response.headers['retry-after']?.toString());
      return json;
    },
    rateLimit: () => rateLimit,
  };
}

function toQuery(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [value].flat().map((item): [string, string] => [key, toText(item)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

const toText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function refusal(json: unknown, retryAfter: string | undefined): ApiRefusal {
  const {
    code,
    title,
    detail,
    errors = [],
  } = Problem.catch({
    type: '',
    title: PROBLEMS['internal-error'].title,
    status: 500,
    code: 'internal-error',
  }).parse(json);
  const reasons = errors.map(({ path, message }) => `${path} ${message}`);
  const text = [
    `${title} (${code}).`,
    detail,
    ...reasons,
    retryAfter && `Try again in ${retryAfter} seconds.`,
  ]
    .filter(Boolean)
    .join(' ');
  return new ApiRefusal(toData(text, 1_000) ?? title);
}
