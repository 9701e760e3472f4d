import { parseArgs } from 'node:util';
import { ConfigError } from '@brandlode/runtime';
import Stripe from 'stripe';
import { readStripeSetupConfig } from '../apps/api/src/config.ts';
import { setUpStripe } from '../apps/api/src/features/subscriptions/set-up-stripe.ts';
import { openStripe } from '../apps/api/src/gateways/stripe.ts';

/**
 * `npm run stripe:setup`: sets up the Stripe account of STRIPE_SECRET_KEY and prints the environment variables that belong to it. Exits
 * with 1 and a plain message if the configuration is invalid or Stripe rejects it.
 */
const HELP = `Sets up products, prices, billing portal and webhook in a Stripe account. Can be run again at any time.

  STRIPE_SECRET_KEY=sk_… PUBLIC_URL=https://… npm run stripe:setup

  --new-webhook-secret (after -- with npm)   replaces the webhook endpoint if its secret was lost`;

const { values } = parseArgs({
  options: { 'new-webhook-secret': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

try {
  const { publicUrl, stripe, isReachable } = readStripeSetupConfig();
  const setup = await setUpStripe(openStripe(stripe), {
    publicUrl,
    webhook: !isReachable ? 'none' : values['new-webhook-secret'] ? 'renew' : 'keep',
  });
  for (const line of setup.changes) console.error(`  ${line}`);
  if (!setup.changes.length) console.error('  nothing to change');
  const key = `${stripe.secretKey.slice(0, 8)}…`;
  console.error(
    `\nPut these lines into .env, or set them in the environment of every process, beside STRIPE_SECRET_KEY (${key}), which stays as it is:\n`,
  );
  for (const { tier, interval, id } of setup.prices) {
    console.log(`PRICE_${tier.toUpperCase()}_${interval.toUpperCase()}=${id}`);
  }
  console.log(`STRIPE_PORTAL_CONFIGURATION=${setup.portalConfiguration}`);
  if (setup.webhook?.secret) console.log(`STRIPE_WEBHOOK_SECRET=${setup.webhook.secret}`);
  else if (setup.webhook)
    console.error(
      '\nSTRIPE_WEBHOOK_SECRET stays as it is. Stripe shows it once; if it is lost, run this with --new-webhook-secret.',
    );
  else
    console.error(
      `\nStripe cannot reach ${publicUrl}. To try it on this machine, run Stripe's own program and take the secret it prints as STRIPE_WEBHOOK_SECRET:\n  stripe listen --forward-to ${publicUrl}/api/stripe/webhook`,
    );
} catch (error) {
  if (error instanceof ConfigError) fail(error.message);
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    fail(`Stripe rejects the key: ${error.message}`);
  if (error instanceof Stripe.errors.StripeConnectionError)
    fail(
      `Stripe does not respond (${error.detail instanceof Error ? error.detail.message : error.message}). Check that this machine reaches api.stripe.com, or the address in STRIPE_API_BASE.`,
    );
  fail(`Stripe could not be set up: ${error instanceof Error ? error.message : error}`);
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
