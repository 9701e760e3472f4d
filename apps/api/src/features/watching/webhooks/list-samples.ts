import { createHash } from 'node:crypto';
import type { WebhookPayload, WebhookSamples, WebhookSamplesQuery } from '@brandlode/contract';
import {
  type Follower,
  readAddedBrands,
  readLastFinishedChecks,
  readNotifications,
} from '@brandlode/database';
import type { Context } from '../../../context.ts';
import type { RequestClaims } from '../../../http/access.ts';
import { listNotifiedEvents } from '../events/list-events.ts';
import { followerOf } from '../follower.ts';
import { madeUpPayload } from './made-up-payload.ts';
import { targetOf } from './subscribe.ts';
import {
  type Site,
  writeBrandAdded,
  writeBrandEvent,
  writeCheckFinished,
  writeEvent,
} from './write-event.ts';

const NEWEST = 3;

/**
 * What a webhook with these settings would last have received, else a made-up payload; its id stays the same with every request.
 * Throws `not-found` and `key-not-allowed`.
 */
export async function listSamples(
  context: Context,
  claims: RequestClaims,
  query: WebhookSamplesQuery,
): Promise<WebhookSamples> {
  const { config, images } = context;
  const site = { publicUrl: config.publicUrl, images };
  const parts = { context, claims, site, follower: await followerOf(context, claims) };
  const target = await targetOf(context, claims, query);
  const data =
    target && query.event === 'brand.event' ? await readOfTarget(parts, query) : await read(parts, query);
  return data.length > 0
    ? { data, madeUp: false }
    : { data: [madeUpPayload(query, site.publicUrl)], madeUp: true };
}

type Parts = { context: Context; claims: RequestClaims; site: Site; follower: Follower };

async function read(
  { context, site, follower }: Parts,
  { event, kinds, listId }: WebhookSamplesQuery,
): Promise<WebhookPayload[]> {
  const { db } = context.connection;
  if (event === 'check.finished') {
    const checks = await readLastFinishedChecks(db, follower, NEWEST);
    return checks.map((row) =>
      writeCheckFinished({ id: stableId('check', row.id), time: row.finished_at }, row, site),
    );
  }
  if (event === 'list.brand_added') {
    const { workspaceId } = follower;
    const rows = await readAddedBrands(db, { workspaceId, listId, limit: NEWEST });
    return rows.map((row) =>
      writeBrandAdded({ id: stableId('added', row.list_id, row.brand_id), time: row.added_at }, row, site),
    );
  }
  const rows = await readNotifications(db, follower, { limit: NEWEST, kinds });
  return rows.map((row) => writeEvent({ id: stableId('event', row.id), time: row.created_at }, row, site));
}

/** Changes from before the webhook are samples too, without a notification of their own. */
async function readOfTarget(
  { context, claims, site }: Parts,
  { brandId, listId, searchId, kinds }: WebhookSamplesQuery,
): Promise<WebhookPayload[]> {
  const target = { brandId, listId, searchId };
  const query = { ...target, kind: kinds, limit: NEWEST, brands: {} };
  const { data } = await listNotifiedEvents(context, claims, query);
  const followed = brandId !== undefined ? 'brand' : listId !== undefined ? 'list' : 'search';
  return data.map(({ brand: { categories, locations, visits, ...brand }, ...event }) =>
    writeBrandEvent(
      { id: stableId('event', event.id), time: new Date(event.at) },
      { ...event, brand },
      site,
      {
        id: event.id,
        followed,
        alertId: null,
        createdAt: event.at,
      },
    ),
  );
}

/** A UUID (version 8) made from what the payload is about. */
function stableId(...parts: (string | number)[]): string {
  const digits = createHash('sha256').update(parts.join(' ')).digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
