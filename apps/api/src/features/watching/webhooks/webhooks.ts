import { type Database, markMailed, readSwitchedOff } from '@brandlode/database';
import { userAgent } from '@brandlode/safe-fetch';
import type { Config } from '../../../config.ts';
import type { Jobs } from '../../../gateways/jobs.ts';
import { openMailQueue } from '../../../gateways/mail-queue.ts';
import { openSecretBox } from '../../../secrets/secret-box.ts';
import type { ShownImages } from '../../brands/images/image-addresses.ts';
import { type Channels, openChannels } from '../channels/channels.ts';
import { openReceivers, type Receivers } from './receivers.ts';
import { sendDeliveries } from './send-deliveries.ts';
import { sendTo } from './send-to.ts';
import { webhookOffMail } from './webhook-off-mail.ts';
import { writeBodies } from './write-bodies.ts';

export type Webhooks = {
  receivers: Receivers;
  channels: Channels;
  /** Sends due deliveries, and mails users if their webhooks were turned off. */
  send: () => Promise<void>;
  close: () => Promise<void>;
};

const MAIL_QUEUE = 'webhook-off-mail';

export async function openWebhooks(parts: {
  config: Config;
  db: Database;
  images: ShownImages;
  jobs: Pick<Jobs, 'work' | 'send'>;
  onError: (error: Error) => void;
  /** Milliseconds for an attempt. */
  totalTime?: number;
}): Promise<Webhooks> {
  const { config, db, jobs, onError } = parts;
  const { product, publicUrl } = config;
  let closing = false;
  let running: Promise<unknown> = Promise.resolve();
  const receivers = openReceivers({
    userAgent: userAgent({ ...product, publicUrl }),
    onlyThisMachine: config.sandbox,
    allowedNetworks: config.webhookAllowedNetworks,
    ...(parts.totalTime && { totalTime: parts.totalTime }),
  });
  const secretBox = openSecretBox(config.secretsKeys);
  const channels = openChannels(config.chatServicesBase);
  await openMailQueue<{ id: string }>(parts, MAIL_QUEUE, async ({ id }) => {
    const [off] = await readSwitchedOff(db, id);
    return off && { to: off.email, content: webhookOffMail(product.name, publicUrl, off) };
  });

  async function announceSwitchedOff() {
    const off = await readSwitchedOff(db);
    for (const { id, switchedOffAt } of off)
      await jobs.send(MAIL_QUEUE, { id }, { once: `${id} ${switchedOffAt.toISOString()}` });
    if (off.length > 0)
      await markMailed(
        db,
        off.map(({ id }) => id),
      );
  }
  async function run() {
    await sendDeliveries({
      db,
      write: (deliveries) => writeBodies(parts, deliveries),
      send: (target, body) => sendTo({ secretBox, receivers, channels }, target, body),
      onError,
      isClosing: () => closing,
    });
    await announceSwitchedOff();
  }
  return {
    receivers,
    channels,
    send() {
      const sending = run();
      running = sending.catch(() => {});
      return sending;
    },
    /** Waits for attempts in flight. */
    async close() {
      closing = true;
      await running;
      await receivers.close();
    },
  };
}
