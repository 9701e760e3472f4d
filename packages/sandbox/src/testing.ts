import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll } from 'vitest';
import { type SandboxOptions, startSandbox } from './sandbox.ts';

export const WEBHOOK_SECRET = 'whsec_test';

/** A sandbox, the real SDK on it, and a receiver of its events. */
export async function startTestSandbox(options: SandboxOptions = {}) {
  const receiver = await startReceiver();
  const sandbox = await startSandbox({
    webhookUrl: receiver.url,
    retryPauses: [50, 100],
    ...options,
  });
  const { hostname, port } = new URL(sandbox.url);
  const stripe = new Stripe('sk_test_sandbox', {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
  const control = async (path: string, body: object) =>
    (
      await fetch(sandbox.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();

  return {
    ...sandbox,
    stripe,
    receiver,
    advance: (days: number) => control('/clock/advance', { days }),
    fault: (switches: object) => control('/faults', switches),
    /** Sends a form of a hosted page; redirects are not followed. */
    press: (url: string, form: Record<string, string> = {}) =>
      fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }),
    raw: async (
      method: string,
      path: string,
      init: { body?: string; headers?: Record<string, string> } = {},
    ) => {
      const response = await fetch(`${sandbox.url}${path}`, {
        method,
        headers: {
          authorization: 'Bearer sk_test_sandbox',
          'content-type': 'application/x-www-form-urlencoded',
          ...init.headers,
        },
        ...(init.body === undefined ? {} : { body: init.body }),
      });
      return { status: response.status, headers: response.headers, json: JSON.parse(await response.text()) };
    },
    newCheckout: async (given: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        line_items: [{ price: 'price_plus_year', quantity: 1 }],
        success_url: 'http://localhost:3000/settings/plan?checkout=success',
        cancel_url: 'http://localhost:3000/select-plan?checkout=cancelled',
        subscription_data: { trial_period_days: 7 },
        ...given,
      }),
    newSubscription: async (
      given: { card?: string; price?: string; trialDays?: number } = {},
    ): Promise<Stripe.Subscription> => {
      const customer = await stripe.customers.create({ email: 'person@example.com' });
      const card = await stripe.paymentMethods.attach(given.card ?? 'pm_card_visa', {
        customer: customer.id,
      });
      return stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: given.price ?? 'price_basic_month' }],
        default_payment_method: card.id,
        ...(given.trialDays ? { trial_period_days: given.trialDays } : {}),
      });
    },
    stop: async () => {
      await sandbox.close();
      await receiver.close();
    },
  };
}
/** At the top of a file: `startTestSandbox` for its tests. */
export async function useTestSandbox(...options: Parameters<typeof startTestSandbox>): Promise<TestSandbox> {
  const sandbox = await startTestSandbox(...options);
  afterAll(sandbox.stop);
  return sandbox;
}
export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;

type Received = { body: string; headers: IncomingHttpHeaders; at: number };

/** Receives events as a product would; responds with `status`. */
async function startReceiver() {
  const received: Received[] = [];
  let open = 0;
  let held: (() => void)[] | null = null;
  const receiver = {
    status: 200,
    received,
    /** The most requests that waited for a response at once. */
    mostAtOnce: 0,
    /** Sends no response until `release`. */
    hold: () => {
      held = [];
    },
    release: () => {
      for (const respond of held ?? []) respond();
      held = null;
    },
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ body, headers: request.headers, at: Date.now() });
      receiver.mostAtOnce = Math.max(receiver.mostAtOnce, ++open);
      const respond = () => {
        open--;
        response.writeHead(receiver.status).end();
      };
      if (held) held.push(respond);
      else respond();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    types: () => received.map(({ body }) => JSON.parse(body).type as string),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  });
}
