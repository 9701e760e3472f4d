import {
  type Database,
  findUserByEmail,
  insertOneTimeToken,
  insertUser,
  readLastOneTimeToken,
} from '@brandlode/database';
import type { Config } from '../../config.ts';
import type { Jobs } from '../../gateways/jobs.ts';
import { renderMail } from '../../gateways/mail-layout.ts';
import { openMailer } from '../../gateways/mailer.ts';
import { hashSecret, newSecret } from '../../secrets/secrets.ts';
import { firstOperatorMail } from './mails/first-operator.ts';

const LINK_SECONDS = 86_400;
const QUEUE = 'first-operator-mail';

/**
 * Gives the owner of `INITIAL_OPERATOR_EMAIL` a link to choose a password, unless the address has a verified account or an open link: by
 * mail, or by `print` if no mail is accepted. Processes that start together queue one job, which is repeated if its process is killed.
 */
export async function inviteFirstOperator(
  { config, db, jobs }: { config: Config; db: Database; jobs: Jobs },
  print: (sentence: string) => void,
): Promise<void> {
  const { initialOperatorEmail: email, firebase } = config;
  // A hosted platform has its own way to create accounts.
  if (!email || firebase) return;
  const findInvited = async () => {
    const user = await findUserByEmail(db, email);
    return user?.email_verified_at || user?.disabled_at ? undefined : user;
  };
  await jobs.work(QUEUE, async () => {
    const user = await findInvited();
    if (!user) return;
    const link = await newLink({ config, db }, user);
    if (!(await sendLink(config, email, link)))
      print(
        `The first operator, ${email}, chooses a password at this link, once and within 24 hours: ${link}`,
      );
  });
  const profile = { first_name: 'Operator', last_name: '', referral_source: null };
  await insertUser(db, { email, password_hash: null, ...profile });
  const user = await findInvited();
  if (!user) return;
  const last = await readLastOneTimeToken(db, user.id, 'reset-password');
  if (last?.isOpen) return;
  await jobs.send(QUEUE, {}, { once: `${user.id} after ${last?.expiresAt.toISOString()}` });
}

async function newLink(
  { config, db }: { config: Config; db: Database },
  { id, email }: { id: string; email: string },
): Promise<string> {
  const secret = newSecret();
  await insertOneTimeToken(db, {
    hash: hashSecret(secret),
    purpose: 'reset-password',
    user_id: id,
    email,
    seconds: LINK_SECONDS,
  });
  return `${config.publicUrl}/reset-password?first=true&token=${secret}`;
}

/** Whether the mail server accepted the mail. */
async function sendLink(config: Config, email: string, link: string): Promise<boolean> {
  if (!config.mail.url) return false;
  let isAccepted = true;
  const mailer = openMailer(config.mail, null, () => (isAccepted = false));
  const content = renderMail(firstOperatorMail(config.product.name, link), config);
  return mailer.send({ to: email, ...content }).then(
    () => isAccepted,
    () => false,
  );
}
