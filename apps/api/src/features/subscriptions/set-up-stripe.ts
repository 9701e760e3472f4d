import { createHash } from 'node:crypto';
import { INTERVALS, type Interval, type PaidTier, PLANS, type Plan } from '@brandlode/contract';
import Stripe from 'stripe';
import { idOf, isMissing, WEBHOOK_EVENTS } from '../../gateways/stripe.ts';

export const WEBHOOK_PATH = '/api/stripe/webhook';
/** What users change on the billing portal, besides card and plan. */
export const PORTAL_UPDATES = ['address', 'name', 'tax_id'] as const;
/** Marks our objects on an account that may hold others. */
const OURS = { made_by: 'brandlode' };

type StripeSetup = {
  prices: { tier: PaidTier; interval: Interval; id: string }[];
  portalConfiguration: string;
  /** `secret` only if the endpoint was created: Stripe shows it once. Null if Stripe cannot reach `publicUrl`. */
  webhook: { url: string; secret: string | null } | null;
  /** What was created or changed, one line each. */
  changes: string[];
};

/**
 * Sets up a Stripe account: two products, four prices, the billing portal and the webhook endpoint. Idempotent: changes only what
 * differs. A changed amount replaces the price; existing subscribers keep the old one. Throws Stripe's errors.
 */
export async function setUpStripe(
  stripe: Stripe,
  options: { publicUrl: string; webhook: 'keep' | 'renew' | 'none' },
): Promise<StripeSetup> {
  const changes: string[] = [];
  const prices: StripeSetup['prices'] = [];
  const offers: { product: string; prices: string[] }[] = [];
  for (const plan of PLANS) {
    const product = await ensureProduct(stripe, plan, changes);
    const own: string[] = [];
    for (const interval of INTERVALS) {
      const id = await ensurePrice(stripe, plan, interval, product, changes);
      prices.push({ tier: plan.id, interval, id });
      own.push(id);
    }
    offers.push({ product, prices: own });
  }
  const portalConfiguration = await ensurePortal(stripe, offers, options.publicUrl, changes);
  const webhook =
    options.webhook === 'none'
      ? null
      : await ensureEndpoint(stripe, options.publicUrl, options.webhook, changes);
  return { prices, portalConfiguration, webhook, changes };
}

async function ensureProduct(stripe: Stripe, plan: Plan, changes: string[]): Promise<string> {
  const id = `brandlode_${plan.id}`;
  const wanted = { name: plan.name, description: plan.description };
  const product = await stripe.products.retrieve(id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!product || product.deleted) {
    await stripe.products.create({ id, ...wanted, metadata: { ...OURS, tier: plan.id } });
    changes.push(`product ${plan.name} created`);
  } else if (product.name !== wanted.name || product.description !== wanted.description || !product.active) {
    await stripe.products.update(id, { ...wanted, active: true });
    changes.push(`product ${plan.name} updated`);
  }
  return id;
}

async function ensurePrice(
  stripe: Stripe,
  plan: Plan,
  interval: Interval,
  product: string,
  changes: string[],
): Promise<string> {
  const lookupKey = `brandlode_${plan.id}_${interval}`;
  const amount = plan.price[interval].chargedCents;
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 });
  const before = data[0];
  const same =
    before?.unit_amount === amount &&
    before.currency === 'usd' &&
    before.recurring?.interval === interval &&
    before.recurring.interval_count === 1 &&
    idOf(before.product) === product;
  if (before && same) {
    if (!before.active) {
      await stripe.prices.update(before.id, { active: true });
      changes.push(`price ${lookupKey} reactivated`);
    }
    return before.id;
  }
  const price = await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    nickname: `${plan.name}, by the ${interval}`,
    metadata: { ...OURS, tier: plan.id, interval },
  });
  if (before) await stripe.prices.update(before.id, { active: false });
  changes.push(`price ${lookupKey} ${before ? 'replaced' : 'created'} ($${amount / 100})`);
  return price.id;
}

async function ensurePortal(
  stripe: Stripe,
  offers: { product: string; prices: string[] }[],
  publicUrl: string,
  changes: string[],
): Promise<string> {
  const wanted = {
    default_return_url: `${publicUrl}/settings/billing`,
    features: {
      customer_update: { enabled: true, allowed_updates: [...PORTAL_UPDATES] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: offers,
        // At once: with 'create_prorations' the difference would be due even after a cancellation.
        proration_behavior: 'always_invoice',
        trial_update_behavior: 'continue_trial',
      },
    },
  } satisfies Stripe.BillingPortal.ConfigurationUpdateParams;
  // Stored in the metadata, because Stripe returns the settings in another form.
  const fingerprint = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
  for await (const configuration of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (configuration.metadata?.made_by !== OURS.made_by) continue;
    if (configuration.metadata.set_up_for !== fingerprint) {
      await stripe.billingPortal.configurations.update(configuration.id, {
        ...wanted,
        metadata: { ...OURS, set_up_for: fingerprint },
      });
      changes.push('billing portal updated');
    }
    return configuration.id;
  }
  const made = await stripe.billingPortal.configurations.create({
    ...wanted,
    metadata: { ...OURS, set_up_for: fingerprint },
  });
  changes.push('billing portal created');
  return made.id;
}

async function ensureEndpoint(
  stripe: Stripe,
  publicUrl: string,
  mode: 'keep' | 'renew',
  changes: string[],
): Promise<{ url: string; secret: string | null }> {
  const url = publicUrl + WEBHOOK_PATH;
  const enabled_events = [...WEBHOOK_EVENTS];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url !== url) continue;
    if (mode === 'renew') {
      await stripe.webhookEndpoints.del(endpoint.id);
      changes.push('webhook endpoint removed');
      continue;
    }
    const same =
      endpoint.status === 'enabled' &&
      [...endpoint.enabled_events].sort().join() === [...enabled_events].sort().join();
    if (!same) {
      await stripe.webhookEndpoints.update(endpoint.id, { enabled_events, disabled: false });
      changes.push('webhook endpoint updated');
    }
    return { url, secret: null };
  }
  const made = await stripe.webhookEndpoints.create({
    url,
    enabled_events,
    api_version: Stripe.API_VERSION,
    description: 'Subscriptions',
    metadata: OURS,
  });
  changes.push('webhook endpoint created');
  return { url, secret: made.secret ?? null };
}
