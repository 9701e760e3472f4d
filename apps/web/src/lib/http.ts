import type { Problem } from '@brandlode/contract';

/** An answer that is not ok. `code` is the problem document's, or `network` when no answer came at all (status 0). */
export class HttpProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly problem: Problem | null;
  /** Seconds after which the server asks for another try; undefined where it says nothing. */
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

/** Code of a failure, for `messageFor`; `undefined` where it carries none. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Where bearer tokens come from: set once by whoever holds the session. */
export type TokenSource = {
  /** The access token in force, renewed first when it is about to run out; `null` when signed out. */
  current(): Promise<string | null>;
  /** Gets a new token after a 401; `null` when the session has ended. */
  renew(refused: string): Promise<string | null>;
};

let tokens: TokenSource = { current: async () => null, renew: async () => null };

export function takeTokensFrom(source: TokenSource): void {
  tokens = source;
}

type Call = { signal?: AbortSignal | undefined };

/** Sends one request without a bearer token. Answers the parsed body, `undefined` for an empty one; throws `HttpProblem`. */
export async function send<T>(
  method: string,
  path: string,
  body?: unknown,
  { signal, token }: Call & { token?: string | null } = {},
): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;

  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new HttpProblem(0, 'network');
  }
  if (!response.ok) throw await readProblem(response);
  try {
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new HttpProblem(response.status, 'internal-error');
  }
}

/** Sends a request as the signed-in person; a 401 gets one new token and one more try. */
async function sendSignedIn<T>(method: string, path: string, body?: unknown, call: Call = {}): Promise<T> {
  const token = await tokens.current();
  try {
    return await send<T>(method, path, body, { ...call, token });
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.code !== 'unauthenticated' || token === null) throw error;
    const renewed = await tokens.renew(token);
    if (renewed === null) throw error;
    return send<T>(method, path, body, { ...call, token: renewed });
  }
}

/** Longest Retry-After, in seconds, that a page waits for by itself, and how often. */
const LONGEST_WAIT = 60;
const RETRIES = 3;

/** Sends a request that changes nothing; beyond the rate limit it is sent again after the time that the server gives. */
async function read<T>(method: string, path: string, body?: unknown, call: Call = {}): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendSignedIn<T>(method, path, body, call);
    } catch (error) {
      const isLimited = error instanceof HttpProblem && error.status === 429 && attempt < RETRIES;
      if (!isLimited || error.retryAfter === undefined || error.retryAfter > LONGEST_WAIT) throw error;
      await pause(error.retryAfter * 1000, call.signal);
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

export const apiGet = <T>(path: string, call?: Call) => read<T>('GET', path, undefined, call);
/** A query whose parameters are too many for an address. */
export const apiQuery = <T>(path: string, body: unknown, call?: Call) => read<T>('POST', path, body, call);
export const apiPost = <T>(path: string, body?: unknown, call?: Call) =>
  sendSignedIn<T>('POST', path, body, call);
export const apiPatch = <T>(path: string, body: unknown, call?: Call) =>
  sendSignedIn<T>('PATCH', path, body, call);

async function readProblem(response: Response): Promise<HttpProblem> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = seconds >= 0 ? seconds : undefined;
  try {
    const problem = (await response.json()) as Problem;
    if (typeof problem.code === 'string')
      return new HttpProblem(response.status, problem.code, problem, retryAfter);
  } catch {
    // Not a problem document: a proxy's page, or a connection that broke in the middle.
  }
  return new HttpProblem(response.status, 'internal-error', null, retryAfter);
}
