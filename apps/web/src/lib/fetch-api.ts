export type ApiRequest = { method: string; path: string; body?: string | undefined };
type Options = {
  token?: string | null | undefined;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
};

type EarlyRequest = { token: string | null; response: Promise<Response> };

declare global {
  interface Window {
    /** Requests of start.ts by `keyOf`; null where nothing was sent. */
    earlyRequests?: Map<string, Promise<EarlyRequest | null>>;
  }
}

/** Milliseconds after which an unused early response is outdated. */
const MAX_AGE = 30_000;

const keyOf = ({ method, path, body = '' }: ApiRequest) => `${method} ${path} ${body}`;

/** Sends a request, unless start.ts has sent the same one with the same token: then returns its response, once. */
export async function fetchApi(request: ApiRequest, options: Options): Promise<Response> {
  const early = await takeEarly(request);
  return early && early.token === (options.token ?? null) ? early.response : fetchNow(request, options);
}

/** Sends a request for `fetchApi` to use; `token` resolves to undefined if it must not be sent. */
export function fetchEarly(
  request: ApiRequest,
  token: Promise<string | null | undefined>,
): Promise<EarlyRequest | null> {
  const sent = token.then((token) => {
    if (token === undefined) return null;
    const response = fetchNow(request, { token });
    // It may never be used.
    response.catch(() => {});
    return { token, response };
  });
  window.earlyRequests ??= new Map();
  window.earlyRequests.set(keyOf(request), sent);
  return sent;
}

export function dropEarlyRequests(): void {
  window.earlyRequests?.clear();
}

function takeEarly(request: ApiRequest): Promise<EarlyRequest | null> | undefined {
  if (typeof window === 'undefined' || !window.earlyRequests) return;
  if (performance.now() > MAX_AGE) dropEarlyRequests();
  const early = window.earlyRequests.get(keyOf(request));
  window.earlyRequests.delete(keyOf(request));
  return early;
}

function fetchNow(
  { method, path, body }: ApiRequest,
  { token, signal, keepalive }: Options,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;
  return fetch(path, {
    method,
    headers,
    body: body ?? null,
    signal: signal ?? null,
    keepalive: keepalive ?? false,
  });
}
