import type { WebhookPayload } from '@brandlode/contract';
import {
  type ClaimedDelivery,
  type Database,
  readDelivered,
  readDeliveredBrands,
  readDeliveredChecks,
} from '@brandlode/database';
import type { Config } from '../../../config.ts';
import type { ShownImages } from '../../brands/images/image-addresses.ts';
import { toMessage } from '../channels/channel-message.ts';
import { toShownEvent } from '../events/shown-event.ts';
import { eventsMail } from '../mails/event-mail.ts';
import { writeBrandAdded, writeCheckFinished, writeEvent } from './write-event.ts';

type Parts = { db: Database; config: Config; images: ShownImages };

/** The contents of deliveries that have none yet; null if there is nothing to send. */
export async function writeBodies(
  parts: Parts,
  deliveries: ClaimedDelivery[],
): Promise<{ id: string; body: string | null }[]> {
  if (deliveries.length === 0) return [];
  const programs = deliveries.filter(({ channel }) => channel === 'webhook');
  const chats = deliveries.filter(({ channel }) => channel !== 'webhook');
  const contents = new Map<string, unknown>([
    ...(await writePayloads(parts, programs)).map((payload): [string, unknown] => [payload.id, payload]),
    ...(await writeMessages(parts, chats)),
  ]);
  return deliveries.map(({ id }) => {
    const content = contents.get(id);
    return { id, body: content === undefined ? null : JSON.stringify(content) };
  });
}

async function writePayloads(
  { db, config: { publicUrl }, images }: Parts,
  deliveries: ClaimedDelivery[],
): Promise<WebhookPayload[]> {
  const ids = deliveries.map(({ id }) => id);
  const [events, brands, checks] = await Promise.all([
    readDelivered(db, ids),
    readDeliveredBrands(db, ids),
    readDeliveredChecks(db, ids),
  ]);
  const site = { publicUrl, images };
  const envelope = (row: { delivery_id: string; delivery_created_at: Date }) => ({
    id: row.delivery_id,
    time: row.delivery_created_at,
  });
  return [
    ...events.map((row) => writeEvent(envelope(row), row, site)),
    ...brands.map((row) => writeBrandAdded(envelope(row), row, site)),
    ...checks.map((row) => writeCheckFinished(envelope(row), row.check, site)),
  ];
}

/** Channels get notifications only. */
async function writeMessages(
  { db, config, images }: Parts,
  deliveries: ClaimedDelivery[],
): Promise<[string, unknown][]> {
  const { publicUrl, product } = config;
  const rows = await readDelivered(
    db,
    deliveries.map(({ id }) => id),
  );
  const zones = new Map(deliveries.map(({ id, timeZone }) => [id, timeZone]));
  return rows.map((row) => {
    const mail = eventsMail({
      product: product.name,
      publicUrl,
      timeZone: zones.get(row.delivery_id) ?? 'UTC',
      events: [toShownEvent(row, images)],
      alert: null,
      unsubscribeUrl: null,
    });
    // Why a mail is sent does not matter to a team.
    return [row.delivery_id, toMessage({ ...mail, paragraphs: [] })];
  });
}
