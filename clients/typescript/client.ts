import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.ts';

export type { components, operations, paths } from './schema.ts';

export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export type BrandlodeOptions = {
  /** Where Brandlode runs, such as `https://brands.example.com`. */
  baseUrl: string;
  /** An API key, created under Settings, API. */
  apiKey: string;
  /** How often a request is sent at most; 1: never again. */
  attempts?: number;
  /** A request is not sent again if it would have to wait longer. */
  maxWaitSeconds?: number;
};

/**
 * A client of openapi-fetch with the operations of the API document. Writes have an Idempotency-Key. A request is sent again only if the
 * response says when, in `Retry-After`.
 */
export function createBrandlode({
  baseUrl,
  apiKey,
  attempts = 5,
  maxWaitSeconds = 60,
}: BrandlodeOptions): Client<paths> {
  async function send(request: Request): Promise<Response> {
    if (request.method !== 'GET' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    for (let attempt = 1; ; attempt += 1) {
      // A request whose body was sent cannot be sent again.
      const response = await fetch(request.clone());
      const after = response.headers.get('retry-after') ?? '';
      const seconds = /^\d+$/.test(after) ? Number(after) : Number.POSITIVE_INFINITY;
      if (response.ok || seconds > maxWaitSeconds || attempt >= attempts) return response;
      await response.body?.cancel();
      request.signal.throwIfAborted();
      await wait(seconds, request.signal);
    }
  }
  return createFetchClient<paths>({ baseUrl, headers: { authorization: `Bearer ${apiKey}` }, fetch: send });
}

const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal.addEventListener('abort', stop, { once: true });
  });

/** A response that reports a problem; decide by `code`. */
export class BrandlodeError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** The problem document. */
  readonly problem: unknown;

  constructor(status: number, problem: unknown) {
    const { code, title, detail } = (problem ?? {}) as Partial<Schema<'Problem'>>;
    super(`${code ?? status}: ${detail ?? title ?? 'no problem document'}`);
    this.name = 'BrandlodeError';
    this.status = status;
    this.code = code;
    this.problem = problem;
  }
}

/** The data of a response. Throws a BrandlodeError if it reports a problem. */
export async function dataOf<Data>(
  pending: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await pending;
  if (!response.ok) throw new BrandlodeError(response.status, error);
  return data as Data;
}

/** All rows of a list: reads page after page, each with the `next` of the one before, which is undefined for the first. */
export async function* eachRow<Row, Next extends string | number>(
  read: (next: Next | undefined) => Promise<{ data: readonly Row[]; next?: Next | null }>,
): AsyncGenerator<Row, void> {
  let next: Next | undefined;
  do {
    const page = await read(next);
    yield* page.data;
    next = page.next ?? undefined;
  } while (next !== undefined);
}

const WEBHOOK_TOLERANCE_SECONDS = 300;

/**
 * Whether a webhook's request is from Brandlode and recent. `signature`: the value of its header `Brandlode-Signature`; `body`: as received,
 * before it is parsed.
 */
export async function isGenuineWebhook(secret: string, signature: string, body: string): Promise<boolean> {
  const time = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1];
  const digest = /(?:^|,)v1=([\da-f]{64})(?:,|$)/.exec(signature)?.[1];
  if (!time || !digest || Math.abs(Date.now() / 1000 - Number(time)) > WEBHOOK_TOLERANCE_SECONDS)
    return false;
  const bytes = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), algorithm, false, ['verify']);
  const received = Uint8Array.from(digest.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify('HMAC', key, received, bytes.encode(`${time}.${body}`));
}
