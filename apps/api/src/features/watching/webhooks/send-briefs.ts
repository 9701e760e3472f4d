import { type DueBrief, readBriefTimes, readDueBriefs, recordBrief } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { briefMail } from '../brief/brief-mail.ts';
import { hasNews, readBrief } from '../brief/read-brief.ts';
import { toMessage } from '../channels/channel-message.ts';
import { toDueTime } from '../mails/due-times.ts';

type Parts = Pick<Context, 'config' | 'connection' | 'catalogue' | 'images'>;

/** Queues the brief for the channels that are due: at the time that their users chose for weekly mails. */
export async function sendBriefs(parts: Parts, now: Date): Promise<void> {
  const { db } = parts.connection;
  const times = await readBriefTimes(db);
  if (times.length === 0) return;
  const due = await readDueBriefs(
    db,
    times.map((time) => toDueTime(time, now)),
  );
  const errors: unknown[] = [];
  for (const brief of due) {
    try {
      await recordBrief(db, brief, await writeBrief(parts, brief));
    } catch (error) {
      errors.push(error);
    }
  }
  // The others are recorded; these are due again in the next run.
  if (errors.length > 0) throw errors[0];
}

/** Null if there is nothing to tell, or the user may not read it. */
async function writeBrief(parts: Parts, due: DueBrief): Promise<string | null> {
  const { publicUrl, product } = parts.config;
  if (!due.hasAccess) return null;
  const brief = await readBrief(parts, due, { recordedSince: due.lastAt });
  if (!hasNews(brief)) return null;
  const { timeZone } = due;
  const content = briefMail({ product: product.name, publicUrl, timeZone, brief, unsubscribeUrl: null });
  return JSON.stringify(toMessage(content));
}
