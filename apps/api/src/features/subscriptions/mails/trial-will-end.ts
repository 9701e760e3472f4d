import type { MailContent } from '../../../gateways/mail-layout.ts';
import { subscriberReason } from './plan-mails.ts';

export const trialWillEndMail = (given: {
  product: string;
  plan: string;
  /** `December 2, 2026 at 5:24 PM UTC` */
  ends: string;
  /** `$414.00 per year` */
  price: string;
  url: string;
}): MailContent => ({
  subject: `Your ${given.product} trial ends on ${given.ends}`,
  heading: `Your trial ends on ${given.ends}`,
  paragraphs: [
    `From then on your ${given.plan} plan costs ${given.price}. To keep it, you don't need to do anything.`,
    'Otherwise, cancel in your billing account before then and nothing is charged.',
  ],
  button: { text: 'Manage your billing', url: given.url },
  reason: subscriberReason(given.product),
});
