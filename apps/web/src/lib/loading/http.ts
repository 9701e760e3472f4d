import type { Problem, TokenSource } from '@brandlode/contract';
import { confirmIdentity } from '../session/confirm-identity.ts';
import { type ApiRequest, takeEarlyResponse } from './early-requests.ts';

/** A failed request. `code` comes from the problem document, or is `network` (status 0) when there was no response. */
export class HttpProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly problem: Problem | null;
  /** Seconds from the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, problem: Problem | null = null, retryAfter?: number) {
    super('Network response was not ok.');
    this.name = 'HttpProblem';
    this.status = status;
    this.code = code;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Whether the item does not exist, or its id is invalid. */
export const isMissing = (error: unknown): boolean =>
  error instanceof HttpProblem && (error.status === 404 || error.status === 400);

/** The error code for `messageFor`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The server's message about a missing permission, a limit, a conflict, or what is wrong with the request if it says so. */
export function rejectionText(error: unknown): string | undefined {
  if (!(error instanceof HttpProblem)) return undefined;
  const { status, problem } = error;
  if (status === 400) return problem?.detail;
  return status === 403 || status === 409 ? (problem?.detail ?? problem?.title) : undefined;
}

let tokens: TokenSource = { current: async () => null, renew: async () => null };

export function setTokenSource(source: TokenSource): void {
  tokens = source;
}

type RequestOptions = {
  signal?: AbortSignal | undefined;
  /** Sent even if the page is closed before the response; for bodies up to 64 KiB. */
  keepalive?: boolean | undefined;
  /** A request with the key of one that was done is not done again. */
  idempotencyKey?: string;
};

/** Sends one request and returns the parsed body, `undefined` for an empty one; throws `HttpProblem`. */
export async function send<T>(
  method: string,
  path: string,
  body?: unknown,
  { token, ...options }: RequestOptions & { token?: string | null } = {},
): Promise<T> {
  try {
    const request = { method, path, body: JSON.stringify(body) };
    const response =
      (await takeEarlyResponse(request, token ?? null)) ?? (await fetchApi(request, { ...options, token }));
    if (!response.ok) throw await readProblem(response);
    const text = await response.text();
    const parsed = text === '' ? undefined : JSON.parse(text);
    return parsed;
  } catch (error) {
    // Also a body that was cut, or is the page of a network to sign in to.
    throw options.signal?.aborted || error instanceof HttpProblem ? error : new HttpProblem(0, 'network');
  }
}

/** Sends one request without evaluating the response. */
export function fetchApi(
  { method, path, body }: ApiRequest,
  { token, signal, keepalive, idempotencyKey }: RequestOptions & { token?: string | null | undefined },
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  return fetch(path, {
    method,
    headers,
    body: body ?? null,
    signal: signal ?? null,
    keepalive: keepalive ?? false,
  });
}

/** Problems that may be gone with a new token, whose claims are current. */
const OUTDATED_CLAIMS = ['unauthenticated', 'payment-required', 'second-factor-missing'];

/**
 * Calls `request` with the signed-in user's token; once more with a new token if its claims may be outdated, and after the user has
 * confirmed that it is them if the server asks for that.
 */
export async function authenticated<T>(request: (token: string | null) => Promise<T>): Promise<T> {
  try {
    return await withCurrentClaims(request);
  } catch (error) {
    if (codeOf(error) !== 'confirmation-required' || !(await confirmIdentity())) throw error;
    return withCurrentClaims(request);
  }
}

const withCurrentClaims = <T>(request: (token: string | null) => Promise<T>) =>
  withToken(tokens, OUTDATED_CLAIMS, request);

/** Calls `request` with the current token; once more with a new token if it fails with one of the codes. */
export async function withToken<T>(
  source: TokenSource,
  codes: readonly string[],
  request: (token: string | null) => Promise<T>,
): Promise<T> {
  const token = await source.current();
  try {
    return await request(token);
  } catch (error) {
    if (!(error instanceof HttpProblem) || !codes.includes(error.code) || token === null) throw error;
    const renewed = await source.renew(token);
    if (renewed === null) throw error;
    return request(renewed);
  }
}

const sendAuthenticated = <T>(method: string, path: string, body?: unknown, options: RequestOptions = {}) =>
  authenticated((token) => send<T>(method, path, body, { ...options, token }));

/** Longest Retry-After, in seconds, that is waited for without asking the user. */
const MAX_RETRY_AFTER = 60;
const RETRIES = 3;

/** Sends a request; when rate-limited it is retried after the server's Retry-After. */
export async function retryLimited<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      const seconds = error instanceof HttpProblem && error.status === 429 ? error.retryAfter : undefined;
      if (seconds === undefined || seconds > MAX_RETRY_AFTER || attempt === RETRIES) throw error;
      await sleep(seconds * 1000, signal);
    }
  }
}

/** Sends an idempotent request. */
const read = <T>(method: string, path: string, body?: unknown, options: RequestOptions = {}) =>
  retryLimited(() => sendAuthenticated<T>(method, path, body, options), options.signal);

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
}

export const apiGet = <T>(path: string, options?: RequestOptions) => read<T>('GET', path, undefined, options);
/** Sends a read request whose parameters do not fit into a URL. */
export const apiQuery = <T>(path: string, body: unknown, options?: RequestOptions) =>
  read<T>('POST', path, body, options);

/** How long a request whose response was lost counts as the same when it is sent again: later, its first response may no longer be true. */
const SAME_REQUEST_MS = 60_000;
/** The keys of requests that may have been done although no response arrived, by what they do; none once a later write has changed what they did. */
const lostResponses = new Map<string, { key: string; until: number }>();

async function write<T>(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<T> {
  const response = await sendAuthenticated<T>(method, path, body, options);
  lostResponses.clear();
  return response;
}

/**
 * Sends a write with its key. `request` says what it does: after a lost response, the same one gets the same key and is not done twice.
 */
export async function sendOnce<T>(request: string, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const lost = lostResponses.get(request);
  const key = lost && Date.now() < lost.until ? lost.key : randomKey();
  try {
    const response = await send(key);
    lostResponses.clear();
    return response;
  } catch (error) {
    const isLost =
      error instanceof HttpProblem &&
      (error.status === 0 || error.status >= 500 || error.code === 'request-in-progress');
    if (isLost) lostResponses.set(request, { key, until: Date.now() + SAME_REQUEST_MS });
    else lostResponses.delete(request);
    throw error;
  }
}

/** Sends a write. After a lost response, sending it again does not do it twice. */
export const apiPost = <T>(path: string, body?: unknown): Promise<T> =>
  sendOnce(`${path} ${JSON.stringify(body)}`, (idempotencyKey) =>
    sendAuthenticated('POST', path, body, { idempotencyKey }),
  );

/** `crypto.randomUUID` does not exist at an `http://` address. */
const randomKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

export const apiDelete = <T = undefined>(path: string, body?: unknown) => write<T>('DELETE', path, body);
export const apiPut = <T>(path: string, body: unknown, options?: RequestOptions) =>
  write<T>('PUT', path, body, options);
export const apiPatch = <T>(path: string, body: unknown, options?: RequestOptions) =>
  write<T>('PATCH', path, body, options);

/** Reads server-sent events until the server ends them: calls `onData` with the data of each. Throws `HttpProblem`. */
export const apiStream = <T>(path: string, onData: (data: T) => void, signal: AbortSignal): Promise<void> =>
  authenticated(async (token) => {
    const headers = { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(path, { headers, signal });
    if (!response.ok) throw await readProblem(response);
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + chunk).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) onData(JSON.parse(event.slice(6)));
    }
  });

/** The problem document of a response that is not ok. */
export async function readProblem(response: Response): Promise<HttpProblem> {
  const { status } = response;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = seconds >= 0 ? seconds : undefined;
  const problem: Problem | null = await response.json().catch(() => null);
  if (typeof problem?.code === 'string') return new HttpProblem(status, problem.code, problem, retryAfter);
  // The page of a proxy does not know whether an item exists or a session has ended.
  return new HttpProblem(status === 429 ? status : Math.max(status, 500), 'internal-error', null, retryAfter);
}
