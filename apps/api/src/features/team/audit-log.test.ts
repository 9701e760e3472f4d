import { randomBytes } from 'node:crypto';
import { AUDIT_TEXTS, AuditLog, DELETED_USER } from '@brandlode/contract';
import { deleteUser, purgeWorkspaces, undoEmailChange } from '@brandlode/database';
import { insertBrands } from '@brandlode/database/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { challengeOf, connectApp, postForm } from '../integrations/oauth/testing.ts';
import { usePayments } from '../subscriptions/testing/payments.ts';

const payments = await usePayments();

type Json = ReturnType<typeof JSON.parse>;
const send = async (token: string, method: string, path: string, body?: unknown): Promise<Json> => {
  const response = await payments.request(`/api${path}`, {
    token,
    method,
    ...(body !== undefined && { body }),
  });
  expect(response.status, `${method} ${path}: ${response.text}`).toBeLessThan(300);
  return response.json;
};
const logOf = async (token: string, query = '') =>
  AuditLog.parse((await payments.request(`/api/audit-log?${query}`, { token })).json);
let owner: string;
/** What earlier steps created. */
const made: Record<string, Json> = {};
const SLACK = () => `${payments.sandbox.url}/chats/slack/services/T0TEST/B0TEST/abcdefghijklmnop1234`;

beforeAll(async () => {
  owner = await payments.tokenFor('plus', 'ada@example.com');
  [made.brand] = await insertBrands(payments.database, { domain: 'kettle.example' });
  made.list = await send(owner, 'POST', '/lists', { name: 'Shortlist' });
  await send(owner, 'POST', `/lists/${made.list.id}/brands`, { brandIds: [made.brand] });
  made.search = await send(owner, 'POST', '/searches', { name: 'Pets', search: {} });
  made.member = await payments.tokenFor('free', 'grace@example.com');
  made.guest = await payments.tokenFor('free', 'joan@example.com');
});

const idOf = async (email: string): Promise<string> =>
  (await payments.database.query('select id from users where email = $1', [email]))[0].id;
const invite = async (email: string) => send(owner, 'POST', '/team/invitations', { email, role: 'viewer' });
const join = (token: string, { id }: Json) => send(token, 'POST', `/team/invitations/${id}/accept`, {});

/** What Stripe reports; tested with its stand-in below. */
const BILLING = Object.keys(AUDIT_TEXTS.billing);

/** Tested with second factors. */
const FACTOR_REMOVALS = ['factor_removal.requested', 'factor_removal.cancelled', 'factor_removal.done'];

describe('The activity log', () => {
  const recorded: string[] = [];
  /** In order: each action, the sentence that follows the name, and how it is done. */
  const records = (action: string, text: string, act: () => Promise<unknown>, name = 'Test User') => {
    recorded.push(action);
    it(`records ${action} with its sentence`, async () => {
      await payments.database.query('delete from rate_limits');
      await act();
      const [newest] = (await logOf(owner)).data;
      expect(newest).toMatchObject({ action, text, name });
    });
  };
  records('invitation.sent', 'invited grace@example.com as viewer.', async () => {
    made.invitation = await invite('grace@example.com');
  });
  records('invitation.resent', 'sent the invitation of grace@example.com again.', () =>
    send(owner, 'POST', `/team/invitations/${made.invitation.id}/resend`, {}),
  );
  records('member.joined', 'joined the workspace as viewer.', () => join(made.member, made.invitation));
  records('member.role_changed', 'changed the role of Test User to editor.', async () =>
    send(owner, 'PATCH', `/team/members/${await idOf('grace@example.com')}`, { role: 'editor' }),
  );
  records('member.removed', 'removed Test User from the workspace.', async () =>
    send(owner, 'DELETE', `/team/members/${await idOf('grace@example.com')}`),
  );
  records('member.left', 'left the workspace.', async () => {
    await join(made.guest, await invite('joan@example.com'));
    await send(made.guest, 'DELETE', `/team/members/${await idOf('joan@example.com')}`);
  });
  records('invitation.revoked', 'revoked the invitation of other@example.com.', async () =>
    send(owner, 'DELETE', `/team/invitations/${(await invite('other@example.com')).id}`),
  );
  records('key.created', 'created the API key “Script”.', async () => {
    made.key = await send(owner, 'POST', '/keys', { name: 'Script', scopes: ['lists:write'], days: null });
  });
  records('key.rotated', 'replaced the API key “Script” by a new one.', () =>
    send(owner, 'POST', `/keys/${made.key.id}/rotate`, {}),
  );
  records('key.revoked', 'revoked the API key “Script”.', () =>
    send(owner, 'DELETE', `/keys/${made.key.id}`),
  );
  records('extension.connected', 'connected the browser extension “Chrome on Linux”.', async () => {
    const secret = randomBytes(32).toString('base64url');
    const { code } = await send(owner, 'POST', '/extension/codes', {
      challenge: challengeOf(secret),
      name: 'Chrome on Linux',
    });
    made.extension = (
      await payments.request('/api/extension/keys', { body: { code, verifier: secret } })
    ).json.key;
  });
  records('extension.disconnected', 'disconnected the browser extension “Chrome on Linux”.', () =>
    send(made.extension, 'DELETE', '/extension/key'),
  );
  records('application.connected', 'connected the application “Research Pal”.', async () => {
    made.app = await connectApp(payments, owner);
  });
  records('application.disconnected', 'disconnected the application “Research Pal”.', () =>
    postForm(payments, '/oauth/revoke', { token: made.app.refresh, client_id: made.app.client }),
  );
  records(
    'application.cut_off',
    'disconnected the application “Research Pal”, because one of its tokens was used twice.',
    async () => {
      const { client, refresh } = await connectApp(payments, owner);
      const exchange = { grant_type: 'refresh_token', client_id: client, refresh_token: refresh };
      await postForm(payments, '/oauth/token', exchange);
      await postForm(payments, '/oauth/token', exchange);
    },
    'Brandlode',
  );
  records('share.created', 'created a shared link to “Shortlist”, valid for 30 days.', async () => {
    made.share = await send(owner, 'POST', '/shares', { listId: made.list.id, days: 30 });
  });
  records('share.revoked', 'revoked a shared link to “Shortlist”.', () =>
    send(owner, 'DELETE', `/shares/${made.share.id}`),
  );
  records('export.created', 'exported 1 brand as CSV.', () =>
    send(owner, 'POST', '/exports', { listId: made.list.id, format: 'csv' }),
  );
  records('export_link.created', 'created the live export link “Sheet”.', async () => {
    made.link = await send(owner, 'POST', '/exports/links', {
      name: 'Sheet',
      export: { search: {}, format: 'csv' },
    });
  });
  records('export_link.revoked', 'revoked the live export link “Sheet”.', () =>
    send(owner, 'DELETE', `/exports/links/${made.link.id}`),
  );
  records('connection.added', 'connected HubSpot.', () =>
    send(owner, 'PUT', '/connections/hubspot', { token: 'pat-na1-sandbox-full' }),
  );
  records('connection.changed', 'changed what is pushed to HubSpot.', () =>
    send(owner, 'PATCH', '/connections/hubspot', { weekly: null }),
  );
  records('push.started', 'started a push of “Shortlist”, 1 brand, to a connected service.', () =>
    send(owner, 'POST', '/connections/hubspot/pushes', { source: { kind: 'list', id: made.list.id } }),
  );
  records('connection.removed', 'disconnected HubSpot.', () => send(owner, 'DELETE', '/connections/hubspot'));
  records('account.downloaded', 'downloaded the data of their account.', () =>
    send(owner, 'GET', '/account/export'),
  );
  records('audit_log.exported', 'exported the activity log.', () => send(owner, 'GET', '/audit-log/export'));
  records('list.deleted', 'deleted the list “Shortlist”.', () =>
    send(owner, 'DELETE', `/lists/${made.list.id}`),
  );
  records('list.restored', 'restored the list “Shortlist”.', () =>
    send(owner, 'POST', `/lists/${made.list.id}/restore`),
  );
  records('search.deleted', 'deleted the saved search “Pets”.', () =>
    send(owner, 'DELETE', `/searches/${made.search.id}`),
  );
  records('search.restored', 'restored the saved search “Pets”.', () =>
    send(owner, 'POST', `/searches/${made.search.id}/restore`),
  );
  records('import.undone', 'undid the import of “brands.csv”.', async () => {
    const upload = await fetch(`${payments.url}/api/imports?name=brands.csv&target=mine`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'text/csv' },
      body: 'brand,url\nShop,shop.example\n',
    });
    made.import = JSON.parse(await upload.text());
    const path = `/imports/${made.import.id}`;
    const status = async () => (await send(owner, 'GET', path)).status;
    await expect.poll(status).toBe('ready');
    await send(owner, 'POST', `${path}/run`);
    await expect.poll(status).toBe('done');
    await send(owner, 'POST', `${path}/undo`);
    await expect.poll(status).toBe('undone');
  });
  records('import.deleted', 'deleted the import of “brands.csv”.', () =>
    send(owner, 'DELETE', `/imports/${made.import.id}`),
  );
  records('brands.deleted', 'deleted 1 of the workspace’s own brands.', async () => {
    await payments.database.query(
      `with source as (
           insert into private_sources (workspace_id, import_id, name, observed_at)
           select id, 'x', 'My file', now() from workspaces where owner_id = $1 returning id, workspace_id
         )
         insert into private_brands (workspace_id, tie_break, source_id, address, brand_name, search_name, search_address)
         select workspace_id, 1, id, 'mine.example', 'Mine', 'mine', 'mine.example' from source`,
      [await idOf('ada@example.com')],
    );
    made.deletion = await send(owner, 'POST', '/brands/mine/delete', { all: true });
  });
  records('brands.restored', 'restored 1 of the workspace’s own brands.', () =>
    send(owner, 'POST', '/brands/mine/restore', { deletionId: made.deletion.deletionId }),
  );
  records('webhook.created', 'added a webhook to 127.0.0.1:9.', async () => {
    made.hook = await send(owner, 'POST', '/webhooks', { address: 'http://127.0.0.1:9/secret-path?key=1' });
  });
  records('webhook.changed', 'changed the webhook to 127.0.0.1:9.', () =>
    send(owner, 'PATCH', `/webhooks/${made.hook.id}`, { enabled: false }),
  );
  records('webhook.secret_replaced', 'replaced the signing secret of the webhook to 127.0.0.1:9.', () =>
    send(owner, 'POST', `/webhooks/${made.hook.id}/secret`),
  );
  records('webhook.deleted', 'removed the webhook to 127.0.0.1:9.', () =>
    send(owner, 'DELETE', `/webhooks/${made.hook.id}`),
  );
  records('channel.created', 'added a channel in Slack.', async () => {
    made.channel = await send(owner, 'POST', '/webhooks', { channel: 'slack', address: SLACK() });
  });
  records('channel.changed', 'changed a channel in Slack.', () =>
    send(owner, 'PATCH', `/webhooks/${made.channel.id}`, { description: 'Team' }),
  );
  records('channel.deleted', 'removed a channel in Slack.', () =>
    send(owner, 'DELETE', `/webhooks/${made.channel.id}`),
  );
  records('feed.created', 'created an address for the feed of their notifications.', () =>
    send(owner, 'POST', '/notifications/feed'),
  );
  records('feed.revoked', 'revoked the address of the feed of their notifications.', () =>
    send(owner, 'DELETE', '/notifications/feed'),
  );
  records('workspace.renamed', 'renamed the workspace to “Research”.', () =>
    send(owner, 'PATCH', '/team', { name: 'Research' }),
  );
  records('second_factor.required', 'made a second factor mandatory for all members.', async () => {
    await payments.database.query(
      "insert into authenticator_apps (user_id, sealed_secret, confirmed_at) select id, '', now() from users where email = 'ada@example.com'",
    );
    await send(owner, 'PUT', '/team/second-factor', { required: true });
  });
  records('second_factor.optional', 'made a second factor optional.', async () => {
    await send(owner, 'PUT', '/team/second-factor', { required: false });
    await payments.database.query('delete from authenticator_apps');
    payments.context.workspaceAccess.clear();
  });
  records(
    'account.deleted',
    'deleted their account and left the workspace.',
    async () => {
      await join(made.guest, await invite('joan@example.com'));
      await send(made.guest, 'DELETE', '/account', {
        email: 'joan@example.com',
        password: 'plover-kettle-37-orbit',
      });
    },
    DELETED_USER,
  );

  it('has a test for every action', () => {
    const tested = [...recorded, 'workspace.transferred', 'access.withdrawn', ...FACTOR_REMOVALS, ...BILLING];
    const all = Object.values(AUDIT_TEXTS).flatMap((texts) => Object.keys(texts));
    expect(tested.toSorted()).toEqual(all.toSorted());
  });

  it('names the API key that was used, and never holds a secret', async () => {
    const { key } = await send(owner, 'POST', '/keys', {
      name: 'Sync',
      scopes: ['lists:write'],
      days: null,
    });
    await send(key, 'DELETE', `/lists/${made.list.id}`);
    const [newest] = (await logOf(owner)).data;
    expect(newest).toMatchObject({ action: 'list.deleted', name: 'Test User', via: 'Sync' });
    const rows = await payments.database.query("select string_agg(a::text, e'\\n') as text from audit_log a");
    for (const secret of [
      key,
      made.key.key,
      made.extension,
      made.app.refresh,
      'secret-path',
      'B0TEST',
      'pat-na1',
    ])
      expect(rows[0].text).not.toContain(secret);
  });

  it('does not record what was refused or changed nothing', async () => {
    const before = (await logOf(owner)).data[0]?.id;
    const none = '7d1f6b1e-9b1e-4c58-9f0a-3f1f0a8f9b11';
    for (const path of [`/lists/${none}`, `/keys/${none}`, `/shares/${none}`, `/webhooks/${none}`])
      expect((await payments.request(`/api${path}`, { token: owner, method: 'DELETE' })).status).toBe(404);
    await send(owner, 'DELETE', '/notifications/feed');
    expect((await logOf(owner)).data[0]?.id).toBe(before);
  });

  it('is filtered by kind, person and period, and read page by page', async () => {
    const { people } = await logOf(owner);
    expect(people).toContainEqual({ id: await idOf('ada@example.com'), name: 'Test User' });
    const shares = (await logOf(owner, 'kind=shares')).data;
    expect(shares.map(({ action }) => action)).toEqual(['share.revoked', 'share.created']);
    const grace = (await logOf(owner, `person=${await idOf('grace@example.com')}`)).data;
    expect(grace.map(({ action }) => action)).toEqual(['member.joined']);
    const newest = (await logOf(owner)).data[0]?.createdAt ?? '';
    expect((await logOf(owner, `to=${newest}&limit=1`)).data[0]?.createdAt).not.toBe(newest);
    expect((await logOf(owner, `from=${newest}`)).data.length).toBeGreaterThan(0);

    const whole = (await logOf(owner, 'limit=100')).data.map(({ id }) => id);
    const paged: string[] = [];
    let after: string | null = '';
    do {
      const page: AuditLog = await logOf(owner, `limit=7${after && `&after=${after}`}`);
      paged.push(...page.data.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(paged).toEqual(whole);
  });

  it('is exported as CSV in which Excel recognises UTF-8 and that no spreadsheet runs as a formula', async () => {
    await payments.database.query('delete from rate_limits');
    await send(owner, 'PATCH', '/team', { name: '=HYPERLINK("x")' });
    await payments.database.query("update users set first_name = '=1+1' where email = 'ada@example.com'");
    const response = await fetch(`${payments.url}/api/audit-log/export?kind=workspace`, {
      headers: { authorization: `Bearer ${owner}` },
    });
    const text = Buffer.from(await response.arrayBuffer()).toString();
    await payments.database.query("update users set first_name = 'Test' where email = 'ada@example.com'");
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="activity-log.csv"');
    const [head, first] = text.split('\r\n');
    expect(head).toBe('\ufefftime,kind,action,person,through,description');
    expect(first).toMatch(
      /^\d{4}-.*Z,workspace,workspace\.renamed,'=1\+1 User,,"renamed the workspace to “=HYPERLINK\(""x""\)”\."$/,
    );
    expect(
      text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .every((line) => line.includes(',workspace,')),
    ).toBe(true);
  });

  it('is for the owner alone, of this workspace alone, and for no key', async () => {
    await join(made.member, await invite('grace@example.com'));
    for (const path of ['/api/audit-log', '/api/audit-log/export'])
      expect((await payments.request(path, { token: made.member })).json.code).toBe('owner-only');
    const { key } = await send(owner, 'POST', '/keys', { name: 'All', scopes: ['lists'], days: null });
    expect((await payments.request('/api/audit-log', { token: key })).json.code).toBe('key-not-allowed');
    const other = await payments.tokenFor('plus', 'other-owner@example.com');
    expect((await logOf(other)).data).toEqual([]);
    expect((await payments.request('/api/audit-log/export', { token: other })).text).not.toContain('ada@');
  });

  it('records a transfer for the new owner to see, and shows deleted users as such', async () => {
    await send(owner, 'POST', '/team/transfer', { userId: await idOf('grace@example.com') });
    // At the version that is in her token, which another one would end.
    await payments.database.query(
      "insert into user_roles (user_id, tier, interval, entitlement_version) values ($1, 'plus', 'year', 0)",
      [await idOf('grace@example.com')],
    );
    const { data } = await logOf(made.member);
    expect(data[0]).toMatchObject({
      action: 'workspace.transferred',
      text: 'made Test User the owner of the workspace.',
    });
    // Joan deleted her account: neither her name nor her invited address is left.
    const removed = (await logOf(made.member, 'limit=100')).data.filter(({ name }) => name === DELETED_USER);
    expect(removed.map(({ action }) => action)).toContain('member.left');
    const rows = await payments.database.query("select from audit_log where subject = 'joan@example.com'");
    expect(rows).toHaveLength(0);
    const { text } = await payments.request('/api/audit-log?kind=members&limit=100', { token: made.member });
    expect(text).toContain('invited an erased address as viewer.');
  });
});

it('A change of an address that is undone withdraws keys, which is recorded; its former address is erased with the account', async () => {
  const token = await payments.tokenFor('plus', 'vera@example.com');
  const userId = await idOf('vera@example.com');
  await payments.database.query(
    `insert into email_changes (user_id, old_email, new_email, undo_hash, confirmed_at, created_at, expires_at)
       values ($1, 'former@example.com', 'vera@example.com', 'undo', now(), now() - interval '1 minute', now())`,
    [userId],
  );
  const inviter = await payments.tokenFor('plus', 'inviter@example.com');
  await send(inviter, 'POST', '/team/invitations', { email: 'former@example.com', role: 'viewer' });
  await send(token, 'POST', '/keys', { name: 'Planted', scopes: ['lists'], days: null });
  await undoEmailChange(payments.database.db, Buffer.from('undo'));
  const rows = await payments.database.query(
    "select actor, subject, member_id from audit_log where action = 'access.withdrawn'",
  );
  expect(rows).toEqual([{ actor: 'product', subject: 'Planted', member_id: userId }]);

  await payments.database.query("update users set email = 'vera@example.com' where id = $1", [userId]);
  const invited = async () =>
    (await payments.database.query("select from audit_log where subject = 'former@example.com'")).length;
  expect(await invited()).toBe(1);
  await deleteUser(payments.database.db, userId);
  expect(await invited()).toBe(0);
});

describe('Billing in the activity log', () => {
  const entriesOf = async (user: { token: string; email: string }) => {
    const { json } = await payments.request('/api/auth/login', {
      body: { email: user.email, password: 'plover-kettle-37-orbit' },
    });
    const { data } = await logOf(json.accessToken, 'kind=billing');
    return data.map(({ name, text }) => `${name} ${text}`).toReversed();
  };

  it('records start, change, failed and recovered payment, cancellation, its withdrawal and the end, each once', async () => {
    const user = await payments.newUser();
    await user.buy('basic', 'month', '0341');
    await user.waitForRole('basic', 'month');
    await payments.advance(7.1);
    await user.waitForStatus('past_due');
    await payments.press(await user.portal(), 'card', { card: 'given', number: '4242424242424242' });
    await user.waitForStatus('active');
    await payments.press(await user.portal(), 'switch', { price: 'price_plus_month' });
    await user.waitForRole('plus', 'month');
    await payments.press(await user.portal(), 'cancel', { when: 'end' });
    await payments.allEventsProcessed();
    await payments.press(await user.portal(), 'keep');
    await payments.allEventsProcessed();
    await payments.press(await user.portal(), 'cancel', { when: 'now' });
    await user.waitForRole('free', null);
    // Reading the same state again records nothing.
    await payments.sweep();
    const entries = await entriesOf(user);
    expect(entries).toEqual([
      'Stripe started the plan Basic, monthly.',
      'Stripe reported a failed payment for the plan Basic, monthly.',
      'Stripe received the overdue payment for the plan Basic, monthly.',
      'Stripe changed the plan to Plus, monthly.',
      expect.stringMatching(
        /^Stripe recorded a cancellation: the plan Plus, monthly ends on \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC\.$/,
      ),
      'Stripe recorded that the plan Plus, monthly continues.',
      'Stripe ended the plan Plus, monthly.',
    ]);
  });
});

describe('The database', () => {
  const rejected = /audit_log is append-only/;

  it('rejects changes, deletions and truncation, also in a transaction and by its owner', async () => {
    for (const statement of [
      "update audit_log set action = 'x'",
      "update audit_log set created_at = now() - interval '2 years'",
      "update audit_log set subject = null where action = 'list.deleted'",
      "update audit_log set subject = null where subject = 'grace@example.com'",
      'delete from audit_log',
      'truncate audit_log',
      'truncate workspaces cascade',
    ])
      await expect(payments.database.query(statement), statement).rejects.toThrow(rejected);
    const client = await payments.database.pool.connect();
    await client.query('begin');
    await expect(client.query('delete from audit_log')).rejects.toThrow(rejected);
    await client.query('rollback');
    client.release();
  });

  it('lets entries go after twelve months, by the hourly job, and no sooner', async () => {
    const rows = await payments.database.query('select id from workspaces order by created_at limit 1');
    const add = (age: string) =>
      payments.database.query(
        `insert into audit_log (workspace_id, created_at, action, actor) values ($1, now() - $2::interval, 'list.deleted', 'product')`,
        [rows[0].id, age],
      );
    await add('11 months 27 days');
    await add('12 months 1 hour');
    const count = async () =>
      (
        await payments.database.query(
          "select count(*)::int as count from audit_log where created_at < now() - interval '11 months'",
        )
      )[0].count;
    expect(await count()).toBe(2);
    await purgeWorkspaces(payments.database.db);
    expect(await count()).toBe(1);
  });

  it('deletes the log with its workspace', async () => {
    const token = await payments.tokenFor('plus', 'gone@example.com');
    await send(token, 'PATCH', '/team', { name: 'Short' });
    await send(token, 'DELETE', '/account', {
      email: 'gone@example.com',
      password: 'plover-kettle-37-orbit',
    });
    expect(await payments.database.query("select from audit_log where subject = 'Short'")).toHaveLength(0);
  });
});
