import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../../html.ts';
import { sendNotice, sendPage } from '../../page.ts';
import type { SandboxContext } from '../../part.ts';
import { payerOf } from '../billing/invoicing.ts';
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
import { type StripeContext, update } from '../state.ts';
import { cardFields, readCard } from './card-form.ts';
import { day, money, priceWords } from './words.ts';

type BySecret = { Params: { secret: string } };
type Opened = { session: PortalSession; customer: Customer; path: string };
type Note = { text: string; bad?: boolean };

/** The page a billing portal session's `url` leads to. */
export const portalPage =
  (context: StripeContext, { merchant }: SandboxContext, saved: () => Promise<void>): FastifyPluginAsync =>
  async (app) => {
    /** A button of the portal: runs its action and shows the result. */
    const action = (name: string, work: (opened: Opened, form: Record<string, unknown>) => Note) =>
      app.post<BySecret>(`/p/session/:secret/${name}`, async (request, reply) => {
        const opened = open(request);
        if (!opened) return gone(reply);
        const note = work(opened, (request.body ?? {}) as Record<string, unknown>);
        context.changed();
        await saved();
        return show(reply, opened, note);
      });

    app.get<BySecret>('/p/session/:secret', (request, reply) => {
      const opened = open(request);
      return opened ? show(reply, opened, null) : gone(reply);
    });

    app.post<BySecret>('/p/session/:secret/return', (request, reply) => {
      const opened = open(request);
      return opened ? reply.redirect(opened.session.return_url ?? '/', 303) : gone(reply);
    });

    action('cancel', ({ customer }, form) => {
      const subscription = liveOf(customer);
      if (!subscription) return { text: 'There is no plan to cancel.', bad: true };
      if (form.when === 'now') {
        cancelSubscription(context, subscription);
        return { text: 'Your plan is canceled.' };
      }
      if (!subscription.cancel_at_period_end) cancelAtPeriodEnd(context, subscription, true);
      return { text: `Your plan is canceled and ends on ${day(itemOf(subscription).current_period_end)}.` };
    });

    action('keep', ({ customer }) => {
      const subscription = liveOf(customer);
      if (!subscription) return { text: 'There is no plan to keep.', bad: true };
      cancelAtPeriodEnd(context, subscription, false);
      return { text: 'Your plan continues.' };
    });

    action('switch', ({ customer }, form) => {
      const subscription = liveOf(customer);
      const price = lookUp(context.state.prices, String(form.price));
      if (!subscription || !price) return { text: 'That plan is not on offer.', bad: true };
      switchPrice(context, subscription, price, itemOf(subscription).quantity ?? 1);
      return { text: `Your plan is ${planName(price.product)}, ${priceWords(price)}.` };
    });

    action('card', ({ customer }, form) => {
      const given = readCard(form);
      if ('error' in given) return { text: given.error, bad: true };
      try {
        const card = attachCard(context, customer, given.number, given.name);
        update(context, 'customer.updated', customer, {
          invoice_settings: { ...customer.invoice_settings, default_payment_method: card.id },
        });
        const subscription = liveOf(customer);
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
    });

    function open(request: FastifyRequest<BySecret>): Opened | null {
      const { secret } = request.params;
      const session = lookUp(context.state.portals, secret);
      const customer = session && context.state.customers[session.customer];
      return session && customer ? { session, customer, path: `/p/session/${secret}` } : null;
    }
    const gone = (reply: FastifyReply) =>
      sendNotice(reply, 404, 'This link has expired', `Go back to ${merchant} and open billing again.`);
    const liveOf = (customer: Customer) =>
      Object.values(context.state.subscriptions).findLast(
        (subscription) => subscription.customer === customer.id && isLive(subscription),
      );
    const planName = (product: string) => context.state.products[product]?.name ?? product;

    function show(reply: FastifyReply, { session, customer, path }: Opened, note: Note | null) {
      const subscription = liveOf(customer);
      return sendPage(reply, {
        title: `Billing · ${merchant}`,
        layout: 'portal',
        leadsTo: [session.return_url],
        body: html`<p class="strip" role="note">Test mode: no real card is charged and no money moves.</p>
<main>
<div class="top"><h1>${merchant} billing</h1><form method="post" action="${path}/return"><button type="submit">Return</button></form></div>
${note && html`<p class="note ${note.bad ? 'bad' : 'good'}" role="status">${note.text}</p>`}
${subscription ? planCards(subscription, path) : html`<section class="card"><h2>Current plan</h2><p class="soft">You have no plan at the moment.</p></section>`}
<section class="card"><h2>Payment method</h2><p>${cardWords(customer, subscription)}</p>
<form method="post" action="${path}/card" autocomplete="off">${cardFields(customer.name ?? '')}<button type="submit">Update card</button></form></section>
${invoices(customer)}
</main>`,
      });
    }

    function planCards(subscription: Subscription, path: string): Html {
      const { price, current_period_end } = itemOf(subscription);
      const ending = subscription.cancel_at_period_end;
      const end = day(subscription.cancel_at ?? current_period_end);
      const offers = Object.values(context.state.prices).filter(
        (offer) => offer.active && offer.id !== price.id,
      );
      return html`<section class="card"><h2>Current plan</h2>
<div class="plan"><div><p class="price">${planName(price.product)}</p><p>${priceWords(price)}</p></div>${badge(subscription)}</div>
<p class="soft small">${
        ending
          ? `Ends on ${end}.`
          : subscription.status === 'trialing'
            ? `Your trial ends on ${end}; the first payment follows then.`
            : subscription.status === 'active'
              ? `Renews on ${end}.`
              : 'A payment failed. Update your card to keep your plan.'
      }</p>
${
  ending
    ? html`<form method="post" action="${path}/keep"><button type="submit">Keep subscription</button></form>`
    : html`<form method="post" action="${path}/cancel"><fieldset><legend>When to cancel</legend>
<label class="choice"><input type="radio" name="when" value="end" checked><span>On ${end}, when what is paid for ends</span></label>
<label class="choice"><input type="radio" name="when" value="now"><span>Now</span></label></fieldset>
<button class="danger" type="submit">Cancel subscription</button></form>`
}</section>
<section class="card"><h2>Other plans</h2><form method="post" action="${path}/switch"><div class="fields"><div class="whole"><label for="price">Plan</label>
<select id="price" name="price">${offers.map((offer) => html`<option value="${offer.id}">${planName(offer.product)}, ${priceWords(offer)}</option>`)}</select></div></div>
<button type="submit">Switch plan</button></form></section>`;
    }

    function badge({ status, cancel_at_period_end }: Subscription): Html {
      if (cancel_at_period_end) return html`<span class="badge">Canceled</span>`;
      if (status === 'trialing') return html`<span class="badge">Trial</span>`;
      if (status === 'active') return html`<span class="badge good">Active</span>`;
      return html`<span class="badge bad">${status === 'past_due' ? 'Past due' : 'Unpaid'}</span>`;
    }

    function cardWords(customer: Customer, subscription: Subscription | undefined): string {
      const standard = customer.invoice_settings.default_payment_method;
      const method = subscription
        ? payerOf(context, subscription)
        : typeof standard === 'string'
          ? context.state.paymentMethods[standard]
          : null;
      return method?.card
        ? `${method.card.brand === 'visa' ? 'Visa' : 'Card'} ending in ${method.card.last4}`
        : 'No card saved.';
    }

    function invoices(customer: Customer): Html {
      const own = Object.values(context.state.invoices)
        .filter((invoice) => invoice.customer === customer.id)
        .reverse()
        .slice(0, 24);
      return html`<section class="card"><h2>Invoices</h2>${
        own.length === 0
          ? html`<p class="soft">None yet.</p>`
          : html`<table><thead><tr><th>Date</th><th>Number</th><th>Status</th><th>Amount</th></tr></thead><tbody>${own.map(
              (invoice) =>
                html`<tr><td>${day(invoice.created)}</td><td>${invoice.number}</td><td>${invoice.status}</td><td>${money(invoice.total, invoice.currency)}</td></tr>`,
            )}</tbody></table>`
      }</section>`;
    }
  };
