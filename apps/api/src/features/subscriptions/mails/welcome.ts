import type { MailContent } from '../../../gateways/mail-layout.ts';
import { subscriberReason } from './plan-mails.ts';

export const welcomeMail = (given: {
  product: string;
  plan: string;
  features: string[];
  /** `$414.00 per year` */
  price: string;
  /** `December 2, 2026 at 5:24 PM UTC`; null without a trial. */
  trialEnds: string | null;
  /** `$414.00 on December 2, 2026` */
  nextCharge: string;
  publicUrl: string;
  /** The page with the billing portal. */
  url: string;
  supportEmail: string;
}): MailContent => ({
  subject: `Welcome to ${given.product}: your ${given.plan} ${given.trialEnds ? 'trial' : 'plan'} has started`,
  heading: `Your ${given.plan} ${given.trialEnds ? 'trial' : 'plan'} has started`,
  paragraphs: [
    given.trialEnds
      ? `You can use everything in the ${given.plan} plan now. Nothing is charged before your trial ends.`
      : `You can use everything in the ${given.plan} plan now.`,
  ],
  facts: [
    { label: 'Plan', value: `${given.plan}, ${given.price}` },
    { label: 'Includes', value: given.features.join(' · ') },
    ...(given.trialEnds ? [{ label: 'Free until', value: given.trialEnds }] : []),
    { label: given.trialEnds ? 'First charge' : 'Next charge', value: given.nextCharge },
  ],
  button: { text: 'Browse brands', url: `${given.publicUrl}/brands` },
  links: [
    { text: 'Search brands with filters', url: `${given.publicUrl}/brands/search` },
    { text: 'Import brands or a list of stores', url: `${given.publicUrl}/import` },
    { text: 'Manage or cancel your subscription', url: given.url },
  ],
  notes: [
    `How to cancel: open Settings, then Billing, and press "Cancel Subscription".${given.trialEnds ? ` If you cancel before ${given.trialEnds}, nothing is charged.` : ' You keep your plan until the end of the paid period.'}`,
    `Questions? Write to ${given.supportEmail}.`,
  ],
  reason: subscriberReason(given.product),
});
