import { formatCount, type Problem } from '@brandlode/contract';
import type { Account } from './browser.ts';

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

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `key` is missing before the extension is connected. */
export async function request<T>(
  { server, key }: Pick<Account, 'server'> & Partial<Account>,
  path: string,
  body?: object,
  method: Method = body ? 'POST' : 'GET',
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(server + path, {
      method,
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.ok) {
      const text = await response.text();
      const parsed = text === '' ? undefined : JSON.parse(text);
      return parsed;
    }
  } catch {
    throw new RequestError('network', `Couldn't connect to ${new URL(server).host}.`);
  }
  const problem: Partial<Problem> = await response.json().catch(() => ({}));
  throw new RequestError(problem.code ?? 'internal-error', textOf(problem, response));
}

const TEXTS: Record<string, string> = {
  unauthenticated: 'The connection was ended: its key was revoked or has expired. Connect again.',
  'key-not-allowed': 'The key lacks the permission "Browser extension". Connect again.',
  'payment-required': "Your workspace's plan has ended.",
  'second-factor-missing': 'Your workspace requires a second factor, which your account does not have yet.',
  'read-only': 'You can view this workspace, but not change it.',
};

function textOf({ code = '', detail, title }: Partial<Problem>, { headers }: Response): string {
  if (code !== 'too-many-requests')
    return TEXTS[code] ?? detail ?? title ?? 'Something went wrong. Please try again.';
  const seconds = Number(headers.get('retry-after')) || 60;
  return `Too many requests. Try again in ${seconds < 60 ? formatCount(seconds, 'second') : formatCount(Math.ceil(seconds / 60), 'minute')}.`;
}

export const messageOf = (error: unknown) =>
  error instanceof RequestError ? error.message : 'Something went wrong. Please try again.';
