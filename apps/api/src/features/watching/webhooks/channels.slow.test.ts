import { type CreateWebhook, type Webhook, WebhookDeliveries } from '@brandlode/contract';
import { afterAll, afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { resealSecrets } from '../../../secrets/reseal-secrets.ts';
import { openSecretBox } from '../../../secrets/secret-box.ts';
import { useApi } from '../../../testing.ts';
import { openMailbox } from '../../identity/testing.ts';
import { growingStore } from '../testing/save-followers.ts';
import { sendBriefs } from './send-briefs.ts';
import { readStoredAddress } from './store-address.ts';

const mailbox = await openMailbox();
afterAll(() => mailbox.close());
const api = await useApi({ brands: 3, env: { SMTP_URL: mailbox.url } });
const [plus, free] = await Promise.all([api.tokenFor('plus', 'channels@example.com'), api.tokenFor('free')]);
const { query } = api;
const send = (method: string, path: string, body?: object, token = plus) =>
  api.request(`/api${path}`, { token, method, ...(body && { body }) });
/** A change of the brand that the user follows. */
const observe = growingStore(api, 'kettle.example');
const brandId = await observe();
await send('PUT', `/follows/brand/${brandId}`);
afterEach(() => query('delete from webhooks; delete from notifications; delete from rate_limits'));

const chats = `${api.sandbox.url}/chats`;
const SECRET = 'secretSecretSecret9876';
const SLACK = `${chats}/slack/services/T0TEST/B0TEST/${SECRET}`;
const ADDRESSES = {
  slack: SLACK,
  teams: `${chats}/teams/workflows/w1/triggers/manual/paths/invoke?api-version=1&sig=${SECRET}`,
  discord: `${chats}/discord/api/webhooks/1234567890/${SECRET}`,
  telegram: `bot123456:${SECRET}/sendMessage?chat_id=@kettles`,
} as const;

const create = (channel: CreateWebhook['channel'], address: string, more: object = {}): Promise<Webhook> =>
  api.json('/api/webhooks', { token: plus, body: { channel, address, ...more } }, 201);
const Messages = z.array(
  z.object({
    service: z.string(),
    lines: z.array(z.array(z.object({ text: z.string(), url: z.string().optional() }))),
    mentions: z.array(z.string()),
  }),
);
const received = async (service: string) =>
  Messages.parse(await (await fetch(`${chats}/messages`)).json()).filter(
    (message) => message.service === service,
  );
const fail = (service: string, fault: object) =>
  fetch(`${chats}/faults/${service}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
const deliveries = async (id: string) =>
  WebhookDeliveries.parse((await send('GET', `/webhooks/${id}/deliveries`)).json).data;
const shown = async (id: string) =>
  (await send('GET', '/webhooks')).json.data.find((webhook: Webhook) => webhook.id === id);
async function sendNow() {
  await query(
    "update webhook_deliveries set next_attempt_at = now() where state = 'pending' and not sending",
  );
  await api.context.webhooks.send();
}

it.each(Object.entries(ADDRESSES))(
  'sends a notification to %s, with a link to its evidence',
  async (service, address) => {
    const { id } = await create(service as 'slack', address);
    const before = (await received(service)).length;
    expect((await send('POST', `/webhooks/${id}/test`)).json).toMatchObject({ delivered: true });
    await observe();
    await api.context.webhooks.send();
    const messages = await received(service);
    expect(messages).toHaveLength(before + 2);
    const runs = messages[0]?.lines.flat() ?? [];
    expect(runs.map(({ url }) => url)).toContain(
      `${api.context.config.publicUrl}/brands/${brandId}/overview`,
    );
    expect(messages[0]?.mentions).toEqual([]);
    expect(await deliveries(id)).toMatchObject([
      { type: 'brand.event', state: 'delivered', attempts: 1 },
      { type: 'webhook.test', state: 'delivered' },
    ]);
  },
);

it('keeps the address encrypted and never shows it again', async () => {
  const { id, ...created } = await create('slack', SLACK);
  expect(created).toMatchObject({ secret: null, address: `${api.sandbox.url}/…9876` });
  const answers = [await send('GET', '/webhooks'), await send('GET', `/webhooks/${id}/deliveries`)];
  const rows = await query('select * from webhooks');
  expect(JSON.stringify([answers.map(({ text }) => text), rows])).not.toContain(SECRET);
  expect((await send('POST', `/webhooks/${id}/secret`)).status).toBe(404);
  expect((await send('PATCH', `/webhooks/${id}`, { address: 'https://evil.example/' })).status).toBe(400);
});

it('keeps a channel whose key is missing, says so in its log, and sends again once the key is back', async () => {
  const { id } = await create('slack', SLACK);
  const rows = await query(
    'select id as "webhookId", channel, address, sealed_address as "sealedAddress", secret from webhooks',
  );
  const [other, own] = ['a'.repeat(64), ...api.context.config.secretsKeys] as [string, string];
  expect(readStoredAddress({ secretBox: openSecretBox([other]) }, rows[0])).toBeUndefined();
  expect(readStoredAddress({ secretBox: openSecretBox([other, own]) }, rows[0])).toBe(SLACK);
  await query("update webhooks set sealed_address = '00000000' || substr(sealed_address, 9)");
  expect((await send('POST', `/webhooks/${id}/test`)).json).toMatchObject({
    delivered: false,
    error: 'The stored address cannot be read. Enter it again.',
  });
  expect(await shown(id)).toMatchObject({ enabled: true });
  expect((await send('PATCH', `/webhooks/${id}`, { address: SLACK })).status).toBe(200);
  expect((await send('POST', `/webhooks/${id}/test`)).json).toMatchObject({ delivered: true });
});

it('waits as long as the service asks, then delivers', async () => {
  const { id } = await create('discord', ADDRESSES.discord);
  await fail('discord', { status: 429, times: 1, retryAfter: 1_800 });
  await observe();
  await api.context.webhooks.send();
  const [waiting] = await deliveries(id);
  expect(waiting).toMatchObject({ state: 'pending', status: 429 });
  expect(
    Date.parse(waiting?.nextAttemptAt ?? '') - Date.parse(waiting?.attemptedAt ?? ''),
  ).toBeGreaterThanOrEqual(1_800_000);
  await sendNow();
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

it('turns off a channel after three deliveries that failed finally, tells its user, and sends what waits once it is on', async () => {
  const { id } = await create('telegram', ADDRESSES.telegram, { description: 'Kettles' });
  await fail('telegram', { status: 403, times: 3 });
  for (let count = 0; count < 3; count++) await observe();
  await query('update webhook_deliveries set attempts = 9');
  await api.context.webhooks.send();
  expect(await shown(id)).toMatchObject({ enabled: false, switchedOffAt: expect.any(String) });
  const told = () => mailbox.mails.filter(({ subject }) => subject.includes('Telegram channel'));
  await expect.poll(() => told().length).toBe(1);
  expect(told()[0]?.text).not.toContain(SECRET);
  await send('PATCH', `/webhooks/${id}`, { enabled: true });
  await observe();
  await sendNow();
  expect((await deliveries(id))[0]).toMatchObject({ state: 'delivered' });
});

it('sends the brief once a week at the time of weekly mails, and alerts only if chosen', async () => {
  const before = new Date();
  const { id } = await create('slack', SLACK, { alertIds: [], brief: true });
  await send('PUT', '/mail-settings', { follows: 'off', hour: 8, weekday: 1, timeZone: 'UTC' });
  await observe();
  await sendBriefs(api.context, before);
  await api.context.webhooks.send();
  expect(await deliveries(id)).toEqual([]);
  const nextWeek = new Date(Date.now() + 8 * 86_400_000);
  await sendBriefs(api.context, nextWeek);
  await sendBriefs(api.context, nextWeek);
  await api.context.webhooks.send();
  expect(await deliveries(id)).toMatchObject([{ type: 'brief', state: 'delivered', event: null }]);
  const [message] = await received('slack');
  expect(message?.lines[0]?.[0]?.text).toBe(`Your ${api.context.config.product.name} brief`);
});

it('includes in the brief what happened more than a week ago but was recorded since the last one', async () => {
  const { id } = await create('slack', SLACK, { alertIds: [], brief: true });
  await observe();
  const sendBrief = async (recorded: string) => {
    await query(
      `update brand_events set happened_at = now() - interval '180 hours' - id * interval '1 ms', recorded_at = ${recorded}`,
    );
    await query("update webhooks set brief_at = now() - interval '8 days'");
    await sendBriefs(api.context, new Date());
    return deliveries(id);
  };
  expect(await sendBrief("now() - interval '9 days'")).toEqual([]);
  expect(await sendBrief('now()')).toMatchObject([{ type: 'brief' }]);
});

it('sends no brief of nothing but moves of visits', async () => {
  const { id } = await create('slack', SLACK, { alertIds: [], brief: true });
  await query('update brand_events set withdrawn_at = now()');
  await query(
    `update brands set estimated_monthly_traffic = 20000, changes = '{"estimated_monthly_traffic": [250]}',
       change_details = '{"estimated_monthly_traffic": [[4000]]}' where id = $1`,
    [brandId],
  );
  expect((await send('GET', '/brief')).json).toMatchObject({ changes: 0, rising: [{ change: 25 }] });
  await sendBriefs(api.context, new Date(Date.now() + 8 * 86_400_000));
  expect(await deliveries(id)).toEqual([]);
});

it.each([
  {
    case: 'the brief is switched on',
    off: (id: string) => send('PATCH', `/webhooks/${id}`, { brief: false }),
    on: (id: string) => send('PATCH', `/webhooks/${id}`, { brief: true }),
  },
  {
    case: 'the channel is switched on again',
    off: (id: string) => send('PATCH', `/webhooks/${id}`, { enabled: false }),
    on: (id: string) => send('PATCH', `/webhooks/${id}`, { enabled: true }),
  },
  {
    case: 'access is regained',
    off: () => query("update user_roles set tier = 'free' where tier = 'plus'"),
    on: () => query("update user_roles set tier = 'plus' where user_id in (select user_id from webhooks)"),
  },
])('waits with the brief for its next time when $case', async ({ off, on }) => {
  const { id } = await create('slack', SLACK, { alertIds: [], brief: true });
  await send('PUT', '/mail-settings', { follows: 'off', hour: 8, weekday: 1, timeZone: 'UTC' });
  await observe();
  await off(id);
  // The channel and its latest brief are of weeks ago.
  await query(
    "update webhooks set created_at = now() - interval '40 days', brief_at = now() - interval '30 days'",
  );
  const now = new Date();
  await sendBriefs(api.context, now);
  await on(id);
  await sendBriefs(api.context, now);
  expect(await deliveries(id)).toEqual([]);
  await sendBriefs(api.context, new Date(Date.now() + 8 * 86_400_000));
  expect(await deliveries(id)).toMatchObject([{ type: 'brief' }]);
});

it('is for paying users, and for the addresses of its service alone', async () => {
  expect((await send('POST', '/webhooks', { channel: 'slack', address: SLACK }, free)).status).toBe(403);
  for (const address of [
    'https://hooks.slack.com/services/T0/B0/x',
    ADDRESSES.discord,
    `${chats}/slack/../../inbox`,
  ])
    expect((await send('POST', '/webhooks', { channel: 'slack', address })).json).toMatchObject({
      code: 'invalid-request',
      errors: [{ path: 'address' }],
    });
  expect((await send('POST', '/webhooks', { address: 'http://127.0.0.1:9/', brief: true })).status).toBe(400);
});

it('encrypts addresses and tokens with a new key, and leaves those that it cannot read', async () => {
  const { db } = api.database;
  const readable = await create('slack', SLACK);
  const unreadable = await create('discord', ADDRESSES.discord);
  await query("update webhooks set sealed_address = '00000000' || substr(sealed_address, 9) where id = $1", [
    unreadable.id,
  ]);
  const workspaces = await query('select id, owner_id from workspaces limit 1');
  const { id: workspaceId, owner_id: userId } = workspaces[0];
  const tokenOwner = `connections/${workspaceId}/hubspot`;
  await query(
    "insert into connections (workspace_id, user_id, connector, token, account, fields) values ($1, $2, 'hubspot', $3, '', '[]')",
    [workspaceId, userId, api.context.secretBox.seal('pat-1', tokenOwner)],
  );
  const keys = ['a'.repeat(64), ...api.context.config.secretsKeys];
  expect(await resealSecrets(db, openSecretBox(keys))).toEqual({ current: 0, resealed: 2, unreadable: 1 });
  const withNewKey = openSecretBox(keys.slice(0, 1));
  expect(await resealSecrets(db, withNewKey)).toEqual({ current: 2, resealed: 0, unreadable: 1 });
  const webhooks = await query('select sealed_address as sealed from webhooks where id = $1', [readable.id]);
  const connections = await query('select token from connections');
  expect(withNewKey.open(webhooks[0].sealed, `webhooks/${readable.id}`)).toBe(SLACK);
  expect(withNewKey.open(connections[0].token, tokenOwner)).toBe('pat-1');
});
