import { type Database, markMailed, purgeDeliveries, readSwitchedOff } from '@brandlode/database';
import { userAgent } from '@brandlode/safe-fetch';
import type { Config } from '../../../config.ts';
import type { Jobs } from '../../../gateways/jobs.ts';
import { renderMail } from '../../../gateways/mail-layout.ts';
import { openMailer } from '../../../gateways/mailer.ts';
import type { ShownImages } from '../../brands/images/image-addresses.ts';
import { openReceivers, type Receivers } from './receivers.ts';
import { sendDeliveries } from './send-deliveries.ts';
import { webhookOffMail } from './webhook-off-mail.ts';

export type Webhooks = {
  receivers: Receivers;
  /** Sends due deliveries, and mails users if their webhooks were turned off. */
  send: () => Promise<void>;
  close: () => Promise<void>;
};

const MAIL_QUEUE = 'webhook-off-mail';
const SEND_SECONDS = 3;
const HOUR = 3_600;

export async function openWebhooks(parts: {
  config: Config;
  db: Database;
  jobs: Pick<Jobs, 'work' | 'send'>;
  images: ShownImages;
  onError: (error: Error) => void;
}): Promise<Webhooks> {
  const { config, db, jobs, images, onError } = parts;
  const { product, publicUrl } = config;
  let closing = false;
  let running: Promise<unknown> = Promise.resolve();
  const receivers = openReceivers({
    userAgent: userAgent({ ...product, publicUrl }),
    onlyThisMachine: config.sandbox,
  });
  const mailer = openMailer(config.mail, onError);
  await jobs.work<{ id: string }>(MAIL_QUEUE, async ({ id }) => {
    const [off] = await readSwitchedOff(db, id);
    if (!off) return;
    const content = webhookOffMail(product.name, publicUrl, new URL(off.address).host);
    await mailer.send({ to: off.email, ...renderMail(content, config) });
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
    const site = { publicUrl, images };
    await sendDeliveries({ db, receivers, site, onError, isClosing: () => closing });
    await announceSwitchedOff();
  }
  return {
    receivers,
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

export async function openWebhookJobs(
  jobs: Pick<Jobs, 'every'>,
  db: Database,
  { send }: Pick<Webhooks, 'send'>,
): Promise<void> {
  await jobs.every(SEND_SECONDS, 'webhooks-send', send);
  await jobs.every(HOUR, 'webhooks-purge', () => purgeDeliveries(db));
}
