import type Stripe from 'stripe';
import { idOf, isMissingCustomer, stripeTime } from '../../gateways/stripe.ts';
import type { Services } from './services.ts';

/** What Stripe knows of a customer's subscriptions at one moment. */
export type SeenSubscriptions = {
  /** Newest first, over or not. */
  all: Stripe.Subscription[];
  /** Unix seconds by Stripe's clock. */
  now: number;
  /** For each that is past due: when the plan ends unless it is paid, in Unix seconds. */
  graceEnds: Map<string, number>;
};

const PAGE = 100;

/** None for a customer Stripe does not know. Throws where Stripe fails. */
export async function fetchSubscriptions(
  services: Services,
  customerId: string,
  options?: Stripe.RequestOptions,
): Promise<SeenSubscriptions> {
  const { stripe } = services;
  const seen: SeenSubscriptions = { all: [], now: Math.floor(Date.now() / 1000), graceEnds: new Map() };
  try {
    for (let after: string | undefined, more = true; more; ) {
      const page = await stripe.subscriptions.list(
        { customer: customerId, status: 'all', limit: PAGE, ...(after ? { starting_after: after } : {}) },
        options,
      );
      seen.all.push(...page.data);
      seen.now = stripeTime(page);
      after = page.data.at(-1)?.id;
      more = page.has_more && after !== undefined;
    }
  } catch (error) {
    if (!isMissingCustomer(error)) throw error;
  }
  for (const subscription of seen.all.filter(({ status }) => status === 'past_due')) {
    seen.graceEnds.set(subscription.id, await graceEndOf(services, subscription, options));
  }
  return seen;
}

/** When the grace of a past due subscription ends, in Unix seconds: counted from its oldest invoice that is not paid. */
export async function graceEndOf(
  { config, stripe }: Pick<Services, 'config' | 'stripe'>,
  subscription: Stripe.Subscription,
  options?: Stripe.RequestOptions,
): Promise<number> {
  const { data } = await stripe.invoices.list(
    { subscription: subscription.id, status: 'open', limit: PAGE },
    options,
  );
  const unpaid = data.filter(({ amount_remaining }) => amount_remaining > 0);
  const since = Math.min(
    ...unpaid.map(({ created, status_transitions }) => status_transitions.finalized_at ?? created),
  );
  // No invoice is open where somebody voided it by hand: then the period it was for counts.
  const from = Number.isFinite(since) ? since : (subscription.items.data[0]?.current_period_start ?? 0);
  return from + config.stripe.pastDueGraceDays * 86_400;
}

/** The subscription an invoice bills; null for one of another kind. */
export const subscriptionOf = (invoice: Stripe.Invoice): string | null =>
  idOf(invoice.parent?.subscription_details?.subscription);
