import {
  EVENT_KIND_RECORDS,
  type EventKind,
  type WebhookPayload,
  type WebhookSamplesQuery,
} from '@brandlode/contract';
import { testEvent } from '../events/test-event.ts';
import { writeBrandEvent } from './write-event.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const TIME = '2026-01-01T09:00:00.000Z';

/** A payload of a made-up brand, list or check, always the same. */
export function madeUpPayload(
  { event, kinds: [kind = 'price_cut'] = [] }: WebhookSamplesQuery,
  publicUrl: string,
): WebhookPayload {
  const notification = { id: '0', followed: 'brand' as const, alertId: null, createdAt: TIME };
  const changed = writeBrandEvent(
    { id: ID, time: new Date(TIME) },
    madeUpEvent(kind),
    { publicUrl },
    notification,
  );
  if (event === 'brand.event') return changed;
  const envelope = { id: ID, createdAt: TIME };
  if (event === 'list.brand_added') {
    const list = { id: ID, name: 'Test list', url: `${publicUrl}/lists/${ID}` };
    return {
      ...envelope,
      type: event,
      data: { list, brand: changed.data.event.brand, demonstration: true },
    };
  }
  const counts = { stores: 2, current: 0, done: 2, found: { products: 2 }, offline: false };
  const check = { id: ID, ...counts, createdAt: TIME, finishedAt: TIME, url: `${publicUrl}/checks/${ID}` };
  return { ...envelope, type: event, data: { check } };
}

function madeUpEvent(kind: EventKind) {
  const event = testEvent(TIME);
  const { change, group } = EVENT_KIND_RECORDS[kind];
  return {
    ...event,
    kind,
    change: change ? event.change : null,
    items: group === 'Products' ? event.items : [],
    metric: kind === 'metric_changed' ? ('estimated_monthly_traffic' as const) : null,
    after: kind === 'search_matched' ? 'Test search' : null,
  };
}
