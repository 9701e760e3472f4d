import {
  type Database,
  hasOpenOneTimeToken,
  insertOneTimeToken,
  insertUser,
  lockUserByEmail,
} from '@brandlode/database';
import type { Config } from '../../config.ts';
import { renderMail } from '../../gateways/mail-layout.ts';
import { openMailer } from '../../gateways/mailer.ts';
import { hashSecret, newSecret } from '../../secrets/secrets.ts';
import { firstOperatorMail } from './mails/first-operator.ts';

const LINK_SECONDS = 86_400;

/**
 * Gives the owner of `INITIAL_OPERATOR_EMAIL` a link to choose a password, unless the address has a verified account or an open link: by
 * mail, or by `print` if no mail is accepted. The lock on the account makes processes that start together send one, and a process that
 * is killed while it sends leaves no link behind.
 */
export async function inviteFirstOperator(
  { config, db }: { config: Config; db: Database },
  print: (sentence: string) => void,
): Promise<void> {
  const { initialOperatorEmail: email, firebase, publicUrl } = config;
  // A hosted platform has its own way to create accounts.
  if (!email || firebase) return;
  await db.transaction().execute(async (trx) => {
    const profile = { first_name: 'Operator', last_name: '', referral_source: null };
    await insertUser(trx, { email, password_hash: null, ...profile });
    const user = await lockUserByEmail(trx, email);
    if (!user || user.email_verified_at || user.disabled_at) return;
    if (await hasOpenOneTimeToken(trx, user.id, 'reset-password')) return;
    const secret = newSecret();
    await insertOneTimeToken(trx, {
      hash: hashSecret(secret),
      purpose: 'reset-password',
      user_id: user.id,
      email,
      seconds: LINK_SECONDS,
    });
    const link = `${publicUrl}/reset-password?token=${secret}`;
    if (!(await sendLink(config, email, link)))
      print(
        `The first operator, ${email}, chooses a password at this link, once and within 24 hours: ${link}`,
      );
  });
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
