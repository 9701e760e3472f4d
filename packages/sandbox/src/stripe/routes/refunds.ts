import type { Routes } from '../api.ts';
import { refundCharge } from '../billing/charging.ts';
import { find, findParam } from '../find.ts';
import { listPage } from '../protocol/list.ts';
import { stripeErrors } from '../protocol/stripe-error.ts';
import type { StripeContext } from '../state.ts';

export function refundRoutes(context: StripeContext): Routes {
  const { state } = context;
  return {
    'POST /v1/refunds': ({ params }) => {
      const paymentIntent = params.text('payment_intent');
      const charge =
        findParam(state.charges, 'charge', params, 'charge') ??
        Object.values(state.charges).find((other) => other.payment_intent === paymentIntent);
      if (!charge) throw stripeErrors.missing('charge');
      const refundable = charge.amount - charge.amount_refunded;
      const amount = params.integer('amount', { min: 1, max: 99_999_999 }) ?? refundable;
      const reason = params.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']);
      const metadata = params.metadata();
      params.done();
      if (refundable === 0) {
        throw stripeErrors.invalid(
          'charge',
          `Charge ${charge.id} has already been refunded.`,
          'charge_already_refunded',
        );
      }
      if (charge.disputed) {
        throw stripeErrors.invalid('charge', `Charge ${charge.id} has been charged back.`, 'charge_disputed');
      }
      if (amount > refundable) {
        throw stripeErrors.invalid(
          'amount',
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable})`,
        );
      }
      return refundCharge(context, charge, { amount, reason, metadata });
    },

    'GET /v1/refunds/:id': ({ id }) => find(state.refunds, 'refund', id),

    'GET /v1/refunds': ({ params }) =>
      listPage(Object.values(state.refunds), params, '/v1/refunds', ['charge']),
  };
}
