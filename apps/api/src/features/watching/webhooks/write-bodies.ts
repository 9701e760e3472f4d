import { type ClaimedDelivery, type Database, readDelivered } from '@brandlode/database';
import type { Config } from '../../../config.ts';
import type { ShownImages } from '../../brands/images/image-addresses.ts';
import { toMessage } from '../channels/channel-message.ts';
import { toShownEvent } from '../events/shown-event.ts';
import { eventsMail } from '../mails/event-mail.ts';
import { writeEvent } from './write-event.ts';

type Parts = { db: Database; config: Config; images: ShownImages };

/** The contents of deliveries that have none yet; null if there is nothing to send. */
export async function writeBodies(
  { db, config, images }: Parts,
  deliveries: ClaimedDelivery[],
): Promise<{ id: string; body: string | null }[]> {
  const { publicUrl, product } = config;
  const ids = deliveries.map(({ id }) => id);
  const rows = ids.length > 0 ? await readDelivered(db, ids) : [];
  const found = new Map(rows.map((row) => [row.delivery_id, row]));
  return deliveries.map(({ id, channel, timeZone }) => {
    const row = found.get(id);
    if (!row) return { id, body: null };
    const events = [toShownEvent(row, images)];
    const content =
      channel === 'webhook'
        ? writeEvent(row, { publicUrl, images })
        : toMessage(
            eventsMail({
              product: product.name,
              publicUrl,
              timeZone,
              events,
              alert: null,
              unsubscribeUrl: null,
            }),
          );
    return { id, body: JSON.stringify(content) };
  });
}
