import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { html } from '../../html.ts';
import { sendNotice, sendPage } from '../../page.ts';
import type { SandboxContext } from '../../part.ts';
import { DAY_SECONDS } from '../billing/periods.ts';
import { completeCheckout } from '../complete-checkout.ts';
import { lookUp } from '../find.ts';
import type { Checkout } from '../objects/checkout-session.ts';
import { StripeApiError } from '../protocol/stripe-error.ts';
import type { StripeContext } from '../state.ts';
import { addressFields, businessFields, readBilling } from './billing-form.ts';
import { cardFields, readCard } from './card-form.ts';
import { day, money, priceWords } from './words.ts';

type ById = { Params: { id: string } };

/** The page a checkout session's `url` leads to. */
export const payPage =
  (context: StripeContext, { merchant }: SandboxContext, saved: () => Promise<void>): FastifyPluginAsync =>
  async (app) => {
    const gone = (reply: FastifyReply) =>
      sendNotice(
        reply,
        404,
        'Something went wrong',
        'The page you were looking for could not be found. Check the address or start again.',
      );

    app.get<ById>('/c/pay/:id', (request, reply) => {
      const checkout = lookUp(context.state.checkouts, request.params.id);
      return checkout ? show(reply, checkout, null) : gone(reply);
    });

    app.post<ById>('/c/pay/:id', async (request, reply) => {
      const checkout = lookUp(context.state.checkouts, request.params.id);
      if (!checkout) return gone(reply);
      if (checkout.session.status === 'expired') return show(reply, checkout, null);
      const card = readCard(request.body);
      if ('error' in card) return show(reply, checkout, card.error);
      const billing = readBilling(request.body, collectedBy(checkout));
      if ('error' in billing) return show(reply, checkout, billing.error);
      try {
        completeCheckout(context, checkout, card, billing);
      } catch (error) {
        if (!(error instanceof StripeApiError)) throw error;
        return show(reply, checkout, `${error.message} Try another card.`);
      }
      await saved();
      return reply.redirect(successUrl(checkout), 303);
    });

    app.post<ById>('/c/pay/:id/back', (request, reply) => {
      const checkout = lookUp(context.state.checkouts, request.params.id);
      if (!checkout) return gone(reply);
      return reply.redirect(checkout.session.cancel_url ?? '/', 303);
    });

    function show(reply: FastifyReply, checkout: Checkout, error: string | null) {
      const { session } = checkout;
      if (session.status === 'complete') {
        return sendPage(reply, {
          title: `Complete · ${merchant}`,
          layout: 'plain',
          body: html`<main class="card"><h1>You're all done here</h1><p>This checkout is complete.</p><a class="button" href="${successUrl(checkout)}">Return to ${merchant}</a></main>`,
        });
      }
      if (session.status === 'expired') {
        return sendNotice(
          reply,
          200,
          'This page has expired',
          `Go back to ${merchant} and choose a plan again.`,
        );
      }
      return sendPage(reply, {
        status: error ? 402 : 200,
        title: `Checkout · ${merchant}`,
        layout: 'pay',
        leadsTo: [session.success_url, session.cancel_url],
        body: payBody(context, merchant, checkout, error),
      });
    }
  };

const successUrl = ({ session }: Checkout) =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

const collectedBy = ({ session }: Checkout) => ({
  address: session.billing_address_collection === 'required',
  taxId: session.tax_id_collection?.enabled ?? false,
});

function payBody(context: StripeContext, merchant: string, checkout: Checkout, error: string | null) {
  const { session, trialDays } = checkout;
  const item = checkout.lineItems.data[0]!;
  const plan = item.description ?? item.price.id;
  const customer = session.customer === null ? undefined : context.state.customers[session.customer];
  const email = customer?.email ?? session.customer_email;
  const words = priceWords(item.price);
  const collects = collectedBy(checkout);
  const charged = day(context.now() + (trialDays ?? 0) * DAY_SECONDS);
  return html`<p class="strip" role="note">Test mode: no real card is charged and no money moves.</p>
<main class="sides">
<section class="summary" aria-label="Order"><div class="inner">
<p class="merchant">${merchant}</p>
<p class="soft">${trialDays ? 'Try' : 'Subscribe to'} ${plan}</p>
<h1 class="headline">${trialDays ? `${trialDays} days free` : words}</h1>
<p class="soft">${trialDays ? `Then ${words} starting ${charged}` : 'Billed until you cancel'}</p>
<dl>
<div><dt>${plan}</dt><dd>${words}</dd></div>
${trialDays && html`<div><dt>Total after trial</dt><dd>${money(item.amount_total, item.currency)}</dd></div>`}
<div><dt>Total due today</dt><dd>${money(session.amount_total ?? 0, item.currency)}</dd></div>
</dl>
</div></section>
<section class="form" aria-label="Payment"><div class="inner">
<h2>Payment</h2>
${email && html`<p class="soft small">Receipts go to ${email}</p>`}
${error && html`<p class="note bad" role="alert">${error}</p>`}
<form method="post" action="/c/pay/${session.id}" autocomplete="off">
${cardFields(customer?.name ?? '')}
${collects.address && addressFields(customer)}
${
  collects.taxId &&
  html`<fieldset><legend>Business</legend>
<label class="choice"><input type="checkbox" name="business"><span>I'm purchasing as a business</span></label>
<div class="fields">${businessFields('', undefined)}</div></fieldset>`
}
<div class="actions">
<button class="main" type="submit">${trialDays ? 'Start trial' : 'Subscribe'}</button>
<button type="submit" formaction="/c/pay/${session.id}/back" formnovalidate>Back</button>
</div>
</form>
<p class="soft small">${
    trialDays
      ? `You will be charged ${words} from ${charged} on, unless you cancel before.`
      : `You will be charged ${words} until you cancel.`
  }</p>
</div></section>
</main>`;
}
