import { randomUUID } from 'node:crypto';
import { Alert, type CreateAlert, MailSettings, Unsubscription } from '@brandlode/contract';
import { recordEventMails } from '@brandlode/database';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../../testing.ts';
import { openMailbox } from '../../identity/testing.ts';
import { derivePending } from '../events/event-jobs.ts';
import { notifyOfEvents } from '../follows/notify-of-events.ts';
import { saveFollowers } from '../testing/save-followers.ts';
import { toDueTime } from './due-times.ts';
import { mailEvents, openEventMails } from './event-mails.ts';

const stores: { domain: string; id: number; followers: number }[] = [];
const TO = 'mailed@example.com';

const mailbox = await openMailbox();
afterAll(() => mailbox.close());
const api = await useApi({ brands: 3, env: { SMTP_URL: mailbox.url } });
const token = await api.tokenFor('plus', TO);
const { config, connection, catalogue, images, jobs } = api.context;
const once = { work: jobs.work, sendAll: jobs.sendAll, every: async () => {} };
await openEventMails({ config, connection, catalogue, images, jobs: once, onError: () => {} });
for (const name of ['one', 'two', 'three'])
  stores.push({ domain: `${name}-${randomUUID().slice(0, 8)}.example`, id: 0, followers: 10_000 });
for (const store of stores) store.id = await observe(store);
beforeEach(async () => {
  mailbox.mails.length = 0;
  await api.query(
    `delete from follows; delete from alerts; delete from notifications; delete from event_mails; delete from follow_mails;
     delete from mail_times; delete from rate_limits`,
  );
});

type Store = (typeof stores)[number];
function storeAt(index: number): Store {
  const store = stores[index];
  if (!store) throw new Error('No such store.');
  return store;
}

/** The stores with a fifth more followers than before, observed after the latest change in the database. */
async function observe(...seen: Store[]): Promise<number> {
  let id = 0;
  for (const store of seen) {
    store.followers = Math.round(store.followers * 1.2);
    id = await saveFollowers(api.database, store.domain, store.followers, new Date(Date.now() + 10));
  }
  await derivePending(api.database, notifyOfEvents(api.catalogue));
  return id;
}

async function newStore(): Promise<Store> {
  const store = { domain: `${randomUUID()}.example`, id: 0, followers: 10_000 };
  store.id = await observe(store);
  return store;
}

const send = (method: string, path: string, body?: object) =>
  api.request(`/api${path}`, { token, method, ...(body && { body }) });
async function watch(store: Store, rule: Partial<CreateAlert> = {}): Promise<string> {
  const { json } = await send('POST', '/alerts', { kind: 'brand', id: String(store.id), ...rule });
  return Alert.parse(json).id;
}
const follow = (store: Store) => send('PUT', `/follows/brand/${store.id}`);
const choose = (settings: Partial<MailSettings>) =>
  send('PUT', '/mail-settings', { follows: 'off', hour: 8, weekday: 1, timeZone: 'UTC', ...settings });

/** Runs the job at a time and returns the mails it sends. */
async function mailsAt(now: Date | string = new Date()) {
  const before = mailbox.mails.length;
  await mailEvents(api.database, api.context.jobs, new Date(now));
  const unsent = async () => (await api.query('select from event_mails where sent_at is null')).length;
  await expect.poll(unsent).toBe(0);
  return mailbox.mails.slice(before);
}
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
/** Dates the events that are not mailed yet to that time. */
const recordedAt = (time: string) => api.query('update unmailed_events set created_at = $1', [time]);
const unmailed = async () => (await api.query('select from unmailed_events')).length;
const headerOf = (raw: string, name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'im').exec(raw)?.[1];

it('mails an alert at once, with old and new values, time, and a link to the brand', async () => {
  await watch(storeAt(0));
  await observe(storeAt(0));
  const [mail, ...others] = await mailsAt();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipients: [TO], subject: expect.stringContaining('rose by 20%') });
  const page = `${api.context.config.publicUrl}/brands/${storeAt(0).id}/overview`;
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain(page);
    expect(part).toMatch(/from 12,000 to 14,400/);
    expect(part).toContain('Your alert on Brandlode: When ');
    expect(part).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d{2} [AP]M UTC/);
    expect(part).not.toContain('Made up');
  }
  expect(await mailsAt(minutesFromNow(61))).toEqual([]);
});

it('sends none to an address that permanently rejected a message, until it accepts one again', async () => {
  mailbox.rejections.set(TO, { after: 'RCPT', code: 550, text: '5.1.1 No such user' });
  await watch(storeAt(0));
  await observe(storeAt(0));
  expect(await mailsAt()).toEqual([]);
  mailbox.rejections.delete(TO);
  await observe(storeAt(0));
  expect(await mailsAt(minutesFromNow(61))).toEqual([]);
  await send('POST', '/auth/email-check');
  await mailbox.newest(TO, /are back on$/);
  await observe(storeAt(0));
  expect(await mailsAt(minutesFromNow(122))).toHaveLength(1);
});

it('lists the number of changes and their brands, newest first, and marks made-up ones', async () => {
  await choose({ follows: 'instant' });
  for (const store of stores) await follow(store);
  await observe(...stores);
  await observe(storeAt(1));
  await api.query('update brands set is_demonstration = true where id = $1', [storeAt(1).id]);
  const [mail] = await mailsAt();
  await api.query('update brands set is_demonstration = false where id = $1', [storeAt(1).id]);
  expect(mail?.subject).toMatch(/^4 changes at .+ and 2 other brands$/);
  expect(mail?.text.match(/Sample data/g)).toHaveLength(2);
  expect(mail?.html.match(/Sample data/g)).toHaveLength(2);
});

it('mails follows weekly from the first follow on, unless the user has chosen otherwise', async () => {
  const settings = async () => MailSettings.parse((await send('GET', '/mail-settings')).json).follows;
  expect(await settings()).toBe('off');
  await follow(storeAt(0));
  expect(await settings()).toBe('weekly');
  for (const chosen of ['daily', 'off'] as const) {
    await send('PATCH', '/mail-settings', { follows: chosen });
    await follow(storeAt(1));
    expect(await settings()).toBe(chosen);
  }
});

it('keeps the email of follows off for a user who unsubscribed from it, also in another workspace', async () => {
  await follow(storeAt(0));
  const rows = await api.query(
    `with person as (insert into users (email, first_name, last_name) values ('owner@example.com', 'O', 'W') returning id),
       other as (insert into workspaces (owner_id, name) select id, 'Other' from person returning id)
     update follow_mails set workspace_id = (select id from other) returning unsubscribe_token`,
  );
  expect((await send('POST', `/unsubscribe/${rows[0].unsubscribe_token}`)).status).toBe(204);
  await follow(storeAt(1));
  expect(MailSettings.parse((await send('GET', '/mail-settings')).json).follows).toBe('off');
});

it('sends a made-up email to try out, which unsubscribes like the others, a few times an hour', async () => {
  const test = () => send('POST', '/mail-settings/test');
  expect((await test()).status).toBe(204);
  await expect.poll(() => mailbox.mails.length).toBe(1);
  expect(mailbox.mails[0]).toMatchObject({ recipients: [TO], subject: 'Test email from Brandlode' });
  expect(headerOf(mailbox.mails[0]?.raw ?? '', 'List-Unsubscribe')).toBeUndefined();
  await follow(storeAt(0));
  expect((await test()).status).toBe(204);
  await expect.poll(() => mailbox.mails.length).toBe(2);
  expect(headerOf(mailbox.mails[1]?.raw ?? '', 'List-Unsubscribe')).toContain('/api/unsubscribe/');
  expect([(await test()).status, (await test()).status]).toEqual([204, 429]);
  await expect.poll(() => mailbox.mails.length).toBe(3);
});

it('sends one mail an hour for an alert; the next one contains the changes in between', async () => {
  await watch(storeAt(0));
  await observe(storeAt(0));
  expect(await mailsAt()).toHaveLength(1);
  await observe(storeAt(0));
  await observe(storeAt(0));
  expect(await mailsAt(minutesFromNow(59))).toEqual([]);
  const [mail, ...others] = await mailsAt(minutesFromNow(61));
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^2 changes at /);
  // The limit of another alert is separate.
  await watch(storeAt(1));
  await observe(storeAt(1));
  expect(await mailsAt(minutesFromNow(62))).toHaveLength(1);
});

it('sends changes of what a user follows at their hour in their time zone, and no mail without changes', async () => {
  await choose({ follows: 'daily', hour: 8, timeZone: 'America/New_York' });
  await follow(storeAt(0));
  await observe(storeAt(0));
  // Clocks are set forward in the night to March 8, 2026.
  await recordedAt('2026-03-07T20:00:00Z');
  expect(await mailsAt('2026-03-08T11:59:00Z')).toEqual([]);
  const [mail] = await mailsAt('2026-03-08T12:00:00Z');
  expect(mail?.text).toContain('that you follow on Brandlode');
  expect(mail?.text).toMatch(/E[SD]T\n/);
  expect(await mailsAt('2026-03-09T12:00:00Z')).toEqual([]);
  // Changes after that hour wait for the next day.
  await observe(storeAt(0));
  await recordedAt('2026-03-09T12:00:30Z');
  expect(await mailsAt('2026-03-09T23:00:00Z')).toEqual([]);
  expect(await mailsAt('2026-03-10T12:00:00Z')).toHaveLength(1);
});

it('sends a weekly mail on the chosen day, and one that was missed as soon as the server runs again', async () => {
  await choose({ hour: 8, weekday: 5, timeZone: 'Europe/Berlin' });
  await watch(storeAt(0), { mail: 'weekly' });
  await observe(storeAt(0));
  // A Tuesday.
  await recordedAt('2026-11-24T12:00:00Z');
  expect(await mailsAt('2026-11-27T06:59:00Z')).toEqual([]);
  expect(await mailsAt('2026-11-29T15:00:00Z')).toHaveLength(1);
});

describe('The weekly mail about what a user follows', () => {
  it('is a brief of what matters most, also of what an alert has mailed, with links to it and to unsubscribe', async () => {
    await choose({ follows: 'weekly', hour: 8, weekday: 5, timeZone: 'Europe/Berlin' });
    await follow(storeAt(0));
    await follow(storeAt(1));
    await watch(storeAt(1));
    await observe(storeAt(0), storeAt(1));
    expect(await mailsAt('2026-11-20T06:00:00Z')).toHaveLength(1);
    await recordedAt('2026-11-20T06:30:00Z');
    expect(await mailsAt('2026-11-20T06:59:00Z')).toEqual([]);
    const [mail, ...others] = await mailsAt('2026-11-20T07:00:00Z');
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/rose by 20%.*, and \d+ other changes?$/);
    expect(headerOf(mail?.raw ?? '', 'List-Unsubscribe')).toContain('/api/unsubscribe/');
    const { publicUrl } = api.context.config;
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Your Brandlode brief');
      expect(part).toContain('You follow it');
      for (const store of [storeAt(0), storeAt(1)])
        expect(part).toContain(`${publicUrl}/brands/${store.id}/overview#changes`);
      expect(part).toContain(`${publicUrl}/brief`);
    }
    expect(await mailsAt('2026-11-27T07:00:00Z')).toEqual([]);
  });

  it('is not sent if nothing but moves of visits remains', async () => {
    await choose({ follows: 'weekly', hour: 8, weekday: 5, timeZone: 'UTC' });
    const [moving, changed] = [await newStore(), await newStore()];
    const { query } = api.database;
    await query('update brand_events set withdrawn_at = now() where brand_id = $1', [moving.id]);
    await query(
      `update brands set estimated_monthly_traffic = 20000, changes = '{"estimated_monthly_traffic": [250]}',
         change_details = '{"estimated_monthly_traffic": [[4000]]}' where id = $1`,
      [moving.id],
    );
    await follow(moving);
    await follow(changed);
    await observe(changed);
    await recordedAt('2026-11-20T07:30:00Z');
    const now = new Date('2026-11-20T08:00:00Z');
    const dueTimes = [toDueTime({ hour: 8, weekday: 5, timeZone: 'UTC' }, now)];
    await recordEventMails(api.database, { now, dueTimes });
    await send('DELETE', `/follows/brand/${changed.id}`);
    expect((await send('GET', '/brief')).json).toMatchObject({ changes: 0, rising: [{ change: 25 }] });
    expect(await mailsAt(now)).toEqual([]);
  });

  it('adds an older change that was recorded since the last one, and repeats none of that time', async () => {
    await choose({ follows: 'weekly', hour: 8, weekday: 5, timeZone: 'UTC' });
    const [told, untold] = [await newStore(), await newStore()];
    await observe(told);
    await follow(told);
    await follow(untold);
    await observe(untold);
    const age = (store: Store, interval: string) =>
      api.query('update brand_events set happened_at = happened_at - $2::interval where brand_id = $1', [
        store.id,
        interval,
      ]);
    await age(told, '14 days');
    await age(untold, '21 days');
    await recordedAt('2026-11-20T07:30:00Z');
    const [mail] = await mailsAt('2026-11-20T08:00:00Z');
    expect(mail?.text).toContain('1 change at the 2 brands you follow');
    expect(mail?.text).toContain(`/brands/${untold.id}/overview#changes`);
    expect(mail?.text).not.toContain(`/brands/${told.id}/overview`);
  });

  it('leaves out what was withdrawn and what the user no longer follows, and is not sent if nothing remains', async () => {
    await choose({ follows: 'weekly', hour: 8, weekday: 5, timeZone: 'UTC' });
    await follow(storeAt(0));
    await follow(storeAt(1));
    await observe(storeAt(0), storeAt(1));
    await recordedAt('2026-11-20T07:30:00Z');
    await recordEventMails(api.database, {
      now: new Date('2026-11-20T08:00:00Z'),
      dueTimes: [toDueTime({ hour: 8, weekday: 5, timeZone: 'UTC' }, new Date('2026-11-20T08:00:00Z'))],
    });
    await send('DELETE', `/follows/brand/${storeAt(1).id}`);
    const { query } = api.database;
    await query('update brand_events set withdrawn_at = now() where brand_id = $1', [storeAt(0).id]);
    expect(await mailsAt('2026-11-20T08:01:00Z')).toEqual([]);
    await query('update brand_events set withdrawn_at = null where brand_id = $1', [storeAt(0).id]);
    await query('update event_mails set sent_at = null');
    await query(`delete from pgboss.job where name = 'event-mail'`);
    const [mail] = await mailsAt('2026-11-20T08:02:00Z');
    expect(mail?.text).toContain(`/brands/${storeAt(0).id}/overview#changes`);
    expect(mail?.text).not.toContain(`/brands/${storeAt(1).id}/overview`);
  });
});

it('sends an hour that occurs twice once, and no second daily mail when the clock is set back', async () => {
  await choose({ follows: 'daily', hour: 1, timeZone: 'America/New_York' });
  await follow(storeAt(0));
  await observe(storeAt(0));
  await recordedAt('2026-11-01T03:00:00Z');
  expect(await mailsAt('2026-11-01T05:00:00Z')).toHaveLength(1);
  await observe(storeAt(0));
  await recordedAt('2026-11-01T05:30:00Z');
  // One o'clock again.
  expect(await mailsAt('2026-11-01T06:00:00Z')).toEqual([]);
  // The server's clock is set back by two hours: changes recorded before the same hour wait for the next day.
  await recordedAt('2026-11-01T04:30:00Z');
  expect(await mailsAt('2026-11-01T05:00:00Z')).toEqual([]);
  expect(await mailsAt('2026-11-01T08:00:00Z')).toEqual([]);
  expect(await mailsAt('2026-11-02T06:00:00Z')).toHaveLength(1);
});

it('continues at once after a clock that was a year ahead is corrected', async () => {
  await choose({ follows: 'daily', hour: 8 });
  await follow(storeAt(0));
  await watch(storeAt(1));
  await observe(storeAt(0), storeAt(1));
  await recordedAt('2026-06-01T07:00:00Z');
  expect(await mailsAt('2027-06-01T08:00:00Z')).toHaveLength(2);
  await observe(storeAt(0), storeAt(1));
  await recordedAt('2026-06-01T09:00:00Z');
  expect(await mailsAt('2026-06-01T09:01:00Z')).toHaveLength(1);
  expect(await mailsAt('2026-06-02T08:00:00Z')).toHaveLength(1);
});

it('mails an event once, in the mail that is due first, however many alerts and follows match it', async () => {
  await choose({ follows: 'daily' });
  await follow(storeAt(0));
  await watch(storeAt(0), { mail: 'weekly' });
  await watch(storeAt(0));
  await watch(storeAt(0), { kinds: ['followers_jumped'] });
  await observe(storeAt(0));
  expect(await unmailed()).toBe(4);
  expect(await mailsAt()).toHaveLength(1);
  expect(await unmailed()).toBe(0);
  expect(await mailsAt(minutesFromNow(60 * 24 * 8))).toEqual([]);
});

it('loses no change if the alert that would have mailed it is turned off or deleted', async () => {
  await choose({ follows: 'daily' });
  await follow(storeAt(0));
  const first = await watch(storeAt(0));
  const second = await watch(storeAt(0));
  await observe(storeAt(0));
  await send('PATCH', `/alerts/${first}`, { kinds: [], minChange: null, mail: 'off' });
  await send('DELETE', `/alerts/${second}`);
  await recordedAt('2026-11-20T07:30:00Z');
  expect(await mailsAt('2026-11-20T07:59:00Z')).toEqual([]);
  expect(await mailsAt('2026-11-20T08:00:00Z')).toHaveLength(1);
});

it('mails no change that was withdrawn, before or after the mail was recorded', async () => {
  await watch(storeAt(0));
  await observe(storeAt(0));
  await api.query('update brand_events set withdrawn_at = now() where brand_id = $1', [storeAt(0).id]);
  expect(await mailsAt()).toEqual([]);
  await api.query('update brand_events set withdrawn_at = null where brand_id = $1', [storeAt(0).id]);
  await recordEventMails(api.database, { now: new Date(), dueTimes: [] });
  await api.query('update brand_events set withdrawn_at = now() where brand_id = $1', [storeAt(0).id]);
  expect(await mailsAt()).toEqual([]);
  await api.query('update brand_events set withdrawn_at = null where brand_id = $1', [storeAt(0).id]);
});

it.each([
  ['whose plan has ended', `update user_roles set tier = 'free'`, `update user_roles set tier = 'plus'`],
  [
    'whose address is not verified',
    'update users set email_verified_at = null',
    'update users set email_verified_at = now()',
  ],
  [
    'who was removed from the workspace',
    `update alerts set workspace_id = (select id from workspaces where owner_id <> alerts.user_id limit 1);
     update unmailed_events u set workspace_id = a.workspace_id from alerts a where a.id = u.alert_id;
     update event_mails u set workspace_id = a.workspace_id from alerts a where a.id = u.alert_id`,
    'select 1',
  ],
  ['who deleted the alert', 'delete from alerts', 'select 1'],
  ['who turned its mail off', `update alerts set mail = 'off'`, 'select 1'],
])('mails nothing to a user %s, before or after the mail was recorded', async (_, end, restore) => {
  await api.tokenFor('plus');
  const { query } = api.database;
  await query(
    `insert into workspaces (owner_id) select id from users u where not exists (select from workspaces where owner_id = u.id)`,
  );
  for (const isRecorded of [false, true]) {
    await watch(storeAt(2));
    await observe(storeAt(2));
    if (isRecorded) await recordEventMails(api.database, { now: new Date(), dueTimes: [] });
    expect((await query('select from event_mails where sent_at is null')).length).toBe(isRecorded ? 1 : 0);
    await query(end);
    expect(await mailsAt()).toEqual([]);
    await query(restore);
    await query('delete from alerts; delete from event_mails');
  }
});

it('records a mail once while several processes run the job', async () => {
  await watch(storeAt(0));
  await observe(storeAt(0));
  await Promise.all(
    Array.from({ length: 5 }, () => recordEventMails(api.database, { now: new Date(), dueTimes: [] })),
  );
  expect(await mailsAt()).toHaveLength(1);
});

it('sends a recorded mail that a killed process did not queue, and resends one that it did not mark as sent with the same Message-ID', async () => {
  await watch(storeAt(0));
  await observe(storeAt(0));
  await recordEventMails(api.database, { now: new Date(), dueTimes: [] });
  const [first] = await mailsAt();
  await api.query(`update event_mails set sent_at = null; delete from pgboss.job where name = 'event-mail'`);
  const [again] = await mailsAt();
  const id = headerOf(first?.raw ?? '', 'Message-ID');
  expect(id).toMatch(/^<[\da-f-]{36}@localhost>$/);
  expect(headerOf(again?.raw ?? '', 'Message-ID')).toBe(id);
});

it('unsubscribes in one click with the URL in the header, and on the page; opening the page changes nothing', async () => {
  const id = await watch(storeAt(0), { kinds: ['followers_jumped'], minChange: 5 });
  await observe(storeAt(0));
  const [mail] = await mailsAt();
  const { publicUrl } = api.context.config;
  expect(headerOf(mail?.raw ?? '', 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const [, address = ''] = /^<(.+)>$/.exec(headerOf(mail?.raw ?? '', 'List-Unsubscribe') ?? '') ?? [];
  expect(address).toMatch(new RegExp(`^${publicUrl}/api/unsubscribe/[\\da-f-]{36}$`));
  const path = new URL(address).pathname;
  expect(mail?.text).toContain(publicUrl + path.replace('/api', ''));

  const look = async () => Unsubscription.parse((await api.request(path)).json);
  expect(await look()).toMatchObject({
    alert: { target: { id: String(storeAt(0).id) }, kinds: ['followers_jumped'], minChange: 5 },
    mail: 'instant',
  });
  expect(await look()).toMatchObject({ mail: 'instant' });
  // A mail program that opens the address in a browser.
  const opened = await fetch(api.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, address.replace('/api', '')]);
  expect(await look()).toMatchObject({ mail: 'instant' });
  const click = (type: string, body: string) =>
    fetch(api.url + path, { method: 'POST', headers: { 'content-type': type }, body });
  const form = 'application/x-www-form-urlencoded';
  const response = await click(form, 'List-Unsubscribe=One-Click');
  expect(response.status).toBe(204);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  expect(await look()).toMatchObject({ mail: 'off' });
  // Repeated with the other body, and without one.
  expect((await click(form, 'List-Unsubscribe=One-Click')).status).toBe(204);
  const parts =
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  expect((await click('multipart/form-data; boundary=x', parts)).status).toBe(204);
  expect((await fetch(api.url + path, { method: 'POST' })).status).toBe(204);

  await observe(storeAt(0));
  expect(await mailsAt(minutesFromNow(61))).toEqual([]);
  expect((await send('DELETE', `/alerts/${id}`)).status).toBe(204);
  expect((await api.request(path)).status).toBe(404);
  expect((await fetch(api.url + path, { method: 'POST' })).status).toBe(404);
});

it('unsubscribes from the mail about what a user follows without turning off their alerts', async () => {
  await choose({ follows: 'instant' });
  await follow(storeAt(0));
  await watch(storeAt(1));
  await observe(storeAt(0));
  const [mail] = await mailsAt();
  const [path = ''] = /\/unsubscribe\/[\da-f-]{36}/.exec(mail?.text ?? '') ?? [];
  expect((await api.request(`/api${path}`)).json).toEqual({ alert: null, mail: 'instant' });
  expect((await fetch(`${api.url}/api${path}`, { method: 'POST' })).status).toBe(204);
  expect((await send('GET', '/mail-settings')).json.follows).toBe('off');
  expect((await send('GET', '/alerts')).json.data).toMatchObject([{ mail: 'instant' }]);
});

it('limits the unsubscribe requests of a network', async () => {
  const path = `/api/unsubscribe/${randomUUID()}`;
  const headers = { 'x-forwarded-for': '192.0.2.7' };
  const statuses = new Set<number>();
  // The allowance refills while a slow machine sends.
  for (let wave = 0; wave < 4 && !statuses.has(429); wave++)
    await Promise.all(
      Array.from({ length: 320 }, async () => statuses.add((await api.request(path, { headers })).status)),
    );
  expect(statuses).toEqual(new Set([404, 429]));
  expect((await api.request(path, { headers: { 'x-forwarded-for': '192.0.2.8' } })).status).toBe(404);
});

it("stores a user's mail time, and rejects an unknown time zone", async () => {
  expect((await send('GET', '/mail-settings')).json).toEqual({
    follows: 'off',
    hour: 8,
    weekday: 1,
    timeZone: null,
  });
  for (const timeZone of ['Mars/Olympus', '', '+02:00'])
    expect((await choose({ timeZone })).status, timeZone).toBe(400);
  const settings = { follows: 'weekly', hour: 17, weekday: 7, timeZone: 'Asia/Calcutta' } as const;
  expect((await choose(settings)).status).toBe(204);
  expect(MailSettings.parse((await send('GET', '/mail-settings')).json)).toEqual(settings);
});

it('changes single email settings, so that a page opened earlier does not turn emails back on', async () => {
  const change = (settings: object) => send('PATCH', '/mail-settings', settings);
  const settings = async () => (await send('GET', '/mail-settings')).json;
  expect((await change({ weekday: 5 })).status).toBe(204);
  expect(await settings()).toEqual({ follows: 'off', hour: 8, weekday: 5, timeZone: 'UTC' });
  await change({ follows: 'instant' });
  await follow(storeAt(0));
  await observe(storeAt(0));
  const [mail] = await mailsAt();
  const [path = ''] = /\/unsubscribe\/[\da-f-]{36}/.exec(mail?.text ?? '') ?? [];
  expect((await fetch(`${api.url}/api${path}`, { method: 'POST' })).status).toBe(204);
  await change({ hour: 17, timeZone: 'Asia/Tokyo' });
  expect(await settings()).toEqual({ follows: 'off', hour: 17, weekday: 5, timeZone: 'Asia/Tokyo' });
  expect((await change({ timeZone: 'Mars/Olympus' })).status).toBe(400);
});
