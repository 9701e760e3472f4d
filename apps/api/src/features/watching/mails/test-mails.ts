import { type Database, type Follower, readTestRecipient } from '@brandlode/database';
import type { Config } from '../../../config.ts';
import type { Jobs } from '../../../gateways/jobs.ts';
import { renderMail } from '../../../gateways/mail-layout.ts';
import { type Mailer, openMailer } from '../../../gateways/mailer.ts';
import { testMail } from './event-mail.ts';

export type TestMails = { send(follower: Follower): Promise<void> };

const QUEUE = 'test-mail';

/** Made-up mails about what a user follows, sent by a job. */
export async function openTestMails(parts: {
  config: Config;
  db: Database;
  jobs: Jobs;
  onError: (error: Error) => void;
}): Promise<TestMails> {
  const { config, db, jobs, onError } = parts;
  const mailer = openMailer(config.mail, db, onError);
  await jobs.work<Follower>(QUEUE, (follower) => sendTestMail({ config, db }, mailer, follower));
  return { send: (follower) => jobs.send(QUEUE, follower) };
}

async function sendTestMail(
  { config, db }: { config: Config; db: Database },
  mailer: Mailer,
  follower: Follower,
): Promise<void> {
  const recipient = await readTestRecipient(db, follower);
  if (!recipient) return;
  const { email, timeZone, unsubscribeToken, choice } = recipient;
  const { publicUrl, product } = config;
  const path = unsubscribeToken && `unsubscribe/${unsubscribeToken}`;
  const content = testMail({
    product: product.name,
    publicUrl,
    timeZone,
    choice,
    unsubscribeUrl: path && `${publicUrl}/${path}`,
  });
  await mailer.send({
    to: email,
    ...renderMail(content, config),
    ...(path && { unsubscribeUrl: `${publicUrl}/api/${path}` }),
  });
}
