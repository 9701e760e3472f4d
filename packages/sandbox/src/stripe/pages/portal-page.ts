import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { sendNotice, sendPage } from '../../page.ts';
import type { SandboxContext } from '../../part.ts';
import {
  cancelAtPeriodEnd,
  cancelSubscription,
  openInvoicesOf,
  retryInvoice,
  switchPrice,
} from '../billing/subscriptions.ts';
import { lookUp } from '../find.ts';
import type { Customer } from '../objects/customer.ts';
import type { PortalSession } from '../objects/portal-session.ts';
import { isLive, itemOf, type Subscription } from '../objects/subscription.ts';
import { StripeApiError } from '../protocol/stripe-error.ts';
import { attachCard } from '../routes/payment-methods.ts';
import { addTaxId, removeTaxIds } from '../routes/tax.ts';
import { type StripeContext, update } from '../state.ts';
import { readBilling } from './billing-form.ts';
import { readCard } from './card-form.ts';
import { type Note, planName, portalView } from './portal-view.ts';
import { day, priceWords } from './words.ts';

type BySecret = { Params: { secret: string } };
type Portal = {
  session: PortalSession;
  customer: Customer;
  subscription: Subscription | undefined;
  path: string;
};
type Form = Record<string, unknown>;

/** The page a billing portal session's `url` leads to. */
export const portalPage =
  (context: StripeContext, { merchant }: SandboxContext, saved: () => Promise<void>): FastifyPluginAsync =>
  async (app) => {
    app.get<BySecret>('/p/session/:secret', (request, reply) => {
      const portal = open(request);
      return portal ? show(reply, portal, null) : gone(reply);
    });

    app.post<BySecret>('/p/session/:secret/return', (request, reply) => {
      const portal = open(request);
      return portal ? reply.redirect(portal.session.return_url ?? '/', 303) : gone(reply);
    });

    for (const [name, act] of Object.entries(ACTIONS)) {
      app.post<BySecret>(`/p/session/:secret/${name}`, async (request, reply) => {
        const portal = open(request);
        if (!portal) return gone(reply);
        const note = act(context, portal, (request.body ?? {}) as Form);
        context.changed();
        await saved();
        return show(reply, { ...portal, subscription: liveOf(portal.customer) }, note);
      });
    }

    function open(request: FastifyRequest<BySecret>): Portal | null {
      const { secret } = request.params;
      const session = lookUp(context.state.portals, secret);
      const customer = session && context.state.customers[session.customer];
      if (!session || !customer) return null;
      return { session, customer, subscription: liveOf(customer), path: `/p/session/${secret}` };
    }
    const gone = (reply: FastifyReply) =>
      sendNotice(reply, 404, 'This link has expired', `Go back to ${merchant} and open billing again.`);
    const liveOf = (customer: Customer) =>
      Object.values(context.state.subscriptions).findLast(
        (subscription) => subscription.customer === customer.id && isLive(subscription),
      );
    const show = (reply: FastifyReply, { session, ...portal }: Portal, note: Note | null) =>
      sendPage(reply, {
        title: `Billing · ${merchant}`,
        layout: 'portal',
        leadsTo: [session.return_url],
        body: portalView(context, { merchant, ...portal, note }),
      });
  };

/** What the buttons of the portal do; each returns what the page then shows. */
const ACTIONS: Record<string, (context: StripeContext, portal: Portal, form: Form) => Note> = {
  cancel(context, { subscription }, form) {
    if (!subscription) return { text: 'There is no plan to cancel.', bad: true };
    if (form.when === 'now') {
      cancelSubscription(context, subscription);
      return { text: 'Your plan is canceled.' };
    }
    if (!subscription.cancel_at_period_end) cancelAtPeriodEnd(context, subscription, true);
    return { text: `Your plan is canceled and ends on ${day(itemOf(subscription).current_period_end)}.` };
  },

  keep(context, { subscription }) {
    if (!subscription) return { text: 'There is no plan to keep.', bad: true };
    cancelAtPeriodEnd(context, subscription, false);
    return { text: 'Your plan continues.' };
  },

  switch(context, { subscription }, form) {
    const price = lookUp(context.state.prices, String(form.price));
    if (!subscription || !price) return { text: 'That plan is not on offer.', bad: true };
    switchPrice(context, subscription, price, itemOf(subscription).quantity ?? 1);
    return { text: `Your plan is ${planName(context, price.product)}, ${priceWords(price)}.` };
  },

  details(context, { customer }, form) {
    const hasTaxId = Boolean(form.tax_id);
    const given = readBilling(
      { ...form, business: hasTaxId ? 'on' : undefined },
      { address: true, taxId: true },
    );
    if ('error' in given) return { text: given.error, bad: true };
    const name = String(form.business_name ?? '').trim() || null;
    update(context, 'customer.updated', customer, { address: given.address, name });
    removeTaxIds(context, customer.id);
    if (given.business) addTaxId(context, customer.id, given.business.type, given.business.value);
    return { text: 'Your billing information is saved.' };
  },

  card(context, { customer, subscription }, form) {
    const given = readCard(form);
    if ('error' in given) return { text: given.error, bad: true };
    try {
      const card = attachCard(context, customer, given.number, given.name);
      update(context, 'customer.updated', customer, {
        invoice_settings: { ...customer.invoice_settings, default_payment_method: card.id },
      });
      if (subscription) {
        update(context, 'customer.subscription.updated', subscription, { default_payment_method: card.id });
        for (const invoice of openInvoicesOf(context, subscription)) {
          if (!retryInvoice(context, invoice))
            return { text: 'Your card is saved, but the payment failed.', bad: true };
        }
      }
      return { text: `Your card ending in ${card.card?.last4} is saved.` };
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      return { text: error.message, bad: true };
    }
  },
};
