import { INTERVALS, PLANS } from '@brandlode/contract';
import Stripe from 'stripe';
import type { Config } from '../../apps/api/src/config.ts';
import { PORTAL_UPDATES, WEBHOOK_PATH } from '../../apps/api/src/features/subscriptions/set-up-stripe.ts';
import { isMissing, openStripe, stripeTime, WEBHOOK_EVENTS } from '../../apps/api/src/gateways/stripe.ts';
import { judgeClock } from './database.ts';
import { type Finding, fail, messageOf, ok, warn } from './finding.ts';

const SET_UP = 'Run scripts/stripe-setup.ts (npm run stripe:setup), and set the variables that it prints.';
/** In seconds; an event that is on its way is not yet a problem. */
const UNDELIVERED_AFTER = 600;

/** Whether Stripe accepts the key, has the prices and delivers events. Changes nothing there. */
export async function checkPayments(config: Config): Promise<Finding[]> {
  if (!config.stripe.secretKey) {
    return config.sandbox
      ? [ok('the sandbox stands in for Stripe.')]
      : [fail('No Stripe key is configured.', 'Set STRIPE_SECRET_KEY.')];
  }
  const stripe = openStripe(config.stripe);
  try {
    const first = await stripe.prices.list({ limit: 1 });
    const clock = judgeClock(Date.now() - stripeTime(first) * 1000, "Stripe's clock");
    const mode = /^.k_live_/.test(config.stripe.secretKey) ? 'live' : 'test';
    return [
      ok(`accepts the key of its ${mode} mode.`),
      clock,
      ...(await checkPrices(stripe, config)),
      ...(await checkPortal(stripe, config)),
      ...(await checkTax(stripe, config)),
      ...(await checkWebhook(stripe, config)),
    ];
  } catch (error) {
    return [explain(error)];
  }
}

function explain(error: unknown): Finding {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return fail(
      'Stripe rejects the key.',
      'Set STRIPE_SECRET_KEY to a secret key of your account that is not revoked.',
    );
  if (error instanceof Stripe.errors.StripePermissionError)
    return warn(
      'The restricted key may not read everything that this checks.',
      'Allow the key to read prices, events, webhook endpoints, the customer portal and, with STRIPE_TAX, tax settings.',
    );
  return fail(
    `Stripe does not respond as expected (${messageOf(error)}).`,
    'Check that this machine reaches api.stripe.com, or the address in STRIPE_API_BASE.',
  );
}

async function checkPrices(stripe: Stripe, { stripe: { prices } }: Config): Promise<Finding[]> {
  const problems: Finding[] = [];
  for (const plan of PLANS)
    for (const interval of INTERVALS) {
      const variable = `PRICE_${plan.id}_${interval}`.toUpperCase();
      for (const [index, id] of prices[plan.id][interval].entries()) {
        const price = await stripe.prices.retrieve(id).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        });
        const problem = describePrice(price, {
          interval,
          // Subscribers may still pay an earlier price.
          cents: index === 0 ? plan.price[interval].chargedCents : null,
        });
        if (problem) problems.push(fail(`The price ${id} in ${variable} ${problem}.`, SET_UP));
      }
    }
  return problems.length > 0 ? problems : [ok('has the prices of all plans, with the right amounts.')];
}

/** What is wrong with a price; undefined if nothing. */
function describePrice(
  price: Stripe.Price | null,
  { interval, cents }: { interval: string; cents: number | null },
): string | undefined {
  if (!price) return 'does not exist in this account and mode';
  if (price.recurring?.interval !== interval || price.recurring.interval_count !== 1)
    return `is not charged every ${interval}`;
  if (cents === null) return undefined;
  if (!price.active) return 'is archived';
  if (price.currency !== 'usd' || price.unit_amount !== cents)
    return `is ${(price.unit_amount ?? 0) / 100} ${price.currency.toUpperCase()}, but pages show ${cents / 100} USD`;
  return undefined;
}

async function checkPortal(stripe: Stripe, { stripe: { portalConfiguration } }: Config): Promise<Finding[]> {
  for await (const { id, is_default, features } of stripe.billingPortal.configurations.list({
    active: true,
    limit: 100,
  })) {
    if (portalConfiguration ? id !== portalConfiguration : !is_default) continue;
    const { enabled, allowed_updates: allowed } = features.customer_update;
    return enabled && PORTAL_UPDATES.every((update) => allowed.includes(update))
      ? [ok('has the billing portal.')]
      : [warn('On the billing portal users cannot change name, address and tax ID.', SET_UP)];
  }
  return portalConfiguration
    ? [fail('The billing portal in STRIPE_PORTAL_CONFIGURATION is missing or inactive.', SET_UP)]
    : [fail('The account has no billing portal: no user can change or cancel a plan.', SET_UP)];
}

/** Whether Stripe Tax is ready, if it is to be used: otherwise Stripe opens no checkout. */
async function checkTax(stripe: Stripe, { stripe: { tax } }: Config): Promise<Finding[]> {
  if (!tax) return [];
  const { status, status_details: details, defaults } = await stripe.tax.settings.retrieve();
  if (status !== 'active') {
    const missing = details.pending?.missing_fields?.join(', ') ?? 'settings';
    return [
      fail(
        `Stripe Tax lacks ${missing}, so no checkout opens.`,
        "Complete the settings of Stripe's dashboard under Tax, or set STRIPE_TAX=false.",
      ),
    ];
  }
  const problems: Finding[] = [];
  if (defaults.tax_behavior !== 'inclusive')
    problems.push(
      warn(
        'Stripe Tax may add tax to the prices that pages show.',
        "Choose to include tax in prices in Stripe's dashboard under Settings, Tax.",
      ),
    );
  const { data: registrations } = await stripe.tax.registrations.list({ status: 'active', limit: 1 });
  if (registrations.length === 0)
    problems.push(
      warn(
        'Stripe Tax has no registration, so it collects no tax.',
        "Add where you are registered in Stripe's dashboard under Tax, Registrations.",
      ),
    );
  return problems.length > 0 ? problems : [ok('calculates the tax of payments.')];
}

async function checkWebhook(
  stripe: Stripe,
  { publicUrl, stripe: { webhookSecret } }: Config,
): Promise<Finding[]> {
  const url = publicUrl + WEBHOOK_PATH;
  if (!webhookSecret) return [fail('No signing secret of events is configured.', SET_UP)];
  const endpoints: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url) endpoints.push(endpoint);
  const [endpoint] = endpoints;
  if (!endpoint) return [fail(`Stripe sends no events to ${url}.`, SET_UP)];
  if (endpoints.length > 1)
    return [
      fail(
        `Stripe sends events to ${url} ${endpoints.length} times, each with another secret.`,
        "Delete all but one of these endpoints in Stripe's dashboard, and set STRIPE_WEBHOOK_SECRET to the secret of the one you keep.",
      ),
    ];
  const events = new Set<string>(endpoint.enabled_events);
  if (endpoint.status !== 'enabled' || !(events.has('*') || WEBHOOK_EVENTS.every((type) => events.has(type))))
    return [
      fail(
        `The endpoint for ${url} is disabled or lacks events.`,
        'Run scripts/stripe-setup.ts (npm run stripe:setup).',
      ),
    ];
  const undelivered = await stripe.events.list({
    delivery_success: false,
    created: { lt: Math.floor(Date.now() / 1000) - UNDELIVERED_AFTER },
    limit: 1,
  });
  if (undelivered.data.length > 0)
    return [
      warn(
        'Stripe could not deliver events to at least one endpoint of the account.',
        'See their responses under Developers, Webhooks. After 400 for all of them the secret is wrong: run scripts/stripe-setup.ts --new-webhook-secret.',
      ),
    ];
  return [ok(`sends all events to ${url}, and none is undelivered.`)];
}
