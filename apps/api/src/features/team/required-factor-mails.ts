import { type Database, findLackingMember } from '@brandlode/database';
import type { Config } from '../../config.ts';
import type { Jobs } from '../../gateways/jobs.ts';
import { type MailContent, renderMail } from '../../gateways/mail-layout.ts';
import { openMailer } from '../../gateways/mailer.ts';
import { unlinked } from '../../gateways/unlinked.ts';

type Member = { workspaceId: string; userId: string };
export type RequiredFactorMails = { send(member: Member): Promise<void> };

const QUEUE = 'required-factor-mail';

/** Mails to members who have to set up a second factor, sent by a job; none once they have one. */
export async function openRequiredFactorMails(parts: {
  config: Config;
  db: Database;
  jobs: Jobs;
  onError: (error: Error) => void;
}): Promise<RequiredFactorMails> {
  const { config, db, jobs, onError } = parts;
  const mailer = openMailer(config.mail, db, onError);
  await jobs.work<Member>(QUEUE, async (member) => {
    const lacking = await findLackingMember(db, member);
    if (!lacking) return;
    const content = requiredFactorMail(config.product.name, lacking, `${config.publicUrl}/settings/security`);
    await mailer.send({ to: lacking.email, ...renderMail(content, config) });
  });
  return { send: (member) => jobs.send(QUEUE, member) };
}

export const requiredFactorMail = (
  product: string,
  { workspace, owner }: { workspace: string; owner: string },
  url: string,
): MailContent => ({
  subject: `Set up a second factor for ${unlinked(workspace)}`,
  heading: `“${unlinked(workspace)}” now requires a second factor`,
  paragraphs: [
    `${unlinked(owner)} requires a second factor of everyone in the workspace “${unlinked(workspace)}” on ${product}. Your account has none, so you cannot open the workspace, and your API keys for it do not work.`,
    'Set up a passkey or an authenticator app, and you have access again immediately. Your work in the workspace is kept.',
  ],
  button: { text: 'Set up a second factor', url },
  reason: `You're receiving this email because you are a member of a workspace on ${product}.`,
});
