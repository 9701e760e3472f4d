import { keysOf } from '../keys-of.ts';

export const EVENT_GROUPS = ['Products', 'Ads', 'Audience', 'Technology', 'Store'] as const;
export type EventGroup = (typeof EVENT_GROUPS)[number];

/** Kinds of changes of a brand. `change`: its events have a percentage. docs/decisions/events.md */
const RECORDS = {
  price_cut: { label: 'Price cut', group: 'Products', change: true },
  price_raised: { label: 'Price raised', group: 'Products', change: true },
  products_added: { label: 'New products', group: 'Products', change: false },
  products_gone: { label: 'Products removed', group: 'Products', change: false },
  sale_started: { label: 'Sale started', group: 'Products', change: false },
  sale_ended: { label: 'Sale ended', group: 'Products', change: false },
  ads_started: { label: 'Started advertising', group: 'Ads', change: false },
  ads_stopped: { label: 'Stopped advertising', group: 'Ads', change: false },
  followers_jumped: { label: 'Followers jumped', group: 'Audience', change: true },
  reviews_jumped: { label: 'Reviews jumped', group: 'Audience', change: true },
  metric_changed: { label: 'Metric changed', group: 'Audience', change: true },
  technology_added: { label: 'Technology added', group: 'Technology', change: false },
  technology_removed: { label: 'Technology removed', group: 'Technology', change: false },
  platform_changed: { label: 'Platform changed', group: 'Technology', change: false },
  store_discovered: { label: 'Store discovered', group: 'Store', change: false },
  store_closed: { label: 'Store closed', group: 'Store', change: false },
  store_reopened: { label: 'Store reopened', group: 'Store', change: false },
  store_redirected: { label: 'Store redirected', group: 'Store', change: false },
  name_changed: { label: 'Name changed', group: 'Store', change: false },
  description_changed: { label: 'Description changed', group: 'Store', change: false },
  logo_changed: { label: 'Logo changed', group: 'Store', change: false },
  country_changed: { label: 'Country changed', group: 'Store', change: false },
  language_changed: { label: 'Language changed', group: 'Store', change: false },
  currency_changed: { label: 'Currency changed', group: 'Store', change: false },
  search_matched: { label: 'Starts to match the search', group: 'Store', change: false },
} as const satisfies Record<string, { label: string; group: EventGroup; change: boolean }>;

export type EventKind = keyof typeof RECORDS;
export const EVENT_KIND_RECORDS: Record<EventKind, { label: string; group: EventGroup; change: boolean }> =
  RECORDS;
/** Kinds that alerts can have. */
export const ALERT_KINDS = keysOf(EVENT_KIND_RECORDS);
/** Of those only the users are notified who follow the search or have the alert. */
export const PERSONAL_KINDS: EventKind[] = ['search_matched', 'metric_changed'];
/** What can happen to a brand itself. */
export const EVENT_KINDS = ALERT_KINDS.filter((kind) => !PERSONAL_KINDS.includes(kind));
