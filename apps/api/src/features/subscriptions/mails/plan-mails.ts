import type { MailContent } from '../../../gateways/mail-layout.ts';

/** The footer of every mail to subscribers. */
export const subscriberReason = (product: string) => `This email is about your ${product} account.`;

type Plan = {
  product: string;
  plan: string;
  url: string;
};

/** `ends`: `December 2, 2026 at 5:24 PM UTC`. */
export const cancellationMail = (given: Plan & { ends: string }): MailContent => ({
  subject: `Your ${given.product} subscription is canceled`,
  heading: 'Your subscription is canceled',
  paragraphs: [
    `You keep your ${given.plan} plan until ${given.ends}. You won't be charged again.`,
    'If you change your mind, you can resume your subscription in your billing account until then.',
  ],
  button: { text: 'Manage your billing', url: given.url },
  reason: subscriberReason(given.product),
});

/** For a cancellation while a payment is open. */
export const cancellationWithDebtMail = (
  given: Plan & {
    /** When the plan ends unless it is paid; null if it has ended. */
    keptUntil: string | null;
    /** `$69.00`; null if the invoice was voided. */
    owed: string | null;
    nextTry: string | null;
  },
): MailContent => ({
  subject: `Your ${given.product} subscription is canceled`,
  heading: 'Your subscription is canceled',
  paragraphs: [
    given.keptUntil
      ? `You keep your ${given.plan} plan until ${given.keptUntil}.`
      : `Your ${given.plan} plan has ended, because its last payment failed.`,
    given.owed
      ? `The payment of ${given.owed} is still due${given.nextTry ? `, and we try it again on ${given.nextTry}` : ''}. You won't be charged for any later period.`
      : "You won't be charged again.",
    'If you change your mind, you can pay and resume your subscription in your billing account.',
  ],
  button: { text: 'Manage your billing', url: given.url },
  reason: subscriberReason(given.product),
});

export const planEndedMail = (given: Plan): MailContent => ({
  subject: `Your ${given.product} plan has ended`,
  heading: `Your ${given.plan} plan has ended`,
  paragraphs: ["You won't be charged for it again.", 'You can choose a plan again at any time.'],
  button: { text: 'Choose a plan', url: given.url },
  reason: subscriberReason(given.product),
});

export const contentDeletionMail = (given: Omit<Plan, 'plan'> & { deletedAt: string }): MailContent => ({
  subject: `Your ${given.product} lists will be deleted on ${given.deletedAt}`,
  heading: `Your lists will be deleted on ${given.deletedAt}`,
  paragraphs: [
    'Your plan ended almost a year ago. Until then you can still read and export your lists, notes and saved searches, and download all of your data.',
    'If you choose a plan again before then, everything stays.',
  ],
  button: { text: 'Open your lists', url: given.url },
  reason: subscriberReason(given.product),
});

export const refundMail = (given: { product: string; amount: string; url: string }): MailContent => ({
  subject: `Your refund from ${given.product}`,
  heading: `We have refunded ${given.amount}`,
  paragraphs: [
    `The refund goes to the card you paid with. Depending on your bank, it takes up to 10 days to appear on your statement.`,
  ],
  button: { text: 'View your billing account', url: given.url },
  reason: subscriberReason(given.product),
});

export const refundFailedMail = (given: {
  product: string;
  amount: string;
  supportEmail: string;
  url: string;
}): MailContent => ({
  subject: `Your refund from ${given.product} has failed`,
  heading: `We could not refund ${given.amount}`,
  paragraphs: [
    "The refund to the card you paid with could not be completed, perhaps because the card has expired or was replaced. You haven't received the money.",
    `Email ${given.supportEmail} and we'll refund you another way.`,
  ],
  button: { text: 'View your billing account', url: given.url },
  reason: subscriberReason(given.product),
});

export const trialSuspendedMail = (given: Plan & { price: string }): MailContent => ({
  subject: `Your ${given.product} trial needs your confirmation`,
  heading: 'Your trial was not started',
  paragraphs: [
    'The card you entered has already been used for a free trial, and each card can be used for only one. Nothing was charged, and nothing will be unless you confirm it.',
    `To use the ${given.plan} plan now, confirm that you want to pay ${given.price}.`,
  ],
  button: { text: 'Confirm and pay', url: given.url },
  reason: subscriberReason(given.product),
});
