import type { BrandAddedEvent, BrandEvent, CheckFinishedEvent, WebhookEvent } from '@brandlode/contract';
import type { AddedBrandRow, CheckRow, NotificationRow } from '@brandlode/database';
import type { ShownImages } from '../../brands/images/image-addresses.ts';
import { toCheck } from '../../checks/to-check.ts';
import { brandUrl } from '../events/brand-url.ts';
import { toShownEvent } from '../events/shown-event.ts';

export type Site = { publicUrl: string; images: ShownImages };
type Envelope = { id: string; time: Date };

/** The body of a notification. */
export const writeEvent = (envelope: Envelope, row: NotificationRow, site: Site): WebhookEvent =>
  writeBrandEvent(envelope, toShownEvent(row, site.images), site, {
    id: row.notification_id,
    followed: row.followed,
    alertId: row.alert_id,
    createdAt: row.created_at.toISOString(),
  });

export const writeBrandEvent = (
  { id, time }: Envelope,
  event: BrandEvent,
  { publicUrl }: Pick<Site, 'publicUrl'>,
  notification: WebhookEvent['data']['notification'],
): WebhookEvent => ({
  id,
  type: 'brand.event',
  createdAt: time.toISOString(),
  data: { notification, event: { ...event, brand: withAddresses(event.brand, publicUrl) } },
});

export const writeBrandAdded = (
  { id, time }: Envelope,
  row: AddedBrandRow,
  { publicUrl, images }: Site,
): BrandAddedEvent => ({
  id,
  type: 'list.brand_added',
  createdAt: time.toISOString(),
  data: {
    list: { id: row.list_id, name: row.list_name, url: `${publicUrl}/lists/${row.list_id}` },
    brand: withAddresses(
      {
        id: row.brand_id,
        name: row.brand_name,
        domain: row.domain,
        image: images.toShown(row.brand_id, 'logo', row.profile_image),
        available: row.available,
      },
      publicUrl,
    ),
    demonstration: row.is_demonstration,
  },
});

export function writeCheckFinished(
  { id, time }: Envelope,
  row: CheckRow,
  { publicUrl }: Pick<Site, 'publicUrl'>,
): CheckFinishedEvent {
  const { userId, readAt, ...check } = toCheck(row);
  return {
    id,
    type: 'check.finished',
    createdAt: time.toISOString(),
    data: { check: { ...check, url: `${publicUrl}/checks/${check.id}` } },
  };
}

/** Absolute URLs, because a receiver does not know the product's address. */
const withAddresses = (brand: BrandEvent['brand'], publicUrl: string) => ({
  ...brand,
  image: brand.image && new URL(brand.image, publicUrl).href,
  url: brandUrl(publicUrl, brand),
});
