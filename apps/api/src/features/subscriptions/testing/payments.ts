import type { Interval, PaidTier, Tier } from '@brandlode/contract';
import { readRole } from '@brandlode/database';
import { newCardNumber } from '@brandlode/sandbox';
import { decodeJwt } from 'jose';
import Stripe from 'stripe';
import { startApi } from '../../../testing.ts';
import { reconcileOpenCheckout } from '../reconcile-open-checkout.ts';
import { sweepSubscriptions } from '../sweep-subscriptions.ts';

export const WEBHOOK_SECRET = 'whsec_test';
const PASSWORD = 'plover-kettle-37-orbit';
/** Ends a test that hangs; generous, because the machine may be busy. */
export const TIMEOUT_MS = 60_000;

/** The API and the sandbox's Stripe, connected by real webhooks. */
export async function startPayments() {
  const api = await startApi();
  const { hostname, port } = new URL(api.sandbox.url);
  const stripe = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false });
  await stripe.webhookEndpoints.update('we_sandbox', { url: `${api.url}/api/stripe/webhook` });

  const post = (url: string, form: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const control = async (path: string, body: object) => {
    const answer = await fetch(api.sandbox.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };

  /** A verified user who has not paid. */
  async function newUser() {
    let token = await api.tokenFor('free');
    const { sub, email } = decodeJwt(token);
    const id = sub!;
    /** A downgrade ends the tokens issued before it: the browser refreshes its own, a test signs in again. */
    const call = async (path: string, body?: object) => {
      const given = body === undefined ? {} : { body };
      const answer = await api.call(path, { token, ...given });
      if (answer.status !== 401) return answer;
      const signedIn = await api.call('/api/auth/login', { body: { email, password: PASSWORD } });
      token = signedIn.json.accessToken;
      return api.call(path, { token, ...given });
    };
    const role = async () => readRole(api.database.db, id);
    return {
      id,
      token,
      call,
      role,
      /** Resolves once the user has that role; throws with the actual role. */
      async waitForRole(tier: Tier, interval: Interval | null) {
        const until = Date.now() + TIMEOUT_MS;
        for (;;) {
          const now = await role();
          if (now.tier === tier && now.interval === interval) return;
          if (Date.now() > until) throw new Error(`The role stayed ${JSON.stringify(now)}`);
          await new Promise((passed) => setTimeout(passed, 25));
        }
      },
      checkout: (tier: PaidTier, interval: Interval, redirectPath?: string) =>
        call('/api/create-checkout-session', {
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
          const { rows } = await api.database.pool.query(
            'select subscription_status from user_roles where user_id = $1',
            [id],
          );
          return rows[0]?.subscription_status;
        };
        for (let tries = 0; (await read()) !== status; tries++) {
          if (tries * 50 > TIMEOUT_MS) throw new Error(`The status stayed ${await read()}`);
          await new Promise((passed) => setTimeout(passed, 50));
        }
      },
      async portal() {
        const { json } = await call('/api/create-portal-session', {});
        return json.url as string;
      },
      async subscription() {
        const customer = await api.database.db
          .selectFrom('stripe_customers')
          .select('customer_id')
          .where('user_id', '=', id)
          .executeTakeFirstOrThrow();
        return (await stripe.subscriptions.list({ customer: customer.customer_id, status: 'all' })).data[0]!;
      },
    };
  }

  /** What 'Start trial' sends. `0002` is the declined card, `0341` the one that fails when it is charged. */
  const pay = (url: string, card = 'given', number = newCardNumber()) =>
    post(url, { card, number, name: 'Test User' });

  /** Resolves once every event of Stripe is processed. */
  async function allEventsProcessed() {
    for (let tries = 0; ; tries++) {
      const { data } = await stripe.events.list({ limit: 100 });
      const { rows } = await api.database.pool.query(
        'select count(*)::int as count from stripe_events where id = any($1) and processed_at is not null',
        [data.map(({ id }) => id)],
      );
      if (rows[0].count === data.length) return;
      if (tries * 50 > TIMEOUT_MS)
        throw new Error(`${data.length - rows[0].count} events stayed unprocessed`);
      await new Promise((passed) => setTimeout(passed, 50));
    }
  }

  return {
    ...api,
    stripe,
    newUser,
    pay,
    allEventsProcessed,
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
export type Payments = Awaited<ReturnType<typeof startPayments>>;
