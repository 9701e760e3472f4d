import { authenticated, HttpProblem } from '#lib/loading/http.ts';

type TriedRequest = {
  method: string;
  target: string;
  body: string | File | null;
  /** A token that the user pasted; null means that of the session. */
  token: string | null;
  needsToken: boolean;
};
type TriedResponse = {
  status: number;
  headers: [string, string][];
  text: string;
  milliseconds: number;
};

const SHOWN_HEADERS = [
  'content-type',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'location',
  'x-request-id',
];

/** Sends a request as a program would and returns the response with any status; throws only without a response. */
export async function tryRequest(request: TriedRequest): Promise<TriedResponse> {
  let received: TriedResponse | undefined;
  const attempt = async (token: string | null) => {
    received = await sendOnce(request, token);
    // Renews the session's token.
    if (received.status === 401) throw new HttpProblem(401, 'unauthenticated');
    return received;
  };
  if (!request.needsToken) return sendOnce(request, null);
  if (request.token !== null) return sendOnce(request, request.token);
  try {
    return await authenticated(attempt);
  } catch (error) {
    if (received) return received;
    throw error;
  }
}

async function sendOnce(
  { method, target, body }: TriedRequest,
  token: string | null,
): Promise<TriedResponse> {
  const startedAt = performance.now();
  const response = await fetch(target, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: SHOWN_HEADERS.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
    text,
    milliseconds: Math.round(performance.now() - startedAt),
  };
}
