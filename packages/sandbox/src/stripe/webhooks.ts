import { createHmac } from 'node:crypto';
import { isLoopback } from '../loopback.ts';
import type { Faults } from './faults.ts';
import type { Event } from './objects/event.ts';
import type { Delivery, StripeState } from './state.ts';

const RESPONSE_TIMEOUT = 10_000;
/** Much shorter than Stripe's, which start at minutes. */
const RETRY_PAUSES = [500, 1000, 2000, 5000, 10_000, 30_000, 60_000];
/** About three days, as Stripe retries. */
const ATTEMPTS = 4000;
/** Concurrent deliveries: advancing the clock by a year must not flood either side. */
const CONCURRENCY = 20;

/** Delivers events to every endpoint subscribed to them, with retries and backoff until the response is 2xx. */
export function webhooks(options: {
  state: StripeState;
  faults: Faults;
  changed: () => void;
  retryPauses?: number[] | undefined;
}) {
  const { state, faults, changed, retryPauses = RETRY_PAUSES } = options;
  const inFlight = new Set<Delivery>();
  let timer: NodeJS.Timeout | undefined;
  const closing = new AbortController();

  function send(event: Event) {
    for (const endpoint of Object.values(state.endpoints)) {
      if (!isSubscribed(endpoint, event)) continue;
      state.deliveries.push({ event: event.id, endpoint: endpoint.id, attempts: 0, nextAt: Date.now() });
      event.pending_webhooks++;
    }
    timer ??= setTimeout(deliverDue, 0);
  }

  /** Starts due deliveries, oldest first, and schedules itself for the next. */
  function deliverDue() {
    clearTimeout(timer);
    timer = undefined;
    if (closing.signal.aborted) return;
    const now = Date.now();
    let next = Infinity;
    for (const delivery of state.deliveries) {
      if (inFlight.size >= CONCURRENCY) return;
      if (inFlight.has(delivery)) continue;
      if (delivery.nextAt > now) {
        next = Math.min(next, delivery.nextAt);
        continue;
      }
      inFlight.add(delivery);
      attempt(delivery)
        .catch(() => {})
        .finally(() => {
          inFlight.delete(delivery);
          timer ??= setTimeout(deliverDue, 0);
        });
    }
    if (next < Infinity) timer = setTimeout(deliverDue, next - now);
  }

  async function attempt(delivery: Delivery) {
    const event = state.events[delivery.event];
    const endpoint = state.endpoints[delivery.endpoint];
    if (!event || !endpoint) return finish(delivery);
    const fault = faults.forDelivery();
    if (fault.dropped) return finish(delivery, event);
    if (fault.delay) await new Promise((resolve) => setTimeout(resolve, fault.delay));
    if (closing.signal.aborted) return;
    const copy = () => post(endpoint, JSON.stringify(event, null, 2), closing.signal);
    const [isAcknowledged] = await Promise.all(Array.from({ length: 1 + fault.duplicates }, copy));
    if (closing.signal.aborted) return;
    // Fault `status500`: the endpoint handled the event, but its acknowledgement is lost.
    if (isAcknowledged && !fault.status500) return finish(delivery, event);
    delivery.attempts++;
    if (delivery.attempts >= ATTEMPTS) return finish(delivery);
    delivery.nextAt = Date.now() + (retryPauses[Math.min(delivery.attempts, retryPauses.length) - 1] ?? 1000);
    changed();
  }

  function finish(delivery: Delivery, event?: Event) {
    state.deliveries.splice(state.deliveries.indexOf(delivery), 1);
    if (event) event.pending_webhooks--;
    changed();
  }

  return {
    send,
    /** Continues deliveries that were pending when the sandbox stopped. */
    resume: deliverDue,
    close() {
      closing.abort();
      clearTimeout(timer);
    },
  };
}

const isSubscribed = (endpoint: StripeState['endpoints'][string], { type }: Event) =>
  endpoint.status === 'enabled' &&
  endpoint.enabled_events.some((wanted) => wanted === '*' || wanted === type);

/** Returns whether the endpoint acknowledged the event, that is, responded with 2xx. */
async function post(
  { url, secret }: { url: string; secret: string },
  body: string,
  closing: AbortSignal,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': sign(body, secret),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(RESPONSE_TIMEOUT)]),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** The value of `Stripe-Signature`: HMAC-SHA256 over `<time>.<body>` with the endpoint's secret. */
function sign(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** Throws unless an endpoint is on this machine: the sandbox never sends anything to another. */
export function requireLoopback(url: string) {
  if (!isLoopback(new URL(url).hostname))
    throw new Error(`Events are delivered on loopback only, not to ${url}.`);
}
