import type { Routes } from '../api.ts';
import { find, requireParam } from '../find.ts';
import type { Customer } from '../objects/customer.ts';
import {
  isRefusedAtOnce,
  newCard,
  type PaymentMethod,
  passesLuhn,
  TEST_PAYMENT_METHODS,
} from '../objects/payment-method.ts';
import { listPage } from '../protocol/list.ts';
import { refusals } from '../protocol/stripe-error.ts';
import type { World } from '../state.ts';

/** Stores a card for a customer. Throws the refusal of a card that is declined at once. */
export function attachCard(
  world: World,
  customer: Customer,
  number: string,
  name: string | null,
): PaymentMethod {
  if (isRefusedAtOnce(number)) throw refusals.declined();
  const card = newCard({ customer: customer.id, number, name, email: customer.email, now: world.now() });
  world.state.paymentMethods[card.id] = card;
  world.emit('payment_method.attached', card);
  return card;
}

export function paymentMethodRoutes(world: World): Routes {
  const { state } = world;
  return {
    'GET /v1/payment_methods': ({ params }) => {
      const customer = params.text('customer');
      params.ignore('type');
      const cards = Object.values(state.paymentMethods).filter(
        (card) => customer === null || card.customer === customer,
      );
      const page = listPage(cards, params, '/v1/payment_methods');
      params.done();
      return page;
    },

    'GET /v1/payment_methods/:id': ({ params, id }) => {
      params.done();
      return find(state.paymentMethods, 'PaymentMethod', id);
    },

    'POST /v1/payment_methods': ({ params }) => {
      params.ignore('type');
      const given = params.object('card');
      const number = given.text('number') ?? '';
      given.ignore('exp_month', 'exp_year', 'cvc');
      params.done();
      if (!passesLuhn(number)) throw refusals.invalid('card[number]', 'Your card number is incorrect.');
      if (isRefusedAtOnce(number)) throw refusals.declined();
      const card = newCard({ customer: null, number, name: null, email: null, now: world.now() });
      state.paymentMethods[card.id] = card;
      return card;
    },

    'POST /v1/payment_methods/:id/attach': ({ params, id }) => {
      const customer = requireParam(state.customers, 'customer', params, 'customer');
      params.done();
      const made = state.paymentMethods[id];
      if (made) {
        made.customer = customer.id;
        world.emit('payment_method.attached', made);
        return made;
      }
      const number = TEST_PAYMENT_METHODS[id];
      if (!number) throw refusals.noSuch('PaymentMethod', id);
      return attachCard(world, customer, number, customer.name ?? null);
    },
  };
}
