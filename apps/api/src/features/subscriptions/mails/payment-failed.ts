import type { MailWords } from '../../../gateways/mail-layout.ts';

export const paymentFailedMail = (given: {
  product: string;
  plan: string;
  /** `$69.00` */
  amount: string;
  /** The day of the next try; null after the last one. */
  nextTry: string | null;
  /** The day the plan ends unless it is paid; null where it has ended. */
  keptUntil: string | null;
  url: string;
}): MailWords => ({
  subject: `Your payment to ${given.product} failed`,
  heading: 'Your payment failed',
  paragraphs: [
    `We could not charge ${given.amount} for your ${given.plan} plan. Your card may have expired, or your bank may have refused it.`,
    [
      given.nextTry ? `We will try again on ${given.nextTry}.` : 'We will not try again by ourselves.',
      given.keptUntil
        ? `You keep your plan until ${given.keptUntil}.`
        : 'Your plan has ended until the payment is made.',
    ].join(' '),
    'A new card is charged as soon as you save it.',
  ],
  button: { text: 'Update payment method', url: given.url },
});
