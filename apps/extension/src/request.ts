import { formatCount, type Problem } from '@brandlode/contract';
import type { Account } from './account.ts';

/** A request that failed; `code` comes from the problem document, or is 'network' without a response. */
export class RequestError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The longest wait for a response, in milliseconds. */
const TIMEOUT = 15_000;

export async function request<T>(account: Account, path: string, body?: object): Promise<T> {
  let response: Response;
  try {
    response = await fetch(account.server + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${account.key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.ok) return await response.json();
  } catch {
    throw new RequestError('network', `Couldn't connect to ${new URL(account.server).host}.`);
  }
  const problem: Partial<Problem> = await response.json().catch(() => ({}));
  throw new RequestError(problem.code ?? 'internal-error', textOf(problem, response));
}

const TEXTS: Record<string, string> = {
  unauthenticated: 'This key was revoked, has expired or is not valid.',
  'key-not-allowed': 'This key lacks the permission "Browser extension". Create one that has it.',
  'payment-required': "Your workspace's plan has ended.",
  'read-only': 'You can view this workspace, but not change it.',
};

function textOf({ code = '', detail, title }: Partial<Problem>, { headers }: Response): string {
  if (code !== 'too-many-requests')
    return TEXTS[code] ?? detail ?? title ?? 'Something went wrong. Please try again.';
  const seconds = Number(headers.get('retry-after')) || 60;
  return `Too many requests. Try again in ${seconds < 60 ? formatCount(seconds, 'second') : formatCount(Math.ceil(seconds / 60), 'minute')}.`;
}
