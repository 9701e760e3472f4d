import { findLackingMember } from '@brandlode/database';
import type { MailContent } from '../../gateways/mail-layout.ts';
import { type MailParts, type MailQueue, openMailQueue } from '../../gateways/mail-queue.ts';
import { unlinked } from '../../gateways/unlinked.ts';

export type RequiredFactorMails = MailQueue<{ workspaceId: string; userId: string }>;

/** Mails to members who have to set up a second factor; none once they have one. */
export const openRequiredFactorMails = (parts: MailParts): Promise<RequiredFactorMails> =>
  openMailQueue(parts, 'required-factor-mail', async (member) => {
    const lacking = await findLackingMember(parts.db, member);
    if (!lacking) return undefined;
    const { product, publicUrl } = parts.config;
    const content = requiredFactorMail(product.name, lacking, `${publicUrl}/settings/security`);
    return { to: lacking.email, content };
  });

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
