import { KEY_SCOPES } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { useApi } from '../../apps/api/src/testing.ts';
import { ACCESS_RULES, pathOf } from './access-rules.ts';
import { createTestUsers } from './test-users.ts';

const PLUS = { tier: 'plus', verified: true } as const;
/** What users may do before they have the required second factor, besides everything about their own sign-in under /api/auth. */
const ALLOWED = [
  'GET /api/account',
  'DELETE /api/account',
  'GET /api/team/workspaces',
  'PUT /api/team/current',
  'POST /api/team/join',
  'POST /api/team/invitations/:id/accept',
  // To leave; other members are not removed.
  'DELETE /api/team/members/:id',
  'DELETE /api/extension/key',
];

const api = await useApi({ brands: 20 });
const users = await createTestUsers(api.database, 'http://localhost:3000');
const { query } = api;

const guarded = Object.entries(ACCESS_RULES).filter(
  ([route, { outcomes }]) =>
    outcomes.anonymous === 'unauthenticated' && !/ \/(metrics|api\/auth\/refresh)$/.test(route),
);

async function codeOf(route: string, token: string): Promise<unknown> {
  const [method = ''] = route.split(' ');
  const entry = ACCESS_RULES[route]!;
  const { body } = entry;
  const { status, json } = await api.request(pathOf(route, entry), {
    token,
    method,
    ...(body !== undefined && { body }),
  });
  return status < 400 ? status : json.code;
}

/** The routes that do not reject the token because of the second factor. */
async function allowedWith(token: string, routes: string[]): Promise<string[]> {
  const allowed: string[] = [];
  for (const route of routes)
    if ((await codeOf(route, token)) !== 'second-factor-missing') allowed.push(route);
  return allowed;
}

it('a workspace that requires a second factor rejects its owner and members without one on every route but those about themselves', async () => {
  const ownerId = await users.add(PLUS);
  const [owner, memberId] = [await users.token(PLUS, ownerId), await users.add(PLUS)];
  const member = await users.token(PLUS, memberId);
  const { json: team } = await api.request('/api/team', { token: owner });
  await query("insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'editor')", [
    team.id,
    memberId,
  ]);
  await query('insert into open_workspaces (user_id, workspace_id) values ($1, $2)', [memberId, team.id]);
  await query('update workspaces set requires_second_factor = true where id = $1', [team.id]);
  api.context.workspaceAccess.clear();

  const routes = guarded.map(([route]) => route);
  const own = routes.filter((route) => route.includes(' /api/auth/'));
  expect(own.length).toBeGreaterThan(15);
  expect((await allowedWith(member, routes)).sort()).toEqual([...own, ...ALLOWED].sort());
  // The owner manages members too, but not before they have set up a second factor.
  const removal = 'DELETE /api/team/members/:id';
  expect((await allowedWith(owner, routes)).sort()).toEqual(
    [...own, ...ALLOWED].filter((route) => route !== removal).sort(),
  );
});

it('an API key of a user without the required second factor works on no route', async () => {
  const token = await users.token(PLUS);
  const keyRequest = { name: 'Everything', scopes: KEY_SCOPES, days: null };
  const { key } = (await api.request('/api/keys', { token, body: keyRequest })).json;
  expect((await api.request('/api/lists', { token: key })).status).toBe(200);
  const { id } = (await api.request('/api/team', { token })).json;
  await query('update workspaces set requires_second_factor = true where id = $1', [id]);
  api.context.apiKeys.clear();
  const routes = Object.keys(ACCESS_RULES).filter(
    (route) => ACCESS_RULES[route]?.scopes && route !== 'DELETE /api/extension/key',
  );
  expect(await allowedWith(key, routes)).toEqual([]);
});
