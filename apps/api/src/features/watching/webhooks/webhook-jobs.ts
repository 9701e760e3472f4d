import { purgeDeliveries } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import type { Jobs } from '../../../gateways/jobs.ts';
import { sendBriefs } from './send-briefs.ts';

const SEND_SECONDS = 3;
const MINUTE = 60;
const HOUR = 3_600;

export async function openWebhookJobs(
  jobs: Pick<Jobs, 'every'>,
  context: Pick<Context, 'webhooks' | 'config' | 'connection' | 'catalogue' | 'images'>,
): Promise<void> {
  const { db } = context.connection;
  await jobs.every(SEND_SECONDS, 'webhooks-send', context.webhooks.send);
  await jobs.every(MINUTE, 'channel-briefs', () => sendBriefs(context, new Date()));
  await jobs.every(HOUR, 'webhooks-purge', () => purgeDeliveries(db));
}
