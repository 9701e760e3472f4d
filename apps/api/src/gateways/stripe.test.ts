import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { isMissing, isMissingCustomer, isMissingSubscription } from './stripe.ts';

const missing = (message: string) =>
  new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
  });

it('names what Stripe does not know', () => {
  expect(isMissingCustomer(missing("No such customer: 'cus_1'"))).toBe(true);
  expect(isMissingSubscription(missing("No such customer: 'cus_1'"))).toBe(false);
  expect(
    isMissingSubscription(
      missing(
        "No such subscription: 'sub_1'; a similar object exists in test mode, but a live mode key was used to make this request.",
      ),
    ),
  ).toBe(true);
});

it('does not take a paying customer for missing while a key of test mode is set', () => {
  const error = missing(
    "No such customer: 'cus_1'; a similar object exists in live mode, but a test mode key was used to make this request.",
  );
  expect(isMissing(error)).toBe(false);
  expect(isMissingCustomer(error)).toBe(false);
});
