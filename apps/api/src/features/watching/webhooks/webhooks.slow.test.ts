import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import {
  type CreatedWebhook,
  MAX_WEBHOOKS,
  Notifications,
  type Webhook,
  WebhookDeliveries,
  WebhookEvent,
  WebhookTest,
} from '@brandlode/contract';
import { claimDeliveries, purgeDeliveries, watchClock } from '@brandlode/database';
import Stripe from 'stripe';
import { afterEach, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { useApi } from '../../../testing.ts';
import { growingStore } from '../testing/save-followers.ts';
import { openReceivers } from './receivers.ts';
import { startNameServer } from './testing/name-server.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';
import { openWebhooks } from './webhooks.ts';

const receivers: Receiver[] = [];
const EMAIL = 'hooks@example.com';

const api = await useApi({ brands: 3 });
const [plus, other] = await Promise.all([api.tokenFor('plus', EMAIL), api.tokenFor('basic')]);
const { query } = api;
const send = (method: string, path: string, body?: object, token = plus) =>
  api.request(`/api${path}`, { token, method, ...(body && { body }) });
/** A change of the brand that the user follows. */
const observe = growingStore(api, 'kettle.example');
const brandId = await observe();
await send('PUT', `/follows/brand/${brandId}`);
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  await query('delete from webhooks; delete from alerts; delete from notifications; delete from rate_limits');
});

async function receiver(respond?: Parameters<typeof startReceiver>[0]): Promise<Receiver> {
  const started = await startReceiver(respond);
  receivers.push(started);
  return started;
}
const create = (
  address: string,
  more: object = {},
  token = plus,
): Promise<CreatedWebhook & { secret: string }> =>
  api.json('/api/webhooks', { token, body: { address, ...more } }, 201);
const deliveries = async (id: string) =>
  WebhookDeliveries.parse((await send('GET', `/webhooks/${id}/deliveries`)).json).data;
const webhook = async (id: string) =>
  (await send('GET', '/webhooks')).json.data.find((one: Webhook) => one.id === id);
/** Sends due deliveries, and those waiting for their next attempt. */
async function sendNow() {
  await query(
    "update webhook_deliveries set next_attempt_at = now() where state = 'pending' and not sending",
  );
  await api.context.webhooks.send();
}
const withStatus = (status: number) => (response: ServerResponse) => response.writeHead(status).end();

it('sends a notification with the event and its brand, signed, and not again once it is accepted', async () => {
  const hook = await receiver();
  const { id, secret } = await create(hook.url);
  await observe();
  await api.context.webhooks.send();
  await api.context.webhooks.send();
  expect(hook.received).toHaveLength(1);
  const [{ body, headers }] = hook.received as [Receiver['received'][0]];
  const event = WebhookEvent.parse(JSON.parse(body));
  expect(event).toMatchObject({
    type: 'brand.event',
    data: {
      notification: { followed: 'brand', alertId: null },
      event: {
        kind: 'followers_jumped',
        brand: { id: brandId, url: `${api.context.config.publicUrl}/brands/${brandId}/overview` },
      },
    },
  });
  expect(headers['content-type']).toBe('application/json');
  expect(await deliveries(id)).toMatchObject([
    {
      id: event.id,
      state: 'delivered',
      status: 204,
      attempts: 1,
      error: null,
      nextAttemptAt: null,
      event: { kind: 'followers_jumped' },
    },
  ]);
  const header = `${headers['brandlode-signature']}`;
  const { isGenuine } = await documentedVerification();
  expect(isGenuine(secret, header, body)).toBe(true);
  expect(isGenuine(secret, header, `${body} `)).toBe(false);
  expect(isGenuine('whsec_other', header, body)).toBe(false);
  expect(isGenuine(secret, header.replace(/t=\d/, 't=0'), body)).toBe(false);
  // The signature scheme is Stripe's.
  expect(Stripe.webhooks.constructEvent(body, header, secret).id).toBe(event.id);
});

/** The sample in the documentation. */
function documentedVerification(): Promise<{
  isGenuine: (secret: string, header: string, body: string) => boolean;
}> {
  const text = readFileSync(new URL('../../../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const code = /```js\n(.*?)```/s.exec(text)?.[1] ?? '';
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
}

it('retries after a failure with the same id and body, later each time, until it is accepted', async () => {
  const hook = await receiver((response) => response.writeHead(500).end());
  const { id } = await create(hook.url);
  await observe();
  await sendNow();
  const [failed] = await deliveries(id);
  expect(failed).toMatchObject({ state: 'pending', status: 500, attempts: 1 });
  const wait = Date.parse(`${failed?.nextAttemptAt}`) - Date.parse(`${failed?.attemptedAt}`);
  expect(wait).toBeGreaterThanOrEqual(24_000);
  expect(wait).toBeLessThanOrEqual(36_000);
  await sendNow();
  hook.respond(withStatus(200));
  await sendNow();
  expect(hook.received).toHaveLength(3);
  expect(new Set(hook.received.map(({ body }) => body)).size).toBe(1);
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', status: 200, attempts: 3 }]);
});

it('sends it again with the same id after the process was killed between sending and marking', async () => {
  const hook = await receiver();
  const { id } = await create(hook.url);
  await observe();
  const child = fork(fileURLToPath(new URL('./testing/send-process.ts', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: api.database.url },
    execArgv: [],
  });
  const exited = new Promise((done) => child.on('exit', done));
  hook.respond((response) => {
    child.kill('SIGKILL');
    response.writeHead(200).end();
  });
  await exited;
  expect(hook.received).toHaveLength(1);
  // Another process does not send it while the first one may be alive.
  hook.respond(withStatus(200));
  await api.context.webhooks.send();
  expect(hook.received).toHaveLength(1);
  await query('update webhook_deliveries set next_attempt_at = now()');
  await api.context.webhooks.send();
  expect(hook.received.map(({ event }) => event.id)).toEqual(Array(2).fill(hook.received[0]?.event.id));
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

it('sends what waited when the clock was set back, once', async () => {
  const hook = await receiver();
  const { id } = await create(hook.url);
  await watchClock(api.database.db);
  await observe();
  await query(
    "update webhook_deliveries set next_attempt_at = now() + interval '59 minutes', created_at = now() + interval '59 minutes'",
  );
  await query("update clock_watch set seen_at = seen_at + interval '1 hour'");
  await api.context.webhooks.send();
  expect(hook.received).toEqual([]);
  await watchClock(api.database.db);
  let claimed = false;
  const respond = async (response: ServerResponse) => {
    // While it is being sent, the clock is set back again.
    await query("update webhook_deliveries set next_attempt_at = next_attempt_at + interval '1 hour'");
    await query("update clock_watch set seen_at = seen_at + interval '1 hour'");
    await watchClock(api.database.db);
    claimed = (await claimDeliveries(api.database.db, 10)).length > 0;
    response.writeHead(200).end();
  };
  hook.respond((response) => void respond(response));
  await api.context.webhooks.send();
  expect(claimed).toBe(false);
  expect(hook.received).toHaveLength(1);
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});

it('does not follow redirects, and explains receivers that cannot be reached', async () => {
  const target = await receiver();
  const hook = await receiver((response) => response.writeHead(302, { location: target.url }).end());
  const { id } = await create(hook.url);
  await observe();
  await sendNow();
  expect(target.received).toEqual([]);
  expect(await deliveries(id)).toMatchObject([{ status: 302, error: 'Redirects are not followed.' }]);
  await hook.close();
  await sendNow();
  expect(await deliveries(id)).toMatchObject([
    { status: null, error: 'The connection was refused.', attempts: 2 },
  ]);
});

it('sends to others while a receiver does not respond, and reads little of a long response', async () => {
  const silent = await receiver(() => {});
  const endless = await receiver((response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(2_000)), 5);
    response.on('close', () => clearInterval(timer));
  });
  const quick = await receiver();
  const [slow] = [await create(silent.url), await create(endless.url), await create(quick.url)];
  for (let change = 0; change < 6; change += 1) await observe();
  const { config, images, connection } = api.context;
  const jobs = { work: async () => {}, send: async () => {} };
  const onError = (error: Error) => expect.unreachable(error.message);
  const webhooks = await openWebhooks({ config, db: connection.db, images, jobs, onError, totalTime: 1_500 });
  const sending = webhooks.send();
  await expect.poll(() => quick.received.length).toBe(6);
  await expect.poll(() => endless.received.length).toBe(6);
  // Only a few are in flight at a time.
  expect(silent.received).toHaveLength(4);
  await sending;
  const ofSlow = await deliveries(slow?.id ?? '');
  expect(ofSlow.map(({ error }) => error)).toEqual(Array(6).fill('No response in time.'));
  for (const { durationMs } of ofSlow) expect(durationMs).toBeGreaterThanOrEqual(1_490);
  await webhooks.close();
}, 60_000);

it('receives only what matches its alerts, even if another alert matches as well', async () => {
  const alert = async (body: object) =>
    (await send('POST', '/alerts', { kind: 'brand', id: String(brandId), ...body })).json.id;
  const fitting = [await alert({}), await alert({ kinds: ['followers_jumped'] })];
  const unmatched = await alert({ kinds: ['price_cut'] });
  const hooks = await Promise.all([receiver(), receiver(), receiver(), receiver()]);
  const [none, first] = [
    await create(hooks[0].url, { alertIds: [unmatched] }),
    await create(hooks[1].url, { alertIds: [fitting[0]] }),
  ];
  await create(hooks[2].url, { alertIds: [fitting[1]] });
  await create(hooks[3].url);
  await observe();
  await sendNow();
  expect(hooks.map(({ received }) => received.length)).toEqual([0, 1, 1, 1]);
  // A deleted alert is removed from the chosen ones, which does not select all alerts.
  await send('DELETE', `/alerts/${fitting[0]}`);
  expect(await webhook(first.id)).toMatchObject({ alertIds: [] });
  await observe();
  await sendNow();
  expect(hooks.map(({ received }) => received.length)).toEqual([0, 1, 2, 2]);
  const changed = await send('PATCH', `/webhooks/${none.id}`, { alertIds: null, description: 'All' });
  expect(changed.json).toMatchObject({ alertIds: null, description: 'All', address: hooks[0].url });
  const theirs = (await send('POST', '/alerts', { kind: 'brand', id: String(brandId) }, other)).json.id;
  const rejected = await send('POST', '/webhooks', { address: hooks[0].url, alertIds: [theirs] });
  expect(rejected.json).toMatchObject({ status: 400, errors: [{ path: 'alertIds' }] });
});

it('receives nothing while it is turned off, and waiting deliveries afterwards', async () => {
  const hook = await receiver((response) => response.writeHead(503).end());
  const { id } = await create(hook.url);
  await observe();
  await sendNow();
  await send('PATCH', `/webhooks/${id}`, { enabled: false });
  await observe();
  await sendNow();
  expect(hook.received).toHaveLength(1);
  const [delivery] = await deliveries(id);
  const replay = () => send('POST', `/webhooks/${id}/deliveries/${delivery?.id}/replay`);
  expect((await replay()).json).toMatchObject({ status: 409, code: 'webhook-off' });
  hook.respond(withStatus(200));
  await send('PATCH', `/webhooks/${id}`, { enabled: true });
  await api.context.webhooks.send();
  expect(hook.received).toHaveLength(2);
  // And again on request.
  expect((await replay()).status).toBe(204);
  await api.context.webhooks.send();
  expect(hook.received).toHaveLength(3);
  expect(new Set(hook.received.map(({ body }) => body)).size).toBe(1);
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});

it('is turned off after three deliveries ran out of attempts, with a notice and one mail, until it is turned on', async () => {
  const hook = await receiver((response) => response.writeHead(500).end());
  const { id } = await create(hook.url);
  for (let change = 0; change < 3; change += 1) await observe();
  for (let attempt = 1; attempt <= 10; attempt += 1) await sendNow();
  expect(hook.received).toHaveLength(30);
  expect((await deliveries(id)).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(
    Array(3).fill('failed 10'),
  );
  expect(await webhook(id)).toMatchObject({ enabled: false, switchedOffAt: expect.any(String) });
  const notices = async () => Notifications.parse((await send('GET', '/notifications')).json).webhooksOff;
  expect(await notices()).toMatchObject([{ id, address: hook.url }]);
  await api.context.webhooks.send();
  const mails = async () => {
    const inbox = await fetch(`${api.sandbox.url}/inbox/messages?to=${EMAIL}`);
    const messages: { subject: string; text: string }[] = JSON.parse(await inbox.text());
    return messages.filter(({ subject }) => /webhook/.test(subject));
  };
  await expect.poll(mails).toHaveLength(1);
  const [mail] = await mails();
  expect(mail?.text).toContain(new URL(hook.url).host);
  expect(mail?.text).toContain(`${api.context.config.publicUrl}/settings/notifications#webhooks`);
  // The path may be a secret.
  expect(mail?.text).not.toContain('/hook');

  const on = await send('PATCH', `/webhooks/${id}`, { enabled: true });
  expect(on.json).toMatchObject({ enabled: true, switchedOffAt: null });
  expect(await notices()).toEqual([]);
  await observe();
  await sendNow();
  expect(await webhook(id)).toMatchObject({ enabled: true });
});

it('is turned off after failures for three days, and not when one was accepted since', async () => {
  const hook = await receiver((response) => response.writeHead(500).end());
  const { id } = await create(hook.url);
  await observe();
  await sendNow();
  const age = () => query("update webhooks set failing_since = failing_since - interval '73 hours'");
  await age();
  hook.respond(withStatus(200));
  await sendNow();
  hook.respond(withStatus(500));
  await observe();
  await sendNow();
  expect(await webhook(id)).toMatchObject({ enabled: true });
  await age();
  await sendNow();
  expect(await webhook(id)).toMatchObject({ enabled: false, switchedOffAt: expect.any(String) });
});

it('sends a test now, once, and shows it in the log', async () => {
  const hook = await receiver();
  const { id } = await create(hook.url);
  const test = async () => WebhookTest.parse((await send('POST', `/webhooks/${id}/test`)).json);
  expect(await test()).toMatchObject({ delivered: true, status: 204, error: null });
  const [{ body }] = hook.received as [Receiver['received'][0]];
  expect(WebhookEvent.parse(JSON.parse(body))).toMatchObject({
    type: 'webhook.test',
    data: { event: { demonstration: true } },
  });
  hook.respond(withStatus(404));
  expect(await test()).toMatchObject({ delivered: false, status: 404 });
  await sendNow();
  expect(hook.received).toHaveLength(2);
  expect(await deliveries(id)).toMatchObject([
    { type: 'webhook.test', state: 'failed', status: 404, event: null, nextAttemptAt: null },
    { type: 'webhook.test', state: 'delivered', status: 204 },
  ]);
  const page = await send('GET', `/webhooks/${id}/deliveries?limit=1`);
  expect(page.json).toMatchObject({ data: [{ status: 404 }] });
  const next = await send('GET', `/webhooks/${id}/deliveries?limit=1&after=${page.json.next}`);
  expect(next.json).toMatchObject({ data: [{ status: 204 }], next: null });
  for (let count = 0; count < 9; count += 1) await send('POST', `/webhooks/${id}/test`);
  expect((await send('POST', `/webhooks/${id}/test`)).json).toMatchObject({ code: 'too-many-requests' });
});

it('signs with a new secret from the next attempt on; secrets are shown once', async () => {
  const hook = await receiver();
  const created = await create(hook.url);
  const { json, status } = await send('POST', `/webhooks/${created.id}/secret`);
  expect(status).toBe(201);
  await send('POST', `/webhooks/${created.id}/test`);
  const [{ body, headers }] = hook.received as [Receiver['received'][0]];
  const { isGenuine } = await documentedVerification();
  expect(isGenuine(json.secret, `${headers['brandlode-signature']}`, body)).toBe(true);
  expect(isGenuine(created.secret, `${headers['brandlode-signature']}`, body)).toBe(false);
  expect((await send('GET', '/webhooks')).text).not.toContain('whsec_');
});

it('exists at most fifty times in a workspace, also when several are created at once', async () => {
  const hook = await receiver();
  const { id } = await create(hook.url);
  await query(
    `insert into webhooks (workspace_id, user_id, address, description, secret)
     select workspace_id, user_id, address, '', secret from webhooks, generate_series(3, $2) where id = $1`,
    [id, MAX_WEBHOOKS],
  );
  // All three have counted the webhooks, or wait to, before one is saved.
  const client = await api.database.pool.connect();
  await client.query('begin');
  await client.query('select from workspaces for update');
  const more = [1, 2, 3].map(() => send('POST', '/webhooks', { address: hook.url }));
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await api.query(waiting)).length).toBe(3);
  await client.query('rollback');
  client.release();
  const statuses = (await Promise.all(more)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 409, 409]);
});

it('sends nothing after the plan has ended, and never sends withdrawn changes', async () => {
  const hook = await receiver();
  const { id } = await create(hook.url);
  await observe();
  const tier = (name: string) =>
    query('update user_roles set tier = $1 where user_id = (select id from users where email = $2)', [
      name,
      EMAIL,
    ]);
  await tier('free');
  await sendNow();
  expect(hook.received).toEqual([]);
  await tier('plus');
  await query('update brand_events set withdrawn_at = now()');
  await sendNow();
  expect(hook.received).toEqual([]);
  expect(await deliveries(id)).toEqual([]);
  await query('update brand_events set withdrawn_at = null');
});

it('neither retries nor sends again a change that was withdrawn since', async () => {
  const [failing, accepting] = [await receiver(withStatus(500)), await receiver()];
  const [retried, sent] = [await create(failing.url), await create(accepting.url)];
  await observe();
  await sendNow();
  const [delivery] = await deliveries(sent.id);
  await query('update brand_events set withdrawn_at = now()');
  const replay = await send('POST', `/webhooks/${sent.id}/deliveries/${delivery?.id}/replay`);
  await sendNow();
  await query('update brand_events set withdrawn_at = null');
  expect(replay.status).toBe(404);
  expect([failing.received.length, accepting.received.length]).toEqual([1, 1]);
  expect(await deliveries(retried.id)).toEqual([]);
});

it('receives each delivery once, even from several concurrent processes', async () => {
  const hook = await receiver();
  const { id } = await create(hook.url);
  for (let change = 0; change < 12; change += 1) await observe();
  await Promise.all([1, 2, 3, 4].map(() => api.context.webhooks.send()));
  await api.context.webhooks.send();
  expect(hook.received).toHaveLength(12);
  expect(new Set(hook.received.map(({ event }) => event.id)).size).toBe(12);
  expect(new Set((await deliveries(id)).map(({ attempts }) => attempts))).toEqual(new Set([1]));
});

it('is not saved with an address whose name resolves to a private network', async () => {
  const hook = await receiver();
  const { id } = await create(hook.url);
  const nameServer = await startNameServer('10.1.2.3');
  const outside = openReceivers({
    userAgent: 'Test',
    onlyThisMachine: false,
    nameServers: [nameServer.address],
  });
  const app = createApp({ ...api.context, webhooks: { ...api.context.webhooks, receivers: outside } });
  for (const [method, url] of [
    ['POST', '/api/webhooks'],
    ['PATCH', `/api/webhooks/${id}`],
  ] as const) {
    const headers = { authorization: `Bearer ${plus}` };
    const payload = { address: 'https://intranet.example/hook' };
    const response = await app.inject({ method, url, headers, payload });
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'invalid-request',
      errors: [{ path: 'address', message: 'must be a public address' }],
    });
  }
  await app.close();
  await outside.close();
  nameServer.close();
});

it('keeps the log for 30 days', async () => {
  const hook = await receiver();
  const { id } = await create(hook.url);
  await send('POST', `/webhooks/${id}/test`);
  await send('POST', `/webhooks/${id}/test`);
  await query("update webhook_deliveries set created_at = now() - interval '31 days' where id = $1", [
    (await deliveries(id))[0]?.id,
  ]);
  await purgeDeliveries(api.database.db);
  expect(await deliveries(id)).toHaveLength(1);
});
