import { CHANGE_PERIODS } from '../brands/changes.ts';
import { METRICS } from '../brands/metrics.ts';
import type { Alert, MetricChange } from './alerts.ts';
import { EVENT_KIND_RECORDS, type EventKind } from './event-kinds.ts';
import type { MailChoice } from './mail-choices.ts';

/** What happens, after "When a brand". */
const CLAUSES = {
  price_cut: 'cuts a price',
  price_raised: 'raises a price',
  products_added: 'adds products',
  products_gone: 'removes products',
  sale_started: 'starts a sale',
  sale_ended: 'ends a sale',
  ads_started: 'starts advertising',
  ads_stopped: 'stops advertising',
  followers_jumped: 'gains many followers',
  reviews_jumped: 'gains many reviews',
  metric_changed: 'sees a metric change',
  technology_added: 'adds a technology',
  technology_removed: 'drops a technology',
  platform_changed: 'moves to another platform',
  store_discovered: 'is new in the catalogue',
  store_closed: 'closes its store',
  store_reopened: 'reopens its store',
  store_redirected: 'redirects its store',
  name_changed: 'changes its name',
  description_changed: 'changes its description',
  logo_changed: 'changes its logo',
  country_changed: 'changes its country',
  language_changed: 'changes its language',
  currency_changed: 'changes its currency',
  search_matched: 'starts to match it',
} as const satisfies Record<EventKind, string>;

/** Created when it is used: the first format of a page delays it. */
const anyOf = (clauses: string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(clauses);

type Rule = Pick<Alert, 'target' | 'kinds' | 'minChange' | 'change'>;

/** An alert in a sentence: 'When a brand on Competitors cuts a price by 10% or more'. */
export function alertText({ target, kinds, minChange, change }: Rule): string {
  if (target.kind === 'search' && kinds.join() === 'search_matched')
    return `When a brand starts to match ${target.name}`;
  const who = {
    brand: target.name,
    list: `a brand on ${target.name}`,
    search: `a brand that matches ${target.name}`,
  }[target.kind];
  if (change) return `When ${who} ${metricChangeText(change)}`;
  const what = kinds.length === 0 ? 'changes in any way' : anyOf(kinds.map((kind) => CLAUSES[kind]));
  return `When ${who} ${what}${minChange === null ? '' : ` by ${minChange}% or more`}`;
}

const VERBS = { up: 'gains', down: 'loses', either: 'gains or loses' } as const;

/** After a brand: 'loses 20% or more in Monthly traffic within 30 days'. */
const metricChangeText = ({ metric, direction, percent, period }: MetricChange): string =>
  `${VERBS[direction]} ${percent}% or more in ${METRICS[metric].label} within ${CHANGE_PERIODS[period].days} days`;

/** Whether events of these kinds have a percentage. */
export const hasChange = (kinds: EventKind[]): boolean =>
  kinds.length > 0 && kinds.every((kind) => EVENT_KIND_RECORDS[kind].change);

const NOTICES = {
  off: 'notify me here only',
  instant: 'notify me here, and instantly by email',
  daily: 'notify me here, and daily by email',
  weekly: 'notify me here, and weekly by email',
} as const satisfies Record<MailChoice, string>;

/** The sentence to its end: 'When a brand on Competitors cuts a price, notify me here, and daily by email.' */
export const alertSentence = (alert: Rule & Pick<Alert, 'mail'>): string =>
  `${alertText(alert)}, ${NOTICES[alert.mail]}.`;
