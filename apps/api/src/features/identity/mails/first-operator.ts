import type { MailContent } from '../../../gateways/mail-layout.ts';

export const firstOperatorMail = (product: string, url: string): MailContent => ({
  subject: `Your installation of ${product} is ready`,
  heading: 'Choose a password',
  paragraphs: [
    `This address is the first operator of ${product}. Operators can switch the catalogue, turn data collection on or off, and see Data health in full.`,
  ],
  button: { text: 'Choose a password', url },
  notes: [
    'The link works once and expires after 24 hours. If it expires, restart the installation to get a new link.',
    "If this wasn't you, you can ignore this message.",
  ],
  reason: `You're receiving this email because an installation of ${product} names your address as its first operator.`,
});
