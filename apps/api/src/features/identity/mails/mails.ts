import type { ForgotPassword } from '@brandlode/contract';
import {
  type Database,
  findUser,
  insertOneTimeToken,
  type TokenPurpose,
  type UserRow,
} from '@brandlode/database';
import type { Config } from '../../../config.ts';
import type { Jobs } from '../../../gateways/jobs.ts';
import { type MailContent, renderMail } from '../../../gateways/mail-layout.ts';
import type { Mailer } from '../../../gateways/mailer.ts';
import type { MailedOrigin } from '../../../origins/mailed-origin.ts';
import { hashSecret, newSecret } from '../../../secrets/secrets.ts';
import { googleLinkedMail } from './google-linked.ts';
import { newDeviceMail } from './new-device.ts';
import { passkeyAddedMail } from './passkey-added.ts';
import { passwordChangedMail } from './password-changed.ts';
import { resetPasswordMail } from './reset-password.ts';
import { type SecondFactorChange, secondFactorChangedMail } from './second-factor-changed.ts';
import { verifyEmailMail } from './verify-email.ts';

/** Lifetime of a link in seconds. */
const LINK_SECONDS = { 'verify-email': 3 * 86_400, 'reset-password': 3_600 } as const;

/** Never holds a link: its secret is generated when the mail is written, so that neither the queue nor the database stores it. */
type MailJob =
  | { mail: 'new-device'; userId: string; origin: MailedOrigin }
  | { mail: 'passkey-added'; userId: string; origin: MailedOrigin }
  /** Jobs that an earlier release queued have no origin. */
  | { mail: 'google-linked'; userId: string; origin?: MailedOrigin }
  /** Null for an address without an account; such a job does nothing. */
  | { mail: 'verify-email'; userId: string | null }
  | { mail: 'reset-password'; userId: string | null; next?: ForgotPassword['next']; after?: 'undo' }
  | { mail: 'password-changed'; userId: string; how: 'reset' | 'changed'; origin?: MailedOrigin }
  | { mail: 'second-factor-changed'; userId: string; change: SecondFactorChange; origin?: MailedOrigin };

export type Mails = {
  /** Queues a mail, which is retried when the mail server does not accept it. */
  send(job: MailJob): Promise<void>;
  /** Sends a mail now. False if there is nothing to send, as to a disabled user. Throws if the mail server does not accept it. */
  deliver(job: MailJob): Promise<boolean>;
};

const QUEUE = 'identity-mail';

/** Mails are written when they are sent, by a job or at once. */
export async function openMails(parts: {
  config: Config;
  db: Database;
  jobs: Jobs;
  mailer: Mailer;
}): Promise<Mails> {
  const { config, db, jobs, mailer } = parts;
  const { name, supportEmail } = config.product;
  const securityPage = `${config.publicUrl}/settings/security`;

  async function newLink(user: UserRow, purpose: TokenPurpose, path: string) {
    const secret = newSecret();
    await insertOneTimeToken(db, {
      hash: hashSecret(secret),
      purpose,
      user_id: user.id,
      email: user.email,
      seconds: LINK_SECONDS[purpose],
    });
    return `${config.publicUrl}${path}${secret}`;
  }

  async function write(job: MailJob, user: UserRow): Promise<MailContent | null> {
    switch (job.mail) {
      case 'verify-email':
        if (user.email_verified_at) return null;
        return verifyEmailMail(name, await newLink(user, 'verify-email', '/login?confirm_email=true&token='));
      case 'reset-password':
        return resetPasswordMail(name, await newLink(user, 'reset-password', resetPage(job)), job.after);
      case 'password-changed':
        return passwordChangedMail(name, job, `${config.publicUrl}/forgot-password`, supportEmail);
      case 'new-device':
        return newDeviceMail(name, job.origin, securityPage, supportEmail);
      case 'passkey-added':
        return passkeyAddedMail(name, job.origin, securityPage, supportEmail);
      case 'second-factor-changed':
        return secondFactorChangedMail(name, job, securityPage, supportEmail);
      case 'google-linked':
        return googleLinkedMail(name, supportEmail, job.origin);
    }
  }

  async function deliver(job: MailJob): Promise<boolean> {
    const user = job.userId === null ? undefined : await findUser(db, job.userId);
    if (!user || user.disabled_at) return false;
    const content = await write(job, user);
    if (content) await mailer.send({ to: user.email, ...renderMail(content, config) });
    return content !== null;
  }

  await jobs.work<MailJob>(QUEUE, async (job) => void (await deliver(job)));
  return { send: (job) => jobs.send(QUEUE, job), deliver };
}

const resetPage = ({ next }: { next?: ForgotPassword['next'] }) =>
  next ? `/reset-password?next=${encodeURIComponent(next)}&token=` : '/reset-password?token=';
