import { INVITATION_DAYS } from '@brandlode/contract';
import { type Database, type InvitationMail, writeInvitationMail } from '@brandlode/database';
import type { Config } from '../../config.ts';
import type { Jobs } from '../../gateways/jobs.ts';
import { type MailContent, renderMail } from '../../gateways/mail-layout.ts';
import { openMailer } from '../../gateways/mailer.ts';
import { unlinked } from '../../gateways/unlinked.ts';
import { hashSecret, newSecret } from '../../secrets/secrets.ts';

export type InvitationMails = { send(invitationId: string): Promise<void> };

const QUEUE = 'invitation-mail';

/** Invitations are sent by a job. The link's secret is generated when the mail is written, so that neither queue nor database stores it. */
export async function openInvitationMails(parts: {
  config: Config;
  db: Database;
  jobs: Jobs;
  onError: (error: Error) => void;
}): Promise<InvitationMails> {
  const { config, db, jobs, onError } = parts;
  const mailer = openMailer(config.mail, db, onError);
  await jobs.work<{ id: string }>(QUEUE, async ({ id }) => {
    const secret = newSecret();
    const mail = await writeInvitationMail(db, id, hashSecret(secret));
    if (!mail) return;
    const url = `${config.publicUrl}/join?token=${secret}`;
    const content = invitationMail(config.product.name, mail, url);
    await mailer.send({ to: mail.email, ...renderMail(content, config) });
  });
  return { send: (id) => jobs.send(QUEUE, { id }) };
}

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
