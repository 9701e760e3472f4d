import {
  type Database,
  type EmailChange,
  findUserByEmail,
  renewConfirmationLink,
  renewUndoLink,
} from '@brandlode/database';
import type { Config } from '../../../config.ts';
import type { MailContent } from '../../../gateways/mail-layout.ts';
import { type MailParts, type MailQueue, openMailQueue } from '../../../gateways/mail-queue.ts';
import { factsOf, type MailedOrigin } from '../../../origins/mailed-origin.ts';
import { hashSecret, newSecret } from '../../../secrets/secrets.ts';
import { displayEmail } from '../email.ts';

/** Links are created when the mail is written, so that the queue contains none. */
type MailJob = { mail: 'confirm' | 'changed'; changeId: string; origin: MailedOrigin };

export type EmailChangeMails = MailQueue<MailJob>;

export const openEmailChangeMails = (parts: MailParts): Promise<EmailChangeMails> =>
  openMailQueue(parts, 'email-change-mail', async ({ mail, changeId, origin }) => {
    const secret = newSecret();
    if (mail === 'confirm') {
      const change = await renewConfirmationLink(parts.db, changeId, hashSecret(secret));
      if (!change) return undefined;
      return { to: change.new_email, content: await writeConfirmation(parts, change, secret, origin) };
    }
    const change = await renewUndoLink(parts.db, changeId, hashSecret(secret));
    return change && { to: change.old_email, content: writeChanged(parts, change, secret, origin) };
  });

async function writeConfirmation(
  { config, db }: { config: Config; db: Database },
  { new_email: email }: EmailChange,
  secret: string,
  origin: MailedOrigin,
): Promise<MailContent> {
  const other = await findUserByEmail(db, email);
  if (other?.email_verified_at) return addressInUseMail(config.product.name, `${config.publicUrl}/login`);
  return confirmAddressMail(config.product.name, `${config.publicUrl}/confirm-email?token=${secret}`, origin);
}

const writeChanged = (
  { config: { product, publicUrl } }: { config: Config },
  { new_email: email }: EmailChange,
  secret: string,
  origin: MailedOrigin,
) =>
  addressChangedMail(
    product.name,
    displayEmail(email),
    `${publicUrl}/undo-email-change?token=${secret}`,
    product.supportEmail,
    origin,
  );

/** Contains no name: a user who enters the address of another must not control the text of their mail. */
export const confirmAddressMail = (product: string, url: string, origin: MailedOrigin): MailContent => ({
  subject: `Confirm your new email for ${product}`,
  heading: 'Confirm your new email address',
  paragraphs: [
    `To use this address for your ${product} account, please confirm that it is yours. Until then, keep signing in with your old address.`,
  ],
  facts: factsOf(origin),
  button: { text: 'Confirm email', url },
  notes: [
    'The link works once, expires after three days, and asks you to be signed in to the account that changes.',
    'If you did not ask for this, you can ignore this message: nothing changes.',
  ],
  reason: `You're receiving this email because this address was entered as the new one for a ${product} account.`,
});

/** Only the owner of the mailbox learns that the address has an account. */
export const addressInUseMail = (product: string, url: string): MailContent => ({
  subject: `This email already has a ${product} account`,
  heading: 'This address already has an account',
  paragraphs: [
    `Someone entered this as the new address for another ${product} account, but it already belongs to an account. Nothing changes.`,
  ],
  button: { text: 'Sign in', url },
  notes: [
    'To use the address for the other account, delete this one first. If you did not ask for this, you can ignore this message.',
  ],
  reason: `You're receiving this email because this address was entered as the new one for a ${product} account.`,
});

export const addressChangedMail = (
  product: string,
  email: string,
  url: string,
  supportEmail: string,
  origin: MailedOrigin,
): MailContent => ({
  subject: `The email of your ${product} account was changed`,
  heading: 'Your email address was changed',
  paragraphs: [
    `You now sign in to ${product} with another address, and get no more messages at this one. You have been signed out in all other browsers.`,
    "If this wasn't you, undo the change within seven days: the account gets this address back, everyone is signed out, and we email you a link to choose a new password.",
  ],
  facts: [{ label: 'New address', value: email }, ...factsOf(origin)],
  button: { text: 'Undo the change', url },
  notes: [`If you need help, write to ${supportEmail}.`],
  reason: `You're receiving this email because this was the address of your ${product} account.`,
});
