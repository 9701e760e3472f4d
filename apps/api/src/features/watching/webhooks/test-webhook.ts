import { randomUUID } from 'node:crypto';
import type { WebhookTest } from '@brandlode/contract';
import { type Follower, readWebhookTarget, recordTest } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { limitRate } from '../../../limit-rate.ts';
import { toMessage } from '../channels/channel-message.ts';
import { testMail } from '../mails/event-mail.ts';
import { madeUpPayload } from './made-up-payload.ts';
import { sendTo } from './send-to.ts';

/** Per user, because each request causes one to another server. */
const RATE_LIMIT = { burst: 10, everySeconds: 6 };

/** Sends a made-up event of what the webhook is told of; undefined if the user has no such webhook. Throws `too-many-requests`. */
export async function testWebhook(
  context: Pick<Context, 'connection' | 'config' | 'webhooks' | 'secretBox'>,
  follower: Follower,
  webhookId: string,
): Promise<WebhookTest | undefined> {
  const { config, webhooks } = context;
  const { db } = context.connection;
  const target = await readWebhookTarget(db, follower, webhookId);
  if (!target) return undefined;
  await limitRate(db, `webhook-test:${follower.userId}`, RATE_LIMIT, 'requests');
  const id = randomUUID();
  const { publicUrl, product } = config;
  const content =
    target.channel === 'webhook'
      ? {
          ...madeUpPayload({ event: target.event }, publicUrl, { id, time: new Date() }),
          type: 'webhook.test',
        }
      : testMessage(publicUrl, product.name);
  const body = JSON.stringify(content);
  const { receivers, channels } = webhooks;
  const attempt = await sendTo({ ...context, receivers, channels }, target, body);
  await recordTest(db, webhookId, { id, body }, attempt);
  const { delivered, status, durationMs, error } = attempt;
  return { delivered, status, durationMs, error };
}

const testMessage = (publicUrl: string, product: string) => ({
  ...toMessage(testMail({ product, publicUrl, timeZone: 'UTC', choice: null, unsubscribeUrl: null })),
  heading: `Test from ${product}`,
  paragraphs: ['Your notifications look like this. The change below is made up.'],
});
