import { type AccessClaims, ApiError, type User } from '@brandlode/contract';
import { type Connection, findUser } from '@brandlode/database';
import type { Config } from '../../config.ts';
import { type MailContent, renderMail } from '../../gateways/mail-layout.ts';
import type { Mailer } from '../../gateways/mailer.ts';
import { limitRate } from '../../limit-rate.ts';
import { readProfile } from './profile.ts';

const RATE_LIMIT = { burst: 5, everySeconds: 600 };

/** Sends a mail at once, to see whether the user's address accepts mail again. Throws `too-many-requests` and `upstream-failed`. */
export async function checkEmail(
  { config, connection, mailer }: { config: Config; connection: Pick<Connection, 'db'>; mailer: Mailer },
  claims: AccessClaims,
): Promise<User> {
  const { db } = connection;
  const user = await findUser(db, claims.sub);
  if (!user || user.disabled_at) throw new ApiError('unauthenticated');
  await limitRate(db, `check-email:${user.id}`, RATE_LIMIT, 'emails');
  const content = emailWorksMail(config.product.name, `${config.publicUrl}/settings/profile`);
  try {
    await mailer.send({ to: user.email, ...renderMail(content, config) });
  } catch (cause) {
    throw new ApiError('upstream-failed', { cause });
  }
  return readProfile(connection, claims);
}

export const emailWorksMail = (product: string, url: string): MailContent => ({
  subject: `Emails from ${product} are back on`,
  heading: 'Your emails are back on',
  paragraphs: [
    `Your mail server had rejected messages from ${product}, so we sent none about alerts and what you follow. We've turned them back on.`,
  ],
  button: { text: 'Open your profile', url },
  reason: `You're receiving this email because you asked ${product} to try this address again.`,
});
