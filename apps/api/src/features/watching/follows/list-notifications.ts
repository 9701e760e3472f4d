import type { Notifications } from '@brandlode/contract';
import {
  countUnread,
  type Follower,
  readNotifications,
  readOffWebhooks,
  readOwnChecks,
} from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { toCheck } from '../../checks/to-check.ts';
import { toShownEvent } from '../events/shown-event.ts';

/** A page of a user's notifications, newest first. */
export async function listNotifications(
  { connection: { db }, images }: Pick<Context, 'connection' | 'images'>,
  follower: Follower,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<Notifications> {
  const [rows, unread, off, checks] = await Promise.all([
    readNotifications(db, follower, { limit: limit + 1, after }),
    countUnread(db, follower),
    readOffWebhooks(db, follower),
    readOwnChecks(db, follower),
  ]);
  const page = rows.slice(0, limit);
  return {
    data: page.map((row) => ({
      id: row.notification_id,
      event: toShownEvent(row, images),
      followed: row.followed,
      alertId: row.alert_id,
      createdAt: row.created_at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
    })),
    unread,
    next: rows.length > limit ? (page.at(-1)?.notification_id ?? null) : null,
    checks: checks.map(toCheck),
    webhooksOff: off.map(({ switchedOffAt, ...webhook }) => ({
      ...webhook,
      switchedOffAt: switchedOffAt.toISOString(),
    })),
  };
}
