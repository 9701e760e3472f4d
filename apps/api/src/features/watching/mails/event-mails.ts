import {
  type Database,
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
import { renderMail } from '../../../gateways/mail-layout.ts';
import { type Mailer, openMailer } from '../../../gateways/mailer.ts';
import { toShownEvent } from '../events/shown-event.ts';
import { toDueTime } from './due-times.ts';
import { eventsMail } from './event-mail.ts';

const QUEUE = 'event-mail';
const CONCURRENCY = 5;
const SECONDS = 60;

type Parts = {
  config: Config;
  connection: Context['connection'];
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
  const mailer = openMailer(config.mail, onError);
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
async function sendEventMail(
  { config, connection: { db }, images }: Parts,
  mailer: Mailer,
  id: string,
): Promise<void> {
  const mail = await readEventMail(db, id);
  const alert = mail && (await readMailedAlert(db, mail));
  if (mail && alert !== undefined && mail.events.length > 0) {
    const { publicUrl, product } = config;
    const content = eventsMail({
      product: product.name,
      publicUrl,
      timeZone: mail.timeZone,
      events: mail.events.map((row) => toShownEvent(row, images)),
      alert,
      unsubscribeUrl: `${publicUrl}/unsubscribe/${mail.unsubscribeToken}`,
    });
    await mailer.send({
      to: mail.email,
      ...renderMail(content, config),
      messageId: `<${id}@${new URL(publicUrl).hostname}>`,
      unsubscribeUrl: `${publicUrl}/api/unsubscribe/${mail.unsubscribeToken}`,
    });
  }
  await markEventMailSent(db, id);
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
