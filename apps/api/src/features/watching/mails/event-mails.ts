import {
  type Database,
  type EventMail,
  listUnsentMails,
  markEventMailSent,
  readAlerts,
  readEventMail,
  readMailTimes,
  recordEventMails,
} from '@brandlode/database';
import type { Config } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import type { Jobs } from '../../../gateways/jobs.ts';
import { type MailContent, renderMail } from '../../../gateways/mail-layout.ts';
import { type Mailer, openMailer } from '../../../gateways/mailer.ts';
import { briefMail } from '../brief/brief-mail.ts';
import { hasNews, readBrief } from '../brief/read-brief.ts';
import { toShownEvent } from '../events/shown-event.ts';
import { toDueTime } from './due-times.ts';
import { eventsMail } from './event-mail.ts';

const QUEUE = 'event-mail';
const CONCURRENCY = 5;
const SECONDS = 60;

type Parts = {
  config: Config;
  connection: Context['connection'];
  catalogue: Context['catalogue'];
  images: Context['images'];
  jobs: Pick<Jobs, 'work' | 'sendAll' | 'every'>;
  onError: (error: Error) => void;
};

/**
 * Mails about alerts and follows. Due mails are recorded and queued every minute; a recorded mail that was not queued because of a crash is
 * queued with the next ones.
 */
export async function openEventMails(parts: Parts): Promise<void> {
  const { config, connection, jobs, onError } = parts;
  const mailer = openMailer(config.mail, connection.db, onError);
  await jobs.work<{ id: string }>(QUEUE, ({ id }) => sendEventMail(parts, mailer, id), {
    concurrency: CONCURRENCY,
  });
  await jobs.every(SECONDS, 'event-mails-record', () => mailEvents(connection, jobs, new Date()));
}

/** Records the mails that are due and queues those that are not sent. */
export async function mailEvents(
  connection: Parts['connection'],
  jobs: Pick<Jobs, 'sendAll'>,
  now: Date,
): Promise<void> {
  const times = await readMailTimes(connection.db);
  if (times.length > 0)
    await recordEventMails(connection, { now, dueTimes: times.map((time) => toDueTime(time, now)) });
  const ids = await listUnsentMails(connection.db, now);
  await jobs.sendAll(
    QUEUE,
    ids.map((id) => ({ data: { id }, once: id })),
  );
}

/** Sends nothing to users who have lost access, and no change that was withdrawn since. */
async function sendEventMail(parts: Parts, mailer: Mailer, id: string): Promise<void> {
  const { config, connection } = parts;
  const { db } = connection;
  const mail = await readEventMail(db, id);
  const content = mail && (await writeMail(parts, mail));
  if (content)
    await mailer.send({
      to: mail.email,
      ...renderMail(content, config),
      messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
      unsubscribeUrl: `${config.publicUrl}/api/unsubscribe/${mail.unsubscribeToken}`,
    });
  await markEventMailSent(db, id);
}

/** Undefined if there is nothing to tell. The weekly mail about what the user follows is a brief. */
async function writeMail(parts: Parts, mail: EventMail): Promise<MailContent | undefined> {
  const { publicUrl, product } = parts.config;
  if (mail.events.length === 0) return;
  const given = {
    product: product.name,
    publicUrl,
    timeZone: mail.timeZone,
    unsubscribeUrl: `${publicUrl}/unsubscribe/${mail.unsubscribeToken}`,
  };
  if (mail.alertId === null && mail.choice === 'weekly') {
    const brief = await readBrief(parts, mail, { eventIds: mail.events.map(({ id }) => id) });
    return hasNews(brief) ? briefMail({ ...given, brief }) : undefined;
  }
  const alert = await readMailedAlert(parts.connection.db, mail);
  if (alert === undefined) return;
  return eventsMail({ ...given, events: mail.events.map((row) => toShownEvent(row, parts.images)), alert });
}

/** Null for the mail of what the user follows; undefined if what the alert watches was deleted. */
async function readMailedAlert(
  db: Database,
  { alertId, ...follower }: { alertId: string | null; userId: string; workspaceId: string },
) {
  if (alertId === null) return null;
  const [alert] = await readAlerts(db, follower, alertId);
  return alert;
}
