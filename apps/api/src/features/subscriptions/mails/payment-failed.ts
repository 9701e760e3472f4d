import type { MailContent } from '../../../gateways/mail-layout.ts';
import { subscriberReason } from './plan-mails.ts';

type Given = {
  product: string;
  plan: string;
  /** `$69.00` */
  amount: string;
  /** When the plan ends unless it is paid; null if it has ended. */
  keptUntil: string | null;
  url: string;
};

export const paymentFailedMail = (
  given: Given & {
    /** Number of attempts, including this one. */
    attempt: number;
    /** The day of the next attempt; null after the last one. */
    nextTry: string | null;
  },
): MailContent => ({
  subject:
    given.nextTry === null
      ? `Last attempt: your payment to ${given.product} failed`
      : `Your payment to ${given.product} failed${given.attempt > 1 ? ' again' : ''}`,
  heading: given.attempt > 1 ? 'Your payment failed again' : 'Your payment failed',
  paragraphs: [
    `We could not charge ${given.amount} for your ${given.plan} plan. Your card may have expired, or your bank may have declined it.`,
    [
      given.nextTry ? `We will try again on ${given.nextTry}.` : 'We will not try again automatically.',
      untilWhen(given),
    ].join(' '),
    'A new card is charged as soon as you save it.',
  ],
  button: { text: 'Update payment method', url: given.url },
  reason: subscriberReason(given.product),
});

export const confirmPaymentMail = (given: Given): MailContent => ({
  subject: `Please confirm your payment to ${given.product}`,
  heading: 'Please confirm your payment',
  paragraphs: [
    `Your bank asks you to confirm the payment of ${given.amount} for your ${given.plan} plan.`,
    `${untilWhen(given)} You can also pay with another card.`,
  ],
  button: { text: 'Confirm your payment', url: given.url },
  reason: subscriberReason(given.product),
});

const untilWhen = ({ keptUntil }: Given) =>
  keptUntil
    ? `You keep your plan until ${keptUntil}.`
    : 'Your plan has ended and resumes once the payment is made.';
