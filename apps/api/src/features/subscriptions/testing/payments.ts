import { AccessClaims, type Interval, type PaidTier, type Tier } from '@brandlode/contract';
import { findCustomer, readRole } from '@brandlode/database';
import { newCardNumber } from '@brandlode/sandbox';
import { decodeJwt } from 'jose';
import Stripe from 'stripe';
import { z } from 'zod';
import { useApi } from '../../../testing.ts';
import { reconcileOpenCheckout } from '../checkout/reconcile-open-checkout.ts';
import { sweepSubscriptions } from '../events/sweep-subscriptions.ts';

export const WEBHOOK_SECRET = 'whsec_test';
const PASSWORD = 'plover-kettle-37-orbit';
/** Ends a test that hangs; generous, because the machine may be busy. */
export const TIMEOUT_MS = 60_000;

const Mails = z.array(
  z.object({ subject: z.string(), text: z.string(), html: z.string(), links: z.array(z.string()) }),
);

/** At the top of a file: the API and the sandbox's Stripe, connected by real webhooks, for its tests. */
export async function usePayments() {
  const api = await useApi();
  const { hostname, port } = new URL(api.sandbox.url);
  const stripe = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false });
  await stripe.webhookEndpoints.update('we_sandbox', { url: `${api.url}/api/stripe/webhook` });

  const post = (url: string, form: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const control = async (path: string, body: object) => {
    const response = await fetch(api.sandbox.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
  };

  /** A verified user who has not paid. */
  async function newUser() {
    let token = await api.tokenFor('free');
    const { sub: id, email } = AccessClaims.parse(decodeJwt(token));
    /**
     * A downgrade ends the tokens issued before it: the browser refreshes its own, a test signs in again, also if several events of Stripe
     * end them one after the other.
     */
    const request = async (path: string, body?: object, method?: string) => {
      const given = { ...(body && { body }), ...(method && { method }) };
      let response = await api.request(path, { token, ...given });
      for (let tries = 0; response.status === 401 && tries < 5; tries++) {
        const signedIn = await api.request('/api/auth/login', { body: { email, password: PASSWORD } });
        token = signedIn.json.accessToken;
        response = await api.request(path, { token, ...given });
      }
      return response;
    };
    const role = async () => readRole(api.database.db, id);
    const customerId = async () => {
      const customer = await findCustomer(api.database.db, id);
      if (!customer) throw new Error('The user has no customer.');
      return customer.customer_id;
    };
    return {
      id,
      email,
      token,
      request,
      role,
      /** Resolves once the user has that role; throws with the actual role. */
      async waitForRole(tier: Tier, interval: Interval | null) {
        const until = Date.now() + TIMEOUT_MS;
        for (;;) {
          const now = await role();
          if (now.tier === tier && now.interval === interval) return;
          if (Date.now() > until) throw new Error(`The role stayed ${JSON.stringify(now)}`);
          await new Promise((resolve) => setTimeout(resolve, 25));
        }
      },
      checkout: (tier: PaidTier, interval: Interval, redirectPath?: string) =>
        request('/api/create-checkout-session', {
          priceId: `price_${tier}_${interval}`,
          ...(redirectPath ? { redirectPath } : {}),
        }),
      /** Chooses a plan and pays for it on Stripe's page. */
      async buy(tier: PaidTier, interval: Interval, card = 'given', number?: string) {
        const { json } = await this.checkout(tier, interval);
        return pay(json.url, card, number);
      },
      /** Resolves once the newest subscription has that status at Stripe and it is applied here. */
      async waitForStatus(status: Stripe.Subscription.Status) {
        const read = async () => {
          const rows = await api.query('select subscription_status from user_roles where user_id = $1', [id]);
          return rows[0]?.subscription_status;
        };
        for (let tries = 0; (await read()) !== status; tries++) {
          if (tries * 50 > TIMEOUT_MS) throw new Error(`The status stayed ${await read()}`);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      },
      async portal() {
        const { json } = await request('/api/create-portal-session', {});
        const url: string = json.url;
        return url;
      },
      customerId,
      async subscription() {
        const { data } = await stripe.subscriptions.list({ customer: await customerId(), status: 'all' });
        const [newest] = data;
        if (!newest) throw new Error('The user has no subscription.');
        return newest;
      },
    };
  }

  /** What 'Start trial' sends. `0002` is the declined card, `0341` the one that fails when it is charged. */
  const pay = (url: string, card = 'given', number = newCardNumber()) =>
    post(url, { card, number, name: 'Test User' });

  /** Resolves once every event of Stripe is delivered, as often as it is repeated, and processed. */
  async function allEventsProcessed() {
    for (let tries = 0; ; tries++) {
      const { data } = await stripe.events.list({ limit: 100 });
      const undelivered = await stripe.events.list({ limit: 1, delivery_success: false });
      const rows = await api.query(
        'select count(*)::int as count from stripe_events where id = any($1) and processed_at is not null',
        [data.map(({ id }) => id)],
      );
      if (rows[0].count === data.length && undelivered.data.length === 0) return;
      if (tries * 50 > TIMEOUT_MS)
        throw new Error(`${data.length - rows[0].count} events stayed unprocessed`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Resolves once no job is left that handles an event or sends a mail. */
  async function allMailsSent() {
    const jobs = () =>
      api.query(
        "select from pgboss.job where name in ('stripe-events', 'subscriptions-mail') and state < 'completed'",
      );
    while ((await jobs()).length) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  /** Mails to a user, newest first. */
  async function mailsTo({ email }: { email: string }) {
    const response = await fetch(`${api.sandbox.url}/inbox/messages?to=${email}`);
    return Mails.parse(await response.json());
  }

  return {
    ...api,
    mailsTo,
    stripe,
    newUser,
    pay,
    allEventsProcessed,
    allMailsSent,
    sweep: () => sweepSubscriptions(api.subscriptions),
    reconcileOpenCheckout: (userId: string) => reconcileOpenCheckout(api.subscriptions, userId),
    press: (
      portal: string,
      button: 'cancel' | 'switch' | 'card' | 'keep',
      form: Record<string, string> = {},
    ) => post(`${portal}/${button}`, form),
    advance: (days: number) => control('/clock/advance', { days }),
    fault: (switches: object) => control('/faults', switches),
    noFaults: async () => {
      await fetch(`${api.sandbox.url}/faults`, { method: 'DELETE' });
    },
  };
}
export type Payments = Awaited<ReturnType<typeof usePayments>>;
