import { retryAfterSeconds } from '../../crawl/retry-after.ts';
import { BUDGET } from '../../parse/budget.ts';
import { readBody } from '../../parse/read-body.ts';
import { parseJson } from '../parse-json.ts';

/** Never contains any part of the request, which includes the operator's key. */
export type ApiResult =
  | { outcome: 'response'; status: number; json: unknown; retryAfterSeconds?: number }
  | { outcome: 'failed'; reason: 'unreachable' | 'timed out' };

export type ApiRequest = {
  url: URL;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: URLSearchParams;
  /** Until the next request to the same API, if it requires a longer pause. */
  pauseMilliseconds?: number;
};

/** Sends a request to an API with the operator's key. Never throws. */
export type CallApi = (request: ApiRequest) => Promise<ApiResult>;

type CallApiOptions = {
  userAgent: string;
  /** The pause between two requests to one API. */
  pauseMilliseconds?: number;
};

const TIMEOUT_MS = 30_000;

/** Sends one request at a time to each API, with a pause in between; after a 429 the API gets no request until its Retry-After has passed. */
export function createCallApi({ userAgent, pauseMilliseconds = 1000 }: CallApiOptions): CallApi {
  const queues = new Map<string, Promise<unknown>>();
  const backoffUntil = new Map<string, number>();

  const send = async ({ url, method = 'GET', headers = {}, body }: ApiRequest): Promise<ApiResult> => {
    const backoff = Math.ceil(((backoffUntil.get(url.origin) ?? 0) - Date.now()) / 1000);
    if (backoff > 0) return { outcome: 'response', status: 429, json: undefined, retryAfterSeconds: backoff };
    try {
      const response = await fetch(url, {
        method,
        body,
        headers: { accept: 'application/json', 'user-agent': userAgent, ...headers },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const received = await readBody(response, BUDGET.response.bytes).catch(() => undefined);
      const seconds = retryAfterSeconds(Object.fromEntries(response.headers), new Date());
      if (response.status === 429) backoffUntil.set(url.origin, Date.now() + (seconds ?? 60) * 1000);
      return {
        outcome: 'response',
        status: response.status,
        json: received && parseJson(received),
        ...(seconds !== undefined && { retryAfterSeconds: seconds }),
      };
    } catch (error) {
      return {
        outcome: 'failed',
        reason: error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'unreachable',
      };
    }
  };

  return (request) => {
    const result = (queues.get(request.url.origin) ?? Promise.resolve()).then(() => send(request));
    queues.set(
      request.url.origin,
      result.then(
        () =>
          new Promise((resume) => setTimeout(resume, request.pauseMilliseconds ?? pauseMilliseconds).unref()),
      ),
    );
    return result;
  };
}
