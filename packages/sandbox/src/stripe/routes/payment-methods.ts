import type { Routes } from '../api.ts';
import { lookUp, requireParam } from '../find.ts';
import type { Customer } from '../objects/customer.ts';
import {
  isDeclinedAtOnce,
  newCard,
  type PaymentMethod,
  passesLuhn,
  TEST_PAYMENT_METHODS,
} from '../objects/payment-method.ts';
import { stripeErrors } from '../protocol/stripe-error.ts';
import type { StripeContext } from '../state.ts';

/** Stores a card for a customer. Throws for a card that is declined immediately. */
export function attachCard(
  context: StripeContext,
  customer: Customer,
  number: string,
  name: string | null,
): PaymentMethod {
  if (isDeclinedAtOnce(number)) throw stripeErrors.declined();
  const card = newCard({ customer: customer.id, number, name, email: customer.email, now: context.now() });
  context.state.paymentMethods[card.id] = card;
  context.emit('payment_method.attached', card);
  return card;
}

export function paymentMethodRoutes(context: StripeContext): Routes {
  const { state } = context;
  return {
    'POST /v1/payment_methods': ({ params }) => {
      params.ignore('type');
      const given = params.object('card');
      const number = given.text('number') ?? '';
      given.ignore('exp_month', 'exp_year', 'cvc');
      params.done();
      if (!passesLuhn(number)) throw stripeErrors.invalid('card[number]', 'Your card number is incorrect.');
      if (isDeclinedAtOnce(number)) throw stripeErrors.declined();
      const card = newCard({ customer: null, number, name: null, email: null, now: context.now() });
      state.paymentMethods[card.id] = card;
      return card;
    },

    'POST /v1/payment_methods/:id/attach': ({ params, id }) => {
      const customer = requireParam(state.customers, 'customer', params, 'customer');
      params.done();
      const made = lookUp(state.paymentMethods, id);
      if (made) {
        made.customer = customer.id;
        context.emit('payment_method.attached', made);
        return made;
      }
      const number = lookUp(TEST_PAYMENT_METHODS, id);
      if (!number) throw stripeErrors.noSuch('PaymentMethod', id);
      return attachCard(context, customer, number, customer.name ?? null);
    },
  };
}
