import type { Database } from '@brandlode/database';
import type { Config } from '../config.ts';
import type { Jobs } from './jobs.ts';
import { type MailContent, renderMail } from './mail-layout.ts';
import { type Message, openMailer } from './mailer.ts';

export type MailParts = {
  config: Config;
  db: Database;
  jobs: Pick<Jobs, 'work' | 'send'>;
  onError: (error: Error) => void;
};

export type MailQueue<Job> = { send(job: Job): Promise<void> };

type WrittenMail = Pick<Message, 'to' | 'unsubscribeUrl'> & { content: MailContent };

/** Mails that are written when a job sends them; `write` returns none if there is nothing to send any more. */
export async function openMailQueue<Job extends object>(
  { config, db, jobs, onError }: MailParts,
  queue: string,
  write: (job: Job) => Promise<WrittenMail | undefined>,
): Promise<MailQueue<Job>> {
  const mailer = openMailer(config.mail, db, onError);
  await jobs.work<Job>(queue, async (job) => {
    const mail = await write(job);
    if (!mail) return;
    const { content, ...addresses } = mail;
    await mailer.send({ ...addresses, ...renderMail(content, config) });
  });
  return { send: (job) => jobs.send(queue, job) };
}
