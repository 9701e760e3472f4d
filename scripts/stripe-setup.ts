import { parseArgs } from 'node:util';
import Stripe from 'stripe';
import { setUpStripe } from '../apps/api/src/features/subscriptions/set-up-stripe.ts';
import { openStripe } from '../apps/api/src/gateways/stripe.ts';

/**
 * `npm run stripe:setup`: brings the Stripe account of STRIPE_SECRET_KEY into the state the product needs, and prints the
 * lines of the environment that go with it. Ends with 1 and one sentence when something is missing or Stripe refuses.
 */
const HELP = `Sets up products, prices, billing portal and webhook in a Stripe account. Can be run again at any time.

  STRIPE_SECRET_KEY=sk_… PUBLIC_URL=https://… npm run stripe:setup

  -- --new-webhook-secret   makes the webhook endpoint anew, when its secret was lost`;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const { values } = parseArgs({
  options: { 'new-webhook-secret': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase, PUBLIC_URL: given } = process.env;
if (!secretKey?.trim())
  fail('STRIPE_SECRET_KEY is needed: the secret key from the dashboard of your Stripe account.');
if (!given || !URL.canParse(given))
  fail('PUBLIC_URL is needed: the address people open, such as https://brands.example.');
const publicUrl = new URL(given!);
// Stripe itself reaches no address of this machine; a stand-in does.
const reachable = Boolean(apiBase?.trim()) || !LOOPBACK.has(publicUrl.hostname);
if (reachable && !LOOPBACK.has(publicUrl.hostname) && publicUrl.protocol !== 'https:')
  fail('PUBLIC_URL must be an https address: Stripe delivers events to nothing else.');

try {
  const setup = await setUpStripe(openStripe({ secretKey, apiBase: apiBase?.trim() || undefined }), {
    publicUrl: publicUrl.origin,
    webhook: !reachable ? 'none' : values['new-webhook-secret'] ? 'renew' : 'keep',
  });
  for (const line of setup.changes) console.error(`  ${line}`);
  if (!setup.changes.length) console.error('  everything stood already');
  console.error('\nSet these in the environment of the product:\n');
  console.log(`STRIPE_SECRET_KEY=${secretKey!.slice(0, 8)}…   # the key you have just used`);
  for (const { tier, interval, id } of setup.prices) {
    console.log(`PRICE_${tier.toUpperCase()}_${interval.toUpperCase()}=${id}`);
  }
  console.log(`STRIPE_PORTAL_CONFIGURATION=${setup.portalConfiguration}`);
  if (setup.webhook?.secret) console.log(`STRIPE_WEBHOOK_SECRET=${setup.webhook.secret}`);
  else if (setup.webhook)
    console.error(
      '\nSTRIPE_WEBHOOK_SECRET stays as it is. Stripe shows it once; if it is lost, run this with -- --new-webhook-secret.',
    );
  else
    console.error(
      `\nStripe cannot reach ${publicUrl.origin}. To try it on this machine, run Stripe's own program and take the secret it prints as STRIPE_WEBHOOK_SECRET:\n  stripe listen --forward-to ${publicUrl.origin}/api/stripe/webhook`,
    );
} catch (error) {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    fail(`Stripe does not take the key: ${error.message}`);
  fail(`Stripe could not be set up: ${error instanceof Error ? error.message : error}`);
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
