import { randomUUID } from 'node:crypto';
import type { Connection } from '@brandlode/database';

/** Ids and secrets of the rows in a user's workspace. */
export type WorkspaceRows = {
  workspace: string;
  list: string;
  deletedList: string;
  search: string;
  deletedSearch: string;
  share: { id: string; token: string };
  link: { id: string; token: string };
  /** `file`: the path of the download. */
  download: { id: string; file: string };
  key: { id: string; secret: string };
  /** An application that the user connected. */
  connectedApp: string;
  /** Another session of the user. */
  session: string;
  passkey: string;
  invitation: string;
  alert: string;
  /** The token in the alert's emails. */
  unsubscribe: string;
  webhook: string;
  webhookDelivery: string;
  /** The secret of the feed's address. */
  feed: string;
  check: string;
  push: string;
  member: string;
  imports: [first: string, second: string];
  privateBrand: number;
};

/** Brands on the list; the first has a note. */
export const LISTED = [1, 2, 3];

/** An address of this machine where nothing listens, for webhooks. */
export const UNREACHABLE = 'http://127.0.0.1:9/';

/** Creates one row of every kind in the personal workspace of a Plus user, by the API; only what a user alone cannot create is inserted. */
export async function createWorkspaceRows(
  url: string,
  { pool }: Connection,
  token: string,
): Promise<WorkspaceRows> {
  async function send(method: string, path: string, body?: object | string) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && {
          'content-type': typeof body === 'string' ? 'text/csv' : 'application/json',
        }),
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  }
  const create = (path: string, body: object) => send('POST', path, body);
  const lastPart = (address: string) =>
    new URL(address).pathname.replace('/brands.csv', '').split('/').at(-1) ?? '';
  const upload = async (): Promise<string> =>
    (await send('POST', '/imports?name=brands.csv&target=mine', 'brand,url\nShop,shop.example\n')).id;

  const { id: workspace } = await send('GET', '/team');
  const { id: list } = await create('/lists', { name: 'Shortlist' });
  const { id: deletedList } = await create('/lists', { name: 'Deleted' });
  const { id: search } = await create('/searches', { name: 'Pets', search: {} });
  const { id: deletedSearch } = await create('/searches', { name: 'Deleted', search: {} });
  await create(`/lists/${list}/brands`, { brandIds: LISTED });
  await send('DELETE', `/lists/${deletedList}`);
  await send('DELETE', `/searches/${deletedSearch}`);
  await send('PUT', `/brands/${LISTED[0]}/notes`, { text: 'Private note', version: 0 });
  const share = await create('/shares', { listId: list, notes: true });
  const link = await create('/exports/links', { name: 'Sheet', export: { listId: list, format: 'csv' } });
  const download = await create('/exports', { listId: list, format: 'csv' });
  const key = await create('/keys', { name: 'Script', scopes: ['brands', 'lists', 'exports'], days: null });
  const { rows: grants } = await pool.query(
    `with key as (
       insert into api_keys (workspace_id, user_id, name, secret, hint, scopes, expires_at)
       select id, owner_id, 'Assistant', $2, '', '{brands}', now() + interval '1 day' from workspaces where id = $1 returning id
     )
     insert into oauth_grants (key_id, client_id, redirect_uri, challenge, resource)
     select id, 'app_1', 'https://app.example/', '', '' from key returning key_id`,
    [workspace, Buffer.from(randomUUID())],
  );
  const { rows: sessions } = await pool.query(
    'insert into sessions (user_id, network) select owner_id, $2 from workspaces where id = $1 returning id',
    [workspace, Buffer.alloc(32)],
  );
  const { rows: passkeys } = await pool.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
     select owner_id, id, '', 0, '{}', 'Laptop' from workspaces where id = $1 returning id`,
    [workspace],
  );
  const invitation = await create('/team/invitations', {
    email: `${randomUUID()}@example.com`,
    role: 'editor',
  });
  const alert = await create('/alerts', { kind: 'list', id: list, kinds: ['price_cut'], mail: 'off' });
  const { rows: alerts } = await pool.query('select unsubscribe_token from alerts where id = $1', [alert.id]);
  const webhook = await create('/webhooks', { address: UNREACHABLE, description: 'Private hook' });
  await create(`/webhooks/${webhook.id}/test`, {});
  const log = await send('GET', `/webhooks/${webhook.id}/deliveries`);
  const feed = await create('/notifications/feed', {});
  const { rows: members } = await pool.query(
    "insert into users (email, first_name, last_name) values ($1, 'A', 'Member') returning id",
    [`${randomUUID()}@example.com`],
  );
  const member = members[0].id;
  await pool.query("insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'viewer')", [
    workspace,
    member,
  ]);
  await pool.query(
    "insert into private_sources (workspace_id, import_id, name, observed_at) values ($1, 'none', 'My file', now())",
    [workspace],
  );
  const { rows: brands } = await pool.query(
    `insert into private_brands (workspace_id, tie_break, source_id, address, brand_name, search_name, search_address)
     select workspace_id, 1, id, 'mine.example', 'Private shop', 'private shop', 'mine.example' from private_sources
     where workspace_id = $1 returning id`,
    [workspace],
  );
  const { rows: checks } = await pool.query(
    'insert into checks (workspace_id, stores, queued, current, done, finished_at) values ($1, 1, 0, 1, 1, now()) returning id',
    [workspace],
  );
  const { rows: pushes } = await pool.query(
    `with connection as (
       insert into connections (workspace_id, user_id, connector, token, account, fields)
       select id, owner_id, 'hubspot', 'none', 'Account 1', '[{"field": "brand_name", "property": "name"}]'
       from workspaces where id = $1 returning id
     ) insert into pushes (connection_id, source, name, dry, state, brand_ids, finished_at)
     select id, jsonb_build_object('kind', 'list', 'id', $2::text), 'Shortlist', false, 'done', '{1}', now() from connection returning id`,
    [workspace, list],
  );
  return {
    workspace,
    list,
    deletedList,
    search,
    deletedSearch,
    share: { id: share.id, token: lastPart(share.url) },
    link: { id: link.id, token: lastPart(link.url) },
    download: { id: download.id, file: download.url },
    key: { id: key.id, secret: key.key },
    connectedApp: grants[0].key_id,
    session: sessions[0].id,
    passkey: passkeys[0].id,
    invitation: invitation.id,
    alert: alert.id,
    unsubscribe: alerts[0].unsubscribe_token,
    webhook: webhook.id,
    webhookDelivery: log.data[0].id,
    feed: lastPart(feed.atom).replace('.atom', ''),
    check: checks[0].id,
    push: pushes[0].id,
    member,
    imports: [await upload(), await upload()],
    privateBrand: Number(brands[0].id),
  };
}
