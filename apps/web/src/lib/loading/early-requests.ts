export type ApiRequest = { method: string; path: string; body?: string | undefined };
/** A request that start.ts has sent, with this token; null if it was not sent. */
export type EarlyRequest = { token: string | null; response: Promise<Response> } | null;

declare global {
  interface Window {
    /** The requests by the result of `keyOf`. */
    earlyRequests?: Map<string, Promise<EarlyRequest>>;
  }
}

/** Milliseconds after which an unused early response is outdated. */
const MAX_AGE = 30_000;

const keyOf = ({ method, path, body = '' }: ApiRequest) => `${method} ${path} ${body}`;

export function setEarlyRequest(request: ApiRequest, sent: Promise<EarlyRequest>): void {
  window.earlyRequests ??= new Map();
  window.earlyRequests.set(keyOf(request), sent);
}

export function dropEarlyRequests(): void {
  window.earlyRequests?.clear();
}

/** The response of the same request that was sent early with the same token, once. */
export async function takeEarlyResponse(
  request: ApiRequest,
  token: string | null,
): Promise<Response | undefined> {
  if (typeof window === 'undefined' || !window.earlyRequests) return undefined;
  if (performance.now() > MAX_AGE) dropEarlyRequests();
  const sent = window.earlyRequests.get(keyOf(request));
  window.earlyRequests.delete(keyOf(request));
  const early = await sent;
  return early?.token === token ? early.response : undefined;
}
