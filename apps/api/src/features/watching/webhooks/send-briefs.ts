import { isQuiet } from '@brandlode/contract';
import { type BriefChannel, claimBriefs, insertBrief, readBriefTimes } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { briefMail } from '../brief/brief-mail.ts';
import { readBrief } from '../brief/read-brief.ts';
import { toMessage } from '../channels/channel-message.ts';
import { toDueTime } from '../mails/due-times.ts';

type Parts = Pick<Context, 'config' | 'connection' | 'catalogue' | 'images'>;

/** Queues the brief for the channels that are due: at the time that their users chose for weekly mails. */
export async function sendBriefs(parts: Parts, now: Date): Promise<void> {
  const { db } = parts.connection;
  const times = await readBriefTimes(db);
  if (times.length === 0) return;
  const due = await claimBriefs(
    db,
    times.map((time) => toDueTime(time, now)),
  );
  for (const channel of due) {
    const body = await writeBrief(parts, channel);
    if (body !== null) await insertBrief(db, channel.id, body);
  }
}

async function writeBrief(parts: Parts, channel: BriefChannel): Promise<string | null> {
  const { publicUrl, product } = parts.config;
  const brief = await readBrief(parts, channel);
  if (isQuiet(brief)) return null;
  const { timeZone } = channel;
  const content = briefMail({ product: product.name, publicUrl, timeZone, brief, unsubscribeUrl: null });
  return JSON.stringify(toMessage(content));
}
