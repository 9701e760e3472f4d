import { NotificationFeedAddresses, Notifications, WebhookEvent } from '@brandlode/contract';
import { saveObservations } from '@brandlode/database';
import { found } from '@brandlode/database/testing';
import { afterAll, expect, it } from 'vitest';
import { useApi } from '../../testing.ts';
import { openMailbox } from '../identity/testing.ts';
import { derivePending } from './events/event-jobs.ts';
import { notifyOfEvents } from './follows/notify-of-events.ts';
import { mailEvents, openEventMails } from './mails/event-mails.ts';
import { startReceiver } from './webhooks/testing/receiver.ts';

/** Not those of signing up, which may arrive at any time. */
const mails = () => mailbox.mails.filter(({ text }) => text.includes('Alder'));

const mailbox = await openMailbox();
afterAll(() => mailbox.close());
const receiver = await startReceiver();
afterAll(() => receiver.close());
const api = await useApi({ brands: 3, env: { SMTP_URL: mailbox.url } });
const token = await api.tokenFor('plus', 'follower@example.com');
const { config, connection, catalogue, images, jobs } = api.context;
const once = { work: jobs.work, sendAll: jobs.sendAll, every: async () => {} };
await openEventMails({ config, connection, catalogue, images, jobs: once, onError: () => {} });

const product = (id: number, price: number, before?: number) => ({
  id: String(id),
  title: `Product ${id}`,
  url: `https://alder.example/${id}`,
  price: { currency: 'EUR', low: price, high: price, usd: { low: price * 110, high: price * 110 } },
  ...(before && { compareAt: before }),
});
/** The result of a visit to the store: its products, or that it is unreachable. */
async function visit(products: ReturnType<typeof product>[] | 'away'): Promise<void> {
  await saveObservations(api.database, {
    domain: 'alder.example',
    observedAt: new Date(Date.now() + 10),
    catalogue: 'demonstration',
    reports:
      products === 'away'
        ? [
            {
              source: 'storefront',
              outcome: 'not applicable',
              reason: 'for-sale: sedo.com',
              requests: 1,
              metrics: [],
              facts: {},
            },
          ]
        : [
            found('storefront', { facts: { brand_name: 'Alder' } }),
            found('shopify-products', { products: { list: products, complete: true } }),
          ],
  });
  await derivePending(api.database, notifyOfEvents(api.catalogue));
}

const send = async (method: string, path: string, body?: object) => {
  const { status, json, text } = await api.request(`/api${path}`, { token, method, ...(body && { body }) });
  expect(status, text).toBeLessThan(300);
  return json;
};

it('reports a price cut, a sale, a new product and a closed store once each: in the app, by webhook, in the feed, and in one mail', async () => {
  const five = (price: number, before?: number) => [1, 2, 3, 4, 5].map((id) => product(id, price, before));
  const rows = await api.query(
    `insert into brands (domain, brand_name, catalogue) values ('alder.example', 'Alder', 'demonstration') returning id`,
  );
  const brand: number = rows[0].id;
  await visit(five(20));
  await send('PUT', `/follows/brand/${brand}`);
  await send('PUT', '/mail-settings', { follows: 'instant', hour: 8, weekday: 1, timeZone: 'UTC' });
  await send('POST', '/webhooks', { address: receiver.url });
  const { json: feed } = NotificationFeedAddresses.parse(await send('POST', '/notifications/feed'));

  await visit([product(1, 15), ...five(20).slice(1)]);
  await visit([product(1, 15), ...five(20).slice(1), product(6, 9)]);
  await visit([product(1, 15), ...five(16, 20).slice(1), product(6, 9)]);
  await visit('away');
  await api.context.webhooks.send();
  await mailEvents(api.database, api.context.jobs, new Date());
  await expect.poll(() => mails().length).toBe(1);

  const kinds = ['price_cut', 'price_cut', 'products_added', 'sale_started', 'store_closed'];
  const shown = Notifications.parse(await send('GET', '/notifications'));
  expect(shown.data.map(({ event }) => event.kind).sort()).toEqual(kinds);
  const sent = receiver.received.map(({ body }) => WebhookEvent.parse(JSON.parse(body)).data.event);
  expect(sent.map(({ kind }) => kind).sort()).toEqual(kinds);
  const entries = (await api.request(new URL(feed).pathname, {})).json.items;
  expect(new Set(entries.map(({ id }: { id: string }) => id)).size).toBe(kinds.length);
  // The timeline shows the evidence.
  const events = (await send('GET', `/events?brandId=${brand}`)).data;
  for (const event of events)
    expect(event).toMatchObject({ evidence: { source: expect.any(String) }, confidence: 'high' });

  // Further runs of the jobs report nothing twice.
  await derivePending(api.database, notifyOfEvents(api.catalogue));
  await api.context.webhooks.send();
  await mailEvents(api.database, api.context.jobs, new Date());
  expect(receiver.received).toHaveLength(kinds.length);
  expect(mails()).toHaveLength(1);
  for (const text of ['15', 'Product 6', 'closed'])
    expect(mails()[0]?.text.toLowerCase()).toContain(text.toLowerCase());
});
