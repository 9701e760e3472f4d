import { createHash, randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { Wire } from './wire.ts';

export type PaymentMethod = Wire<Stripe.PaymentMethod>;

/** Stripe's test cards by their last four digits, and the result of a charge. */
export const TEST_CARDS = {
  works: '4242424242424242',
  /** Declined when it is attached. */
  declined: '4000000000000002',
  declinedWhenCharged: '4000000000000341',
  /** Attached; every charge requires authentication. */
  mustBeConfirmed: '4000002760003184',
  /** Works, and every charge is disputed. */
  disputed: '4000000000000259',
  /** Works, and a refund fails a day later. */
  refundFails: '4000000000005126',
} as const;

/** Ids of test cards in the SDK's documentation. */
export const TEST_PAYMENT_METHODS: Record<string, string> = {
  pm_card_visa: TEST_CARDS.works,
  pm_card_refundFail: TEST_CARDS.refundFails,
  pm_card_createDispute: TEST_CARDS.disputed,
  pm_card_chargeCustomerFail: TEST_CARDS.declinedWhenCharged,
  pm_card_visa_chargeDeclined: TEST_CARDS.declined,
};

export const isDeclinedAtOnce = (number: string) => number === TEST_CARDS.declined;
export const isDeclinedWhenCharged = (method: PaymentMethod) =>
  method.card?.last4 === TEST_CARDS.declinedWhenCharged.slice(-4);
export const mustBeConfirmed = (method: PaymentMethod) =>
  method.card?.last4 === TEST_CARDS.mustBeConfirmed.slice(-4);
export const isDisputedWhenCharged = (method: PaymentMethod) =>
  method.card?.last4 === TEST_CARDS.disputed.slice(-4);

export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A new number that behaves like the test card with the same last four digits. */
export function newCardNumber(like: string = TEST_CARDS.works): string {
  for (;;) {
    const number = `42424${String(randomInt(10_000_000)).padStart(7, '0')}${like.slice(-4)}`;
    if (passesLuhn(number)) return number;
  }
}

export function newCard(given: {
  customer: string | null;
  number: string;
  name: string | null;
  email: string | null;
  now: number;
}): PaymentMethod {
  const brand = given.number.startsWith('4') ? 'visa' : given.number.startsWith('3') ? 'amex' : 'mastercard';
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: given.email, name: given.name, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: 12,
      exp_year: new Date(given.now * 1000).getUTCFullYear() + 8,
      // The same for equal numbers, as at Stripe.
      fingerprint: createHash('sha256').update(given.number).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: given.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: given.now,
    customer: given.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
