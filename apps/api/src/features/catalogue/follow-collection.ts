import { setTimeout as sleep } from 'node:timers/promises';
import { type AccessClaims, ApiError, type BrandCollection, isInProgress } from '@brandlode/contract';
import type { Context } from '../../context.ts';
import { getBrandCollection } from './get-brand-collection.ts';

/** Milliseconds. The browser reopens a stream that ends while the observation continues. */
const POLL_EVERY = 700;
const HEARTBEAT_EVERY = 15_000;
export const MAX_STREAM_MS = 5 * 60_000;
/** Concurrent streams per user and per process. */
const MAX_STREAMS = { user: 3, process: 200 };

const open = new Map<string, number>();
const streamsOf = (user: string): number => open.get(user) ?? 0;

/**
 * The collection of a brand as server-sent events, one for each change, until the observation that is in progress ends. Throws
 * `not-found`, and `too-many-requests` if the user has too many streams open.
 */
export async function followCollection(
  context: Pick<Context, 'connection' | 'config'>,
  request: { id: number; claims: AccessClaims },
  /** Whether the client has closed the connection, or the server is closing. */
  isClosed: () => boolean,
): Promise<AsyncGenerator<string>> {
  const first = await getBrandCollection(context, request);
  const all = [...open.values()].reduce((sum, count) => sum + count, 0);
  if (streamsOf(request.claims.sub) >= MAX_STREAMS.user || all >= MAX_STREAMS.process)
    throw new ApiError('too-many-requests', { retryAfter: 5 });
  return changes(context, request, { first, isClosed });
}

async function* changes(
  context: Pick<Context, 'connection' | 'config'>,
  request: { id: number; claims: AccessClaims },
  { first, isClosed }: { first: BrandCollection; isClosed: () => boolean },
): AsyncGenerator<string> {
  const user = request.claims.sub;
  const until = Date.now() + MAX_STREAM_MS;
  let [last, sentAt, collection] = ['', 0, first];
  try {
    // Here, because a stream whose client has left before it begins is never run, so nothing would end it.
    open.set(user, streamsOf(user) + 1);
    for (;;) {
      const text = JSON.stringify(collection);
      if (text !== last) yield `data: ${text}\n\n`;
      else if (Date.now() - sentAt > HEARTBEAT_EVERY) yield ': waiting\n\n';
      if (text !== last || Date.now() - sentAt > HEARTBEAT_EVERY) sentAt = Date.now();
      last = text;
      if (!isInProgress(collection) || Date.now() > until) return;
      await sleep(POLL_EVERY);
      if (isClosed()) return;
      collection = await getBrandCollection(context, request);
    }
  } finally {
    const left = streamsOf(user) - 1;
    if (left > 0) open.set(user, left);
    else open.delete(user);
  }
}
