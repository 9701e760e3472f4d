import type { StateFile } from '../state-file.ts';
import type { Charge } from './objects/charge.ts';
import type { Checkout } from './objects/checkout-session.ts';
import type { CreditNote } from './objects/credit-note.ts';
import type { Customer } from './objects/customer.ts';
import type { Dispute } from './objects/dispute.ts';
import { type Event, type EventType, newEvent } from './objects/event.ts';
import type { Invoice } from './objects/invoice.ts';
import type { InvoicePayment } from './objects/invoice-payment.ts';
import type { PaymentMethod } from './objects/payment-method.ts';
import type { PortalConfiguration } from './objects/portal-configuration.ts';
import type { PortalSession } from './objects/portal-session.ts';
import type { Price } from './objects/price.ts';
import type { Product } from './objects/product.ts';
import type { Refund } from './objects/refund.ts';
import type { Subscription } from './objects/subscription.ts';
import type { TaxId } from './objects/tax-id.ts';
import type { WebhookEndpoint } from './objects/webhook-endpoint.ts';

/** An event to be delivered to an endpoint. Times in milliseconds by the machine's clock, not the sandbox's. */
export type Delivery = { event: string; endpoint: string; attempts: number; nextAt: number };
export type StoredResponse = { request: string; status: number; body: string };

/** All objects by id, oldest first. Written to the state file unchanged. */
export type StripeState = {
  /** Seconds the clock is ahead of the machine's. */
  clockAhead: number;
  products: Record<string, Product>;
  prices: Record<string, Price>;
  customers: Record<string, Customer>;
  deletedCustomers: string[];
  paymentMethods: Record<string, PaymentMethod>;
  checkouts: Record<string, Checkout>;
  subscriptions: Record<string, Subscription>;
  /** Subscriptions whose trial_will_end was sent. */
  warnedOfTrialEnd: string[];
  invoices: Record<string, Invoice>;
  charges: Record<string, Charge>;
  invoicePayments: Record<string, InvoicePayment>;
  refunds: Record<string, Refund>;
  creditNotes: Record<string, CreditNote>;
  taxIds: Record<string, TaxId>;
  disputes: Record<string, Dispute>;
  portals: Record<string, PortalSession>;
  portalConfigurations: Record<string, PortalConfiguration>;
  endpoints: Record<string, WebhookEndpoint & { secret: string }>;
  events: Record<string, Event>;
  deliveries: Delivery[];
  idempotency: Record<string, StoredResponse>;
};

export const emptyState = (): StripeState => ({
  clockAhead: 0,
  products: {},
  prices: {},
  customers: {},
  deletedCustomers: [],
  paymentMethods: {},
  checkouts: {},
  subscriptions: {},
  warnedOfTrialEnd: [],
  invoices: {},
  charges: {},
  invoicePayments: {},
  refunds: {},
  creditNotes: {},
  taxIds: {},
  disputes: {},
  portals: {},
  portalConfigurations: {},
  endpoints: {},
  events: {},
  deliveries: [],
  idempotency: {},
});

/** Events stored for `GET /v1/events`; Stripe keeps them 30 days. */
const EVENTS_KEPT = 2000;
/** Pruned only after this many new events, because each pruning reads all of them. */
const EVENTS_BETWEEN_PRUNING = 200;

/** The context of every route: the state, its clock and the events it emits. */
export type StripeContext = {
  state: StripeState;
  /** Unix seconds by the sandbox's clock. */
  now: () => number;
  /** Runs `work` with the clock frozen at a moment in the past. */
  at: (moment: number, work: () => void) => void;
  origin: () => string;
  changed: () => void;
  /** The current request, referred to by the events it causes. */
  request: { id: string | null; idempotencyKey: string | null };
  emit: (type: EventType, object: object, previous?: object) => void;
};

export function createContext(
  file: StateFile<StripeState>,
  origin: () => string,
  send: (event: Event) => void,
): StripeContext {
  const { state } = file;
  let frozenAt: number | null = null;
  let emitted = 0;
  const context: StripeContext = {
    state,
    now: () => frozenAt ?? Math.floor(Date.now() / 1000) + state.clockAhead,
    at: (moment, work) => {
      frozenAt = moment;
      try {
        work();
      } finally {
        frozenAt = null;
      }
    },
    origin,
    changed: file.changed,
    request: { id: null, idempotencyKey: null },
    emit: (type, object, previous) => {
      const event = newEvent({ type, object, previous, request: context.request, now: context.now() });
      state.events[event.id] = event;
      send(event);
      if (++emitted % EVENTS_BETWEEN_PRUNING === 0) pruneEvents(state.events);
      file.changed();
    },
  };
  return context;
}

/** Undelivered events never expire. */
function pruneEvents(events: StripeState['events']) {
  const ids = Object.keys(events);
  for (const id of ids.slice(0, Math.max(0, ids.length - EVENTS_KEPT))) {
    if (events[id]!.pending_webhooks === 0) delete events[id];
  }
}

/** Changes an object in place and emits `*.updated` with `previous_attributes`, as Stripe does; no event if nothing changed. */
export function update<T extends object>(
  context: StripeContext,
  type: EventType,
  object: T,
  patch: Partial<T>,
) {
  const previous: Partial<T> = {};
  for (const key of Object.keys(patch) as (keyof T)[]) {
    if (JSON.stringify(object[key]) === JSON.stringify(patch[key])) continue;
    previous[key] = structuredClone(object[key]);
  }
  Object.assign(object, patch);
  context.changed();
  if (Object.keys(previous).length) context.emit(type, object, previous);
}
