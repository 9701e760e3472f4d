import { type CurrentSubscription, formatMoney } from '@brandlode/contract';
import { dateFormatter } from '#lib/text/format-date.ts';

export type Subscription = NonNullable<CurrentSubscription['subscription']>;

/** While a payment is open and the plan is no longer kept. */
export const PLAN_LOST = 'Your last payment failed. Update your payment method to restore your plan.';

/** `$414.00` */
export const amountOf = ({ amount, currency }: Pick<Subscription, 'amount' | 'currency'>): string =>
  formatMoney(amount, currency);

/** `$414.00`; null if the amount of the next charge is unknown. */
export const nextAmountOf = ({
  nextChargeAmount,
  currency,
}: Pick<Subscription, 'nextChargeAmount' | 'currency'>): string | null =>
  nextChargeAmount === null ? null : formatMoney(nextChargeAmount, currency);

const DATE = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const formatDate = dateFormatter({ dateStyle: 'long' });
const formatDay = dateFormatter(DATE);
const formatMoment = dateFormatter({ ...DATE, ...TIME });

/** `December 2, 2026`, in the user's time zone. */
export const dateOf = (iso: string): string => formatDate(new Date(iso));
/** `Wednesday, December 2, 2026`, in the user's time zone. */
export const dayOf = (iso: string): string => formatDay(new Date(iso));
/** `Wednesday, December 2, 2026 at 5:24 PM UTC` */
export const momentOf = (iso: string): string => formatMoment(new Date(iso));

/** `$414.00 on Wednesday, December 2, 2026`; null if nothing will be charged. */
export function nextChargeOf(subscription: Subscription): string | null {
  const { nextChargeAt } = subscription;
  if (nextChargeAt === null) return null;
  const amount = nextAmountOf(subscription);
  return amount === null ? dayOf(nextChargeAt) : `${amount} on ${dayOf(nextChargeAt)}`;
}

/** The payment methods whose names are not simply the words of Stripe's identifiers. */
const METHODS: Record<string, string> = {
  amazon_pay: 'Amazon Pay',
  bacs_debit: 'Bacs Direct Debit',
  cashapp: 'Cash App Pay',
  paypal: 'PayPal',
  sepa_debit: 'SEPA Direct Debit',
  us_bank_account: 'US bank account',
};

const words = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

/** `Visa ending in 4242`, or the payment method if it is not a card. */
export const paymentText = ({
  card,
  paymentMethod,
}: Pick<Subscription, 'card' | 'paymentMethod'>): string => {
  if (card) return `${words(card.brand)} ending in ${card.last4}`;
  return paymentMethod === null ? 'None saved' : (METHODS[paymentMethod] ?? words(paymentMethod));
};

/** When access ends: with the canceled plan, or before that if an open payment is not made. Null if neither is the case. */
export function accessEnd({
  endsAt,
  overdueUntil,
}: Pick<Subscription, 'endsAt' | 'overdueUntil'>): string | null {
  const ends = [endsAt, overdueUntil].filter((end) => end !== null);
  return ends.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}
