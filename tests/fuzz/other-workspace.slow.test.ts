import { randomUUID } from 'node:crypto';
import { KEY_SCOPES, type KeyScope, PROBLEMS, withIncludedScopes } from '@brandlode/contract';
import { describe, expect, it, vi } from 'vitest';
import { useApi } from '../../apps/api/src/testing.ts';
import { ACCESS_RULES, type Outcome } from './access-rules.ts';
import { inSlices } from './in-slices.ts';
import { routesOf } from './routes.ts';
import { createTestUsers } from './test-users.ts';
import { createWorkspaceRows, type WorkspaceRows } from './workspace-rows.ts';
import { PUBLIC_IDS, WORKSPACE_RULES, type WorkspaceRule } from './workspace-rules.ts';

const PLUS = { tier: 'plus', verified: true } as const;

const api = await useApi({ brands: 20, google: true });
await api.tokenFor('free');
const users = await createTestUsers(api.database, 'http://localhost:3000');
const ownerId = await users.add(PLUS);
const owner = await users.token(PLUS, ownerId);
/** Must not change: all requests of other users name its rows. */
const target = await createWorkspaceRows(api.url, api.database, owner);
// Previews change imports.
const previewing = () => api.query("select from imports where status = 'previewing'");
await vi.waitUntil(async () => (await previewing()).length === 0, { timeout: 240_000 });

const rules = Object.entries(WORKSPACE_RULES);

it('has a rule for every route with an id or token', () => {
  const routes = routesOf(api).filter(
    (route) => !route.startsWith('HEAD') && (/:/.test(route) || /^POST \/api\/(shares|exports)/.test(route)),
  );
  expect(routes.filter((route) => !(route in WORKSPACE_RULES) && !PUBLIC_IDS.includes(route))).toEqual([]);
  const all = routesOf(api);
  expect([...Object.keys(WORKSPACE_RULES), ...PUBLIC_IDS].filter((route) => !all.includes(route))).toEqual(
    [],
  );
});

describe('Rows of a workspace are neither shown to nor changed by', () => {
  const refused: [
    string,
    () => Promise<string | undefined>,
    (rule: WorkspaceRule, route: string) => Outcome,
  ][] = [
    ['a user of another workspace', () => users.token(PLUS), ({ other }) => other],
    ['a member who was removed', removedMember, ({ other }) => other],
    [
      'a client without a token',
      async () => undefined,
      (rule) => (rule.link ? rule.other : 'unauthenticated'),
    ],
    ['a token that is none', async () => 'a.b.c', (rule) => (rule.link ? rule.other : 'unauthenticated')],
    [
      'the API key of a member who was removed',
      removedKey,
      (rule) => (rule.link ? rule.other : 'unauthenticated'),
    ],
    [
      'an API key of another workspace',
      otherKey,
      (rule, route) => (rule.link || scopesOf(route).length ? rule.other : 'key-not-allowed'),
    ],
  ];
  it.each(refused)('%s', async (_who, tokenOf, expected) => {
    const token = await tokenOf();
    const before = await storedRows(target);
    const check = async ([route, rule]: (typeof rules)[number]) => {
      const sent = toRequest(route, rule, target);
      const [method = '', path = '', body] = sent.split('\n');
      const { outcome, text } = await respond(method, path, body, token);
      expect({ route, outcome }).toEqual({ route, outcome: expected(rule, route) });
      if (!rule.link) expect(revealed(text, sent), route).toEqual([]);
    };
    await inSlices(rules, check, forgetLimits);
    expect(await storedRows(target)).toEqual(before);
  });

  it('what lists everything of a user', async () => {
    const token = await users.token(PLUS);
    for (const route of Object.keys(ACCESS_RULES)) {
      const [method, path = ''] = route.split(' ');
      if (method !== 'GET' || !path.startsWith('/api/') || path.includes(':')) continue;
      const { text } = await api.request(path, { token });
      expect(revealed(text, ''), route).toEqual([]);
    }
  });

  it.each(KEY_SCOPES)("the owner's API key with the scope %s beyond its scope", async (scope) => {
    const token = await keyOf(owner, [scope]);
    const before = await storedRows(target);
    for (const [route, rule] of rules) {
      const allowed = accepts(route, scope) && !NEEDS_LISTS.test(route);
      // What the key may change is tested with the keys of other members.
      if (rule.link || (allowed && !route.startsWith('GET'))) continue;
      const { outcome } = await send(route, rule, target, token);
      expect({ route, outcome }).toEqual({ route, outcome: allowed ? rule.owner : 'key-not-allowed' });
    }
    expect(await storedRows(target)).toEqual(before);
  });

  it.each([
    ['a viewer', () => memberOf(target, 'viewer'), ({ viewer }: WorkspaceRule) => viewer],
    [
      'the API key of a viewer',
      viewerKey,
      (rule: WorkspaceRule, route: string) =>
        rule.link || scopesOf(route).length ? rule.viewer : 'key-not-allowed',
    ],
  ])('%s beyond reading', async (_who, tokenOf, expected) => {
    const token = await tokenOf();
    // Every member has their own.
    const except = ['exports', 'audit_log', 'follows', 'follow_mails', 'alerts'];
    const before = await storedRows(target, except);
    for (const [route, rule] of rules) {
      const { outcome } = await send(route, rule, target, token);
      expect({ route, outcome }).toEqual({ route, outcome: expected(rule, route) });
    }
    // Viewers may export what they can read.
    expect(await storedRows(target, except)).toEqual(before);
  });

  it('a user who names them in requests about their own', async () => {
    const token = await users.token(PLUS);
    const own = await createWorkspaceRows(api.url, api.database, token);
    const before = await storedRows(target);
    const mixed: [string, string, object, Outcome][] = [
      ['PATCH', `/api/lists/${own.list}`, { version: 1, before: target.list }, 'not-found'],
      ['PATCH', `/api/searches/${own.search}`, { version: 1, before: target.search }, 'not-found'],
      ['POST', '/api/shares', { searchId: target.search }, 'not-found'],
      ['POST', '/api/brands/mine/delete', { brandIds: [target.privateBrand] }, 200],
      ['POST', '/api/brands/mine/restore', { deletionId: target.workspace }, 200],
      ['DELETE', `/api/team/members/${ownerId}`, {}, 'not-found'],
      ['POST', '/api/team/transfer', { userId: ownerId }, 'not-found'],
    ];
    for (const [method, path, body, expected] of mixed) {
      const { outcome } = await request(method, path, body, token);
      expect({ path, body, outcome }).toEqual({ path, body, outcome: expected });
    }
    expect(await storedRows(target)).toEqual(before);
  });
});

it('Unknown ids and tokens are not found, even by an owner', async () => {
  const forged: WorkspaceRows = JSON.parse(
    JSON.stringify(target, (_key, value) => (typeof value === 'string' ? randomUUID() : value)),
  );
  forged.privateBrand = 999_999;
  for (const [route, rule] of rules) {
    if (toRequest(route, rule, forged) === toRequest(route, rule, target)) continue;
    const { outcome } = await send(route, rule, forged, owner);
    const nothing = rule.link && rule.other !== 'expired-download' ? 'not-found' : rule.other;
    expect({ route, outcome }).toEqual({ route, outcome: nothing });
  }
});

describe('Requests about a workspace succeed for', () => {
  it('its owner', async () => {
    const token = await users.token(PLUS);
    const rows = await createWorkspaceRows(api.url, api.database, token);
    for (const [route, rule] of rules) {
      const { outcome } = await send(route, rule, rows, token);
      expect({ route, outcome }).toEqual({ route, outcome: rule.owner });
    }
  });

  it('an editor, except for personal and owner-only requests', async () => {
    const rows = await createWorkspaceRows(api.url, api.database, await users.token(PLUS));
    const token = await memberOf(rows, 'editor');
    for (const [route, rule] of rules) {
      const { outcome } = await send(route, rule, rows, token);
      expect({ route, outcome }).toEqual({ route, outcome: rule.editor });
    }
  });

  it('its owner without a plan, to read only', async () => {
    const id = await users.add(PLUS);
    const token = await users.token(PLUS, id);
    const rows = await createWorkspaceRows(api.url, api.database, token);
    await api.query('delete from user_roles where user_id = $1', [id]);
    const lapsed = await users.token({ tier: 'free', verified: true }, id);
    for (const [route, rule] of rules) {
      const ofFree = ACCESS_RULES[route]?.outcomes.free;
      if (rule.lapsed === undefined && ofFree !== 'payment-required') continue;
      const { outcome } = await send(route, rule, rows, lapsed);
      expect({ route, outcome }).toEqual({ route, outcome: rule.lapsed ?? 'payment-required' });
    }
  });
});

/** Requests about a list that need the scope for lists as well. */
const NEEDS_LISTS = /^POST .api.(exports|checks|alerts)|.api.follows|\/observe$/;
const scopesOf = (route: string) => ACCESS_RULES[route]?.scopes ?? [];
const accepts = (route: string, own: KeyScope) =>
  withIncludedScopes([own]).some((included) => scopesOf(route).includes(included));

/** Method, path and body of a rule's request. */
function toRequest(route: string, { path, row, body }: WorkspaceRule, rows: WorkspaceRows): string {
  const [method, pattern = ''] = route.split(' ');
  const target = path?.(rows) ?? pattern.replace(/:(id|token)/, () => String(row?.(rows)));
  const json = body?.(rows);
  return [method, target, ...(json === undefined ? [] : [JSON.stringify(json)])].join('\n');
}

async function send(route: string, rule: WorkspaceRule, rows: WorkspaceRows, token: string | undefined) {
  const [method = '', path = '', body] = toRequest(route, rule, rows).split('\n');
  return request(method, path, body, token);
}

async function request(method: string, path: string, body: object | string | undefined, token?: string) {
  await forgetLimits();
  return respond(method, path, body, token);
}

const forgetLimits = () => api.query('delete from rate_limits');

async function respond(method: string, path: string, body: object | string | undefined, token?: string) {
  const { status, text, headers } = await api.request(path, {
    method,
    ...(body !== undefined && { body }),
    ...(token && { token }),
  });
  expect(headers.get('cache-control'), path).toContain('no-store');
  const code = status < 400 ? null : JSON.parse(text).code;
  const outcome: Outcome = code ?? status;
  if (code !== null) expect(PROBLEMS[code as keyof typeof PROBLEMS].status, path).toBe(status);
  return { outcome, text };
}

/** Target data in a response that was not in the request. */
const revealed = (text: string, sent: string): string[] =>
  [
    ...Object.values(target).flatMap((row) => (typeof row === 'object' ? Object.values(row) : [row])),
    'Private note',
  ]
    .filter((value) => typeof value === 'string' && !sent.includes(value))
    .map(String)
    .filter((value) => text.includes(value));

async function memberOf(
  { workspace }: WorkspaceRows,
  role: 'editor' | 'viewer',
  id?: string,
): Promise<string> {
  const userId = id ?? (await users.add(PLUS));
  await api.query(
    'with joined as (insert into workspace_members (workspace_id, user_id, role) values ($1, $2, $3)) insert into open_workspaces (user_id, workspace_id) values ($2, $1)',
    [workspace, userId, role],
  );
  return users.token(PLUS, userId);
}

async function keyOf(token: string, scopes: readonly string[]): Promise<string> {
  const { json } = await api.request('/api/keys', { token, body: { name: 'Key', scopes, days: 1 } });
  return json.key;
}

async function remove(id: string) {
  const path = `/api/team/members/${id}`;
  expect((await api.request(path, { token: owner, method: 'DELETE' })).status).toBe(204);
}

async function removedMember() {
  const id = await users.add(PLUS);
  const token = await memberOf(target, 'editor', id);
  expect((await api.request(`/api/lists/${target.list}`, { token })).status).toBe(200);
  await remove(id);
  return token;
}

async function removedKey() {
  const id = await users.add(PLUS);
  const key = await keyOf(await memberOf(target, 'editor', id), KEY_SCOPES);
  expect((await api.request(`/api/lists/${target.list}`, { token: key })).status).toBe(200);
  await remove(id);
  return key;
}

/** Created before its user's role was changed. */
async function viewerKey() {
  const id = await users.add(PLUS);
  const key = await keyOf(await memberOf(target, 'editor', id), KEY_SCOPES);
  const path = `/api/team/members/${id}`;
  const { status } = await api.request(path, { token: owner, method: 'PATCH', body: { role: 'viewer' } });
  expect(status).toBe(204);
  return key;
}

const otherKey = async () => keyOf(await users.token(PLUS), KEY_SCOPES);

/** Everything stored in a workspace, except for when and how often it was read. */
async function storedRows({ workspace }: WorkspaceRows, except: string[] = []): Promise<unknown> {
  const { query } = api.database;
  const columns = await query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = any ($1) order by 1, 2`,
    [Object.keys(PARENTS)],
  );
  const stored: unknown[] = [];
  for (const { table, column } of columns) {
    const rows = await query(
      `select to_jsonb(t) - array['views', 'last_viewed_at', 'last_used_at'] as row from "${table}" t
       where ${column} in (select id from ${PARENTS[column]}) order by 1`,
      [workspace],
    );
    if (![...except, 'saved_search_visits'].includes(table)) stored.push([table, rows]);
  }
  return stored;
}
const PARENTS: Record<string, string> = {
  workspace_id: 'workspaces where id = $1',
  list_id: 'lists where workspace_id = $1',
  search_id: 'saved_searches where workspace_id = $1',
};
