import {
  type BrandEvent,
  EVENT_KIND_RECORDS,
  type EventKind,
  type WebhookPayload,
  type WebhookSamplesQuery,
} from '@brandlode/contract';
import { testEvent } from '../events/test-event.ts';
import { writeBrandEvent } from './write-event.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const SAMPLE = { id: ID, time: new Date('2026-01-01T09:00:00.000Z') };

/** A payload of a made-up brand, list or check; as a sample always the same. */
export function madeUpPayload(
  { event, kinds: [kind = 'price_cut'] = [] }: Pick<WebhookSamplesQuery, 'event' | 'kinds'>,
  publicUrl: string,
  { id, time } = SAMPLE,
): WebhookPayload {
  const createdAt = time.toISOString();
  const notification = { id: '0', followed: 'brand' as const, alertId: null, createdAt };
  const changed = writeBrandEvent({ id, time }, madeUpEvent(kind, createdAt), { publicUrl }, notification);
  if (event === 'brand.event') return changed;
  if (event === 'list.brand_added') {
    const list = { id: ID, name: 'Test list', url: `${publicUrl}/lists/${ID}` };
    return {
      id,
      type: event,
      createdAt,
      data: { list, brand: changed.data.event.brand, demonstration: true },
    };
  }
  const counts = { stores: 2, current: 0, done: 2, found: { products: 2 }, offline: false };
  const check = { id: ID, ...counts, createdAt, finishedAt: createdAt, url: `${publicUrl}/checks/${ID}` };
  return { id, type: event, createdAt, data: { check } };
}

const PRODUCT = { name: 'Test product', currency: 'EUR' };
/** What a change of this kind has in addition, or otherwise than a price cut. */
const DETAILS: Partial<Record<EventKind, Partial<BrandEvent>>> = {
  price_raised: { change: 25, items: [{ ...PRODUCT, before: 40, after: 50 }] },
  products_added: { items: [{ ...PRODUCT, before: null, after: 40 }] },
  products_gone: { items: [{ ...PRODUCT, before: 40, after: null }] },
  sale_started: { before: '5', after: '60', items: [] },
  sale_ended: { before: '60', after: '5', items: [] },
  metric_changed: { metric: 'estimated_monthly_traffic', before: '1000', after: '800' },
  search_matched: { after: 'Test search' },
};

function madeUpEvent(kind: EventKind, time: string): BrandEvent {
  const event = testEvent(time);
  const { change, group } = EVENT_KIND_RECORDS[kind];
  return {
    ...event,
    kind,
    change: change ? event.change : null,
    items: group === 'Products' ? event.items : [],
    ...DETAILS[kind],
  };
}
