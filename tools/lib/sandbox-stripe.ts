import Stripe from 'stripe';

/** A client of the sandbox's Stripe. */
export function sandboxStripe(url: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false });
}
