import type { StateFile } from '../state-file.ts';
import type { Charge } from './objects/charge.ts';
import type { Checkout } from './objects/checkout-session.ts';
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
import type { WebhookEndpoint } from './objects/webhook-endpoint.ts';
import type { StoredAnswer } from './protocol/idempotency.ts';
import type { Delivery } from './webhooks.ts';

/** Everything this Stripe knows, by id, oldest first. Written to the state file as it is. */
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
  /** Which payment an invoice was paid by. */
  invoicePayments: Record<string, InvoicePayment>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  portals: Record<string, PortalSession>;
  portalConfigurations: Record<string, PortalConfiguration>;
  endpoints: Record<string, WebhookEndpoint & { secret: string }>;
  events: Record<string, Event>;
  deliveries: Delivery[];
  idempotency: Record<string, StoredAnswer>;
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
  disputes: {},
  portals: {},
  portalConfigurations: {},
  endpoints: {},
  events: {},
  deliveries: [],
  idempotency: {},
});

/** Events kept for `GET /v1/events`; Stripe keeps them 30 days. */
const EVENTS_KEPT = 2000;
/** Looked through after so many new ones, because doing so for each is slow. */
const EVENTS_BETWEEN_LOOKS = 200;

/** The state, its clock, and how anything that happens is told. */
export type World = {
  state: StripeState;
  /** Unix seconds by the sandbox's clock. */
  now: () => number;
  /** Runs `work` with the clock standing at a moment that has passed meanwhile. */
  at: (moment: number, work: () => void) => void;
  origin: () => string;
  changed: () => void;
  /** Who asked; carried by the events the request causes. */
  request: { id: string | null; idempotencyKey: string | null };
  emit: (type: EventType, object: object, previous?: object) => void;
};

export function createWorld(
  file: StateFile<StripeState>,
  origin: () => string,
  send: (event: Event) => void,
): World {
  const { state } = file;
  let standing: number | null = null;
  let emitted = 0;
  const world: World = {
    state,
    now: () => standing ?? Math.floor(Date.now() / 1000) + state.clockAhead,
    at: (moment, work) => {
      standing = moment;
      try {
        work();
      } finally {
        standing = null;
      }
    },
    origin,
    changed: file.changed,
    request: { id: null, idempotencyKey: null },
    emit: (type, object, previous) => {
      const event = newEvent({ type, object, previous, request: world.request, now: world.now() });
      state.events[event.id] = event;
      send(event);
      if (++emitted % EVENTS_BETWEEN_LOOKS === 0) forgetOldEvents(state.events);
      file.changed();
    },
  };
  return world;
}

/** An event still on its way is kept however old it is, or it would never arrive. */
function forgetOldEvents(events: StripeState['events']) {
  const ids = Object.keys(events);
  for (const id of ids.slice(0, Math.max(0, ids.length - EVENTS_KEPT))) {
    if (events[id]!.pending_webhooks === 0) delete events[id];
  }
}

/**
 * Changes an object in place and tells it with `previous_attributes`, as Stripe's `*.updated` events do.
 * Says nothing where nothing changed.
 */
export function update<T extends object>(world: World, type: EventType, object: T, patch: Partial<T>) {
  const previous: Partial<T> = {};
  for (const key of Object.keys(patch) as (keyof T)[]) {
    if (JSON.stringify(object[key]) === JSON.stringify(patch[key])) continue;
    previous[key] = structuredClone(object[key]);
  }
  Object.assign(object, patch);
  world.changed();
  if (Object.keys(previous).length) world.emit(type, object, previous);
}
