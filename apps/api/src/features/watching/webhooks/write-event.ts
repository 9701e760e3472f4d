import type { BrandEvent, WebhookEvent } from '@brandlode/contract';
import type { readDelivered } from '@brandlode/database';
import type { ShownImages } from '../../brands/images/image-addresses.ts';
import { brandUrl } from '../events/brand-url.ts';
import { toShownEvent } from '../events/shown-event.ts';
import { testEvent } from '../events/test-event.ts';

type Delivered = Awaited<ReturnType<typeof readDelivered>>[number];
type Site = { publicUrl: string; images: ShownImages };

/** The body of a delivery. */
export const writeEvent = (row: Delivered, { publicUrl, images }: Site): WebhookEvent => ({
  id: row.delivery_id,
  type: 'brand.event',
  createdAt: row.delivery_created_at.toISOString(),
  data: {
    notification: {
      id: row.notification_id,
      followed: row.followed,
      alertId: row.alert_id,
      createdAt: row.created_at.toISOString(),
    },
    event: withAddresses(toShownEvent(row, images), publicUrl),
  },
});

/** Absolute URLs, because a receiver does not know the product's address. */
function withAddresses(event: BrandEvent, publicUrl: string): WebhookEvent['data']['event'] {
  const { image } = event.brand;
  return {
    ...event,
    brand: {
      ...event.brand,
      image: image && new URL(image, publicUrl).href,
      url: brandUrl(publicUrl, event.brand),
    },
  };
}

/** The body of a test: a made-up change of a made-up brand. */
export const writeTest = (id: string, publicUrl: string): WebhookEvent => {
  const now = new Date().toISOString();
  return {
    id,
    type: 'webhook.test',
    createdAt: now,
    data: {
      notification: { id: '0', followed: 'brand', alertId: null, createdAt: now },
      event: withAddresses(testEvent(now), publicUrl),
    },
  };
};
