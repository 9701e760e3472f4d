import type { MailContent } from '../../../gateways/mail-layout.ts';
import { subscriberReason } from './plan-mails.ts';

export const trialWillEndMail = (given: {
  product: string;
  /** Name of the plan. */
  plan: string;
  /** `December 2, 2026` */
  endsOn: string;
  /** `$414.00 per year` */
  price: string;
  url: string;
}): MailContent => ({
  subject: `Your ${given.product} trial ends on ${given.endsOn}`,
  heading: `Your trial ends on ${given.endsOn}`,
  paragraphs: [
    `From then on your ${given.plan} plan costs ${given.price}. There is nothing to do if you want to keep it.`,
    'If you do not, cancel before that day in your billing account and nothing is charged.',
  ],
  button: { text: 'Manage your billing', url: given.url },
  reason: subscriberReason(given.product),
});
