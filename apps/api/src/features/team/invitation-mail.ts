import { INVITATION_DAYS } from '@brandlode/contract';
import { type InvitationMail, writeInvitationMail } from '@brandlode/database';
import type { MailContent } from '../../gateways/mail-layout.ts';
import { type MailParts, type MailQueue, openMailQueue } from '../../gateways/mail-queue.ts';
import { unlinked } from '../../gateways/unlinked.ts';
import { hashSecret, newSecret } from '../../secrets/secrets.ts';

export type InvitationMails = MailQueue<{ id: string }>;

/** The secret of an invitation's link is generated when the mail is written, so that neither queue nor database stores it. */
export const openInvitationMails = (parts: MailParts): Promise<InvitationMails> =>
  openMailQueue(parts, 'invitation-mail', async ({ id }) => {
    const secret = newSecret();
    const mail = await writeInvitationMail(parts.db, id, hashSecret(secret));
    if (!mail) return undefined;
    const url = `${parts.config.publicUrl}/join?token=${secret}`;
    return { to: mail.email, content: invitationMail(parts.config.product.name, mail, url) };
  });

export const invitationMail = (
  product: string,
  invitation: Omit<InvitationMail, 'email'>,
  url: string,
): MailContent => ({
  subject: titleOf(invitation),
  heading: titleOf(invitation),
  paragraphs: [
    `${unlinked(invitation.invited_by)} invites you to work together in “${unlinked(invitation.workspace)}” on ${product}: shared lists, notes and saved searches.`,
    "Open the link to create your account, or to sign in if you have one. It's free for you.",
    ...(invitation.requires_second_factor
      ? [
          'This workspace requires a second factor: a passkey or an authenticator app, which you set up after joining.',
        ]
      : []),
  ],
  button: { text: 'Join workspace', url },
  notes: [
    `The invitation is valid for ${INVITATION_DAYS} days and for this address only.`,
    'If you do not know the sender, you can ignore this message.',
  ],
  reason: `You're receiving this email because a user of ${product} invited this address.`,
});

const titleOf = ({
  workspace,
  role,
  first_name: firstName,
}: Pick<InvitationMail, 'workspace' | 'role' | 'first_name'>) =>
  `${unlinked(firstName)} invited you to ${unlinked(workspace)}${role === 'viewer' ? ' (view only)' : ''}`;
