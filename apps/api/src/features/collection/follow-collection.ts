import { setTimeout as sleep } from 'node:timers/promises';
import { type AccessClaims, ApiError, isInProgress } from '@brandlode/contract';
import type { Context } from '../../context.ts';
import { getBrandCollection } from './get-brand-collection.ts';

/** Milliseconds. The browser reopens a stream that ends while the observation continues. */
const POLL_EVERY = 700;
const HEARTBEAT_EVERY = 15_000;
export const MAX_STREAM_MS = 5 * 60_000;
/** How many streams may be open at once, per user and per process. */
const MAX_STREAMS = { user: 3, process: 200 };

const open = new Map<string, number>();
const streamsOf = (user: string): number => open.get(user) ?? 0;

/** Counts a stream of a user until the returned function is called. Throws `too-many-requests` if too many are open. */
export function countStream(user: string): () => void {
  const all = [...open.values()].reduce((sum, count) => sum + count, 0);
  if (streamsOf(user) >= MAX_STREAMS.user || all >= MAX_STREAMS.process)
    throw new ApiError('too-many-requests', { retryAfter: 5 });
  open.set(user, streamsOf(user) + 1);
  return () => {
    const stillOpen = streamsOf(user) - 1;
    if (stillOpen > 0) open.set(user, stillOpen);
    else open.delete(user);
  };
}

/**
 * The collection of a brand as server-sent events, one for each change, until the observation that is in progress ends. Throws
 * `not-found`.
 */
export async function followCollection(
  context: Pick<Context, 'connection' | 'config'>,
  request: { id: number; claims: AccessClaims },
  /** False once the client has left, the user may no longer read it, or the server is closing. */
  continues: () => Promise<boolean>,
): Promise<AsyncGenerator<string>> {
  return changesOf({
    first: await getBrandCollection(context, request),
    read: () => getBrandCollection(context, request),
    isOver: (collection) => !isInProgress(collection),
    continues,
  });
}

/** The first value and every changed one as server-sent events, until it is over or the time limit of a stream. */
export async function* changesOf<Value>({
  first,
  read,
  isOver,
  continues,
}: {
  first: Value;
  read: () => Promise<Value>;
  isOver: (value: Value) => boolean;
  continues: () => Promise<boolean>;
}): AsyncGenerator<string> {
  const until = Date.now() + MAX_STREAM_MS;
  let [last, sentAt, value] = ['', 0, first];
  for (;;) {
    const text = JSON.stringify(value);
    if (text !== last) yield `data: ${text}\n\n`;
    else if (Date.now() - sentAt > HEARTBEAT_EVERY) yield ': waiting\n\n';
    if (text !== last || Date.now() - sentAt > HEARTBEAT_EVERY) sentAt = Date.now();
    last = text;
    if (isOver(value) || Date.now() > until) return;
    await sleep(POLL_EVERY);
    if (!(await continues())) return;
    value = await read();
  }
}
