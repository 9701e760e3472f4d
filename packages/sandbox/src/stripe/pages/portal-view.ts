import { type Html, html } from '../../html.ts';
import { payerOf } from '../billing/invoicing.ts';
import type { Customer } from '../objects/customer.ts';
import { itemOf, type Subscription } from '../objects/subscription.ts';
import type { StripeContext } from '../state.ts';
import { addressFields, businessFields } from './billing-form.ts';
import { cardFields } from './card-form.ts';
import { day, money, priceWords } from './words.ts';

export type Note = { text: string; bad?: boolean };

/** The contents of the billing portal; `path` is where its forms are sent. */
export function portalView(
  context: StripeContext,
  {
    merchant,
    customer,
    subscription,
    path,
    note,
  }: {
    merchant: string;
    customer: Customer;
    subscription: Subscription | undefined;
    path: string;
    note: Note | null;
  },
): Html {
  return html`<p class="strip" role="note">Test mode: no real card is charged and no money moves.</p>
<main>
<div class="top"><h1>${merchant} billing</h1><form method="post" action="${path}/return"><button type="submit">Return</button></form></div>
${note && html`<p class="note ${note.bad ? 'bad' : 'good'}" role="status">${note.text}</p>`}
${subscription ? planCards(context, subscription, path) : html`<section class="card"><h2>Current plan</h2><p class="soft">You have no plan.</p></section>`}
<section class="card"><h2>Payment method</h2><p>${cardWords(context, customer, subscription)}</p>
<form method="post" action="${path}/card" autocomplete="off">${cardFields(customer.name ?? '')}<button type="submit">Update card</button></form></section>
${billingDetails(context, customer, path)}
${invoices(context, customer)}
</main>`;
}

export const planName = (context: StripeContext, product: string) =>
  context.state.products[product]?.name ?? product;

function planCards(context: StripeContext, subscription: Subscription, path: string): Html {
  const { price, current_period_end } = itemOf(subscription);
  const ending = subscription.cancel_at_period_end;
  const end = day(subscription.cancel_at ?? current_period_end);
  const offers = Object.values(context.state.prices).filter((offer) => offer.active && offer.id !== price.id);
  return html`<section class="card"><h2>Current plan</h2>
<div class="plan"><div><p class="price">${planName(context, price.product)}</p><p>${priceWords(price)}</p></div>${badge(subscription)}</div>
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
<label class="choice"><input type="radio" name="when" value="end" checked><span>On ${end}, at the end of the period</span></label>
<label class="choice"><input type="radio" name="when" value="now"><span>Now</span></label></fieldset>
<button class="danger" type="submit">Cancel subscription</button></form>`
}</section>
<section class="card"><h2>Other plans</h2><form method="post" action="${path}/switch"><div class="fields"><div class="whole"><label for="price">Plan</label>
<select id="price" name="price">${offers.map((offer) => html`<option value="${offer.id}">${planName(context, offer.product)}, ${priceWords(offer)}</option>`)}</select></div></div>
<button type="submit">Switch plan</button></form></section>`;
}

function badge({ status, cancel_at_period_end }: Subscription): Html {
  if (cancel_at_period_end) return html`<span class="badge">Canceled</span>`;
  if (status === 'trialing') return html`<span class="badge">Trial</span>`;
  if (status === 'active') return html`<span class="badge good">Active</span>`;
  return html`<span class="badge bad">${status === 'past_due' ? 'Past due' : 'Unpaid'}</span>`;
}

function cardWords(
  context: StripeContext,
  customer: Customer,
  subscription: Subscription | undefined,
): string {
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

function billingDetails(context: StripeContext, customer: Customer, path: string): Html {
  const taxId = Object.values(context.state.taxIds).find((entry) => entry.customer === customer.id);
  return html`<section class="card"><h2>Billing information</h2><p>${customer.name ?? 'No name'}${taxId && html`, ${taxId.value}`}</p>
<form method="post" action="${path}/details" autocomplete="off">${addressFields(customer)}<div class="fields">${businessFields(customer.name ?? '', taxId)}</div><button type="submit">Save billing information</button></form></section>`;
}

function invoices(context: StripeContext, customer: Customer): Html {
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
