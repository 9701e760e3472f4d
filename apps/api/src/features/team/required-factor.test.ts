import { beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../testing.ts';
import { codeOf } from '../identity/second-factor/testing.ts';
import { connectApp } from '../integrations/oauth/testing.ts';

const api = await useApi({ brands: 20 });
const { query } = api.database;
beforeEach(() => query('delete from rate_limits'));

type Json = ReturnType<typeof JSON.parse>;
type TestUser = { token: string; id: string; email: string };
let users = 0;
async function newUser(tier: 'free' | 'plus' = 'free'): Promise<TestUser> {
  const email = `person${++users}@example.com`;
  const token = await api.tokenFor(tier, email);
  const rows = await query('select id from users where email = $1', [email]);
  return { token, id: rows[0].id, email };
}

const send = ({ token }: { token: string }, method: string, path: string, body?: unknown) =>
  api.request(`/api${path}`, { token, method, ...(body !== undefined && { body }) });
const code = async (...call: Parameters<typeof send>): Promise<unknown> => {
  const { status, json } = await send(...call);
  return status < 400 ? status : json.code;
};
const requireFactor = (owner: TestUser, required = true) =>
  code(owner, 'PUT', '/team/second-factor', { required });

/** Sets up an authenticator app as a user does. */
async function setUpApp(user: TestUser) {
  const { secret } = (await send(user, 'POST', '/auth/second-factor/app', {})).json;
  const { status } = await send(user, 'POST', '/auth/second-factor/app/confirm', { code: codeOf(secret) });
  expect(status).toBe(200);
}

async function newMember(owner: TestUser): Promise<TestUser> {
  const member = await newUser();
  const invitation = { email: member.email, role: 'editor' };
  const { json } = await send(owner, 'POST', '/team/invitations', invitation);
  expect(await code(member, 'POST', `/team/invitations/${json.id}/accept`, {})).toBe(200);
  return member;
}

/** A workspace whose owner has a second factor, and a member who has none. */
async function newTeam() {
  const owner = await newUser('plus');
  await setUpApp(owner);
  const member = await newMember(owner);
  const { id } = (await send(owner, 'GET', '/team')).json;
  return { owner, member, id: String(id) };
}

const mailsTo = async (email: string, subject: string): Promise<Json[]> =>
  JSON.parse(await (await fetch(`${api.sandbox.url}/inbox/messages?to=${email}`)).text()).filter(
    (mail: Json) => mail.subject.includes(subject),
  );
const SUBJECT = 'Set up a second factor';

describe('Requiring a second factor', () => {
  it('is up to the owner, who needs one of their own', async () => {
    const owner = await newUser('plus');
    const member = await newMember(owner);
    expect(await requireFactor(member)).toBe('owner-only');
    expect(await requireFactor(owner)).toBe('second-factor-missing');
    expect((await send(owner, 'GET', '/team')).json.requiresSecondFactor).toBe(false);
    expect(await code(member, 'GET', '/lists')).toBe(200);
    await setUpApp(owner);
    expect(await requireFactor(owner)).toBe(204);
    expect((await send(owner, 'GET', '/team')).json.requiresSecondFactor).toBe(true);
  });

  it('asks the owner to confirm it is them', async () => {
    const { owner } = await newTeam();
    await query("update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [
      owner.id,
    ]);
    expect(await requireFactor(owner)).toBe('confirmation-required');
  });

  it('tells the owner, and only them, who has a second factor', async () => {
    const { owner, member } = await newTeam();
    const factorsFor = async (user: TestUser) =>
      (await send(user, 'GET', '/team')).json.members.map((row: Json) => row.hasSecondFactor);
    expect(await factorsFor(owner)).toEqual([true, false]);
    expect(await factorsFor(member)).toEqual([null, null]);
  });

  it('is recorded once for each change', async () => {
    const { owner } = await newTeam();
    for (const required of [true, true, false]) expect(await requireFactor(owner, required)).toBe(204);
    const { data } = (await send(owner, 'GET', '/audit-log?kind=workspace')).json;
    expect(data.map((entry: Json) => entry.text)).toEqual([
      'made a second factor optional.',
      'made a second factor mandatory for all members.',
    ]);
  });

  it('is announced by mail to the members without one, and to no others', async () => {
    const { owner, member } = await newTeam();
    const ready = await newMember(owner);
    await setUpApp(ready);
    await requireFactor(owner);
    await expect.poll(() => mailsTo(member.email, SUBJECT)).toHaveLength(1);
    const [mail] = await mailsTo(member.email, SUBJECT);
    expect(mail.links.some((link: string) => link.endsWith('/settings/security'))).toBe(true);
    // Mails are sent in the order in which they were queued, so these would have arrived.
    for (const { email } of [owner, ready]) expect(await mailsTo(email, SUBJECT)).toEqual([]);
  });
});

describe('A member without the required second factor', () => {
  it('has no access until they set one up, and then has it in the same session', async () => {
    const { owner, member } = await newTeam();
    expect((await send(member, 'GET', '/auth/me')).json.lacksSecondFactor).toBeUndefined();
    await requireFactor(owner);
    const refused = await send(member, 'GET', '/lists');
    expect([refused.status, refused.json.code]).toEqual([403, 'second-factor-missing']);
    expect(refused.json.detail).toMatch(/Set up a passkey or an authenticator app/);
    expect((await send(member, 'GET', '/auth/me')).json).toMatchObject({
      lacksSecondFactor: true,
      workspace: { role: 'editor' },
    });
    await setUpApp(member);
    expect(await code(member, 'GET', '/lists')).toBe(200);
    expect((await send(member, 'GET', '/auth/me')).json.lacksSecondFactor).toBeUndefined();
  });

  it('has access again once the owner makes it optional', async () => {
    const { owner, member } = await newTeam();
    await requireFactor(owner);
    expect(await code(member, 'GET', '/lists')).toBe('second-factor-missing');
    expect(await requireFactor(owner, false)).toBe(204);
    expect(await code(member, 'GET', '/lists')).toBe(200);
  });

  it('can open another workspace, come back, and leave', async () => {
    const { owner, member, id } = await newTeam();
    await requireFactor(owner);
    const { data } = (await send(member, 'GET', '/team/workspaces')).json;
    const own = data.find((workspace: Json) => workspace.role === 'owner');
    expect(await code(member, 'PUT', '/team/current', { workspaceId: own.id })).toBe(204);
    expect(await code(member, 'GET', '/lists')).toBe(200);
    expect(await code(member, 'PUT', '/team/current', { workspaceId: id })).toBe(204);
    expect(await code(member, 'GET', '/lists')).toBe('second-factor-missing');
    expect(await code(member, 'DELETE', `/team/members/${owner.id}`)).toBe('owner-only');
    expect(await code(member, 'DELETE', `/team/members/${member.id}`)).toBe(204);
    expect(await code(member, 'GET', '/lists')).toBe(200);
  });

  it('has API keys that say why they do not work, and work again afterwards', async () => {
    const { owner, member } = await newTeam();
    const request = { name: 'Script', scopes: ['lists'], days: null };
    const { key } = (await send(member, 'POST', '/keys', request)).json;
    expect(await code({ token: key }, 'GET', '/lists')).toBe(200);
    await requireFactor(owner);
    const refused = await send({ token: key }, 'GET', '/lists');
    expect(refused.json).toMatchObject({ status: 403, code: 'second-factor-missing' });
    expect(refused.json.detail).toMatch(/the user of this key has none/);
    await setUpApp(member);
    expect(await code({ token: key }, 'GET', '/lists')).toBe(200);
  });

  it('has connected applications that do not work, and work again afterwards', async () => {
    const { owner, member } = await newTeam();
    const { access } = await connectApp(api, member.token);
    const callMcp = async () => {
      const response = await api.request('/mcp', {
        token: access,
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'usage', arguments: {} } },
        headers: { accept: 'application/json, text/event-stream' },
      });
      return response.json?.code ?? response.status;
    };
    expect(await callMcp()).toBe(200);
    await requireFactor(owner);
    expect(await callMcp()).toBe('second-factor-missing');
    await setUpApp(member);
    expect(await callMcp()).toBe(200);
  });

  it('has feeds and live exports that are not served meanwhile, as those of a former member', async () => {
    const { owner, member } = await newTeam();
    const { atom } = (await send(member, 'POST', '/notifications/feed', {})).json;
    const link = { name: 'Sheet', export: { search: {}, format: 'csv' } };
    const { url } = (await send(member, 'POST', '/exports/links', link)).json;
    const statuses = async () =>
      Promise.all([atom, url].map(async (address) => (await api.request(pathOf(address))).status));
    expect(await statuses()).toEqual([200, 200]);
    await requireFactor(owner);
    expect(await statuses()).toEqual([404, 404]);
    await setUpApp(member);
    expect(await statuses()).toEqual([200, 200]);
  });

  it('cannot download an export from before, while links that were shared stay valid', async () => {
    const { owner, member } = await newTeam();
    const list = (await send(member, 'POST', '/lists', { name: 'Shared' })).json;
    const share = (await send(member, 'POST', '/shares', { listId: list.id })).json;
    const { url } = (await send(member, 'POST', '/exports', { search: {}, format: 'csv' })).json;
    await requireFactor(owner);
    expect((await api.request(url)).json.code).toBe('expired-download');
    expect((await api.request(`/api/s/${share.url.split('/').pop()}`)).status).toBe(200);
  });

  it('no longer receives the events of a live stream', async () => {
    const { owner, member } = await newTeam();
    const response = await fetch(`${api.url}/api/brands/1/collection/live`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await requireFactor(owner);
    // It ends now rather than after the minutes that a stream may last.
    while (!(await reader?.read())?.done);
  });
});

describe('The last second factor', () => {
  it('is kept while a workspace requires it, and can be removed otherwise', async () => {
    const { owner, member } = await newTeam();
    await setUpApp(member);
    await requireFactor(owner);
    const refused = await send(member, 'DELETE', '/auth/second-factor/app');
    expect([refused.status, refused.json.code]).toEqual([409, 'second-factor-in-use']);
    expect(refused.json.detail).toContain('Test User’s workspace');
    expect((await send(owner, 'DELETE', '/auth/second-factor/app')).json.detail).toMatch(/make it optional/);
    expect((await send(member, 'GET', '/auth/second-factor')).json).toMatchObject({
      appSince: expect.any(String),
      recoveryCodes: 10,
    });
    expect(await code(member, 'DELETE', `/team/members/${member.id}`)).toBe(204);
    expect(await code(member, 'DELETE', '/auth/second-factor/app')).toBe(204);
  });

  it('cannot be removed by the owner at the moment they require one', async () => {
    const { owner } = await newTeam();
    const outcomes = await Promise.all([
      requireFactor(owner),
      code(owner, 'DELETE', '/auth/second-factor/app'),
    ]);
    expect(outcomes.filter((outcome) => outcome === 204)).toHaveLength(1);
  });

  it('that an operator removed is missed by the owner too, who sets up another one', async () => {
    const { owner } = await newTeam();
    await requireFactor(owner);
    await query('delete from authenticator_apps where user_id = $1', [owner.id]);
    api.context.workspaceAccess.clear();
    expect(await code(owner, 'GET', '/lists')).toBe('second-factor-missing');
    expect(await requireFactor(owner, false)).toBe('second-factor-missing');
    await setUpApp(owner);
    expect(await requireFactor(owner, false)).toBe(204);
  });
});

it('is announced on the page and in the mail of an invitation', async () => {
  const { owner } = await newTeam();
  await requireFactor(owner);
  const invited = await newUser();
  await send(owner, 'POST', '/team/invitations', { email: invited.email, role: 'viewer' });
  await expect.poll(() => mailsTo(invited.email, 'invited you')).toHaveLength(1);
  const [mail] = await mailsTo(invited.email, 'invited you');
  expect(mail.text).toMatch(/requires a second factor/);
  const link = new URL(mail.links.find((address: string) => address.includes('/join?token=')));
  const body = { token: link.searchParams.get('token') };
  const offered = (await api.request('/api/team/invitation', { body })).json;
  expect(offered).toMatchObject({ hasAccount: true, requiresSecondFactor: true });
  expect((await send(invited, 'GET', '/team/workspaces')).json.invitations).toMatchObject([
    { requiresSecondFactor: true },
  ]);
  expect(await code(invited, 'POST', '/team/join', body)).toBe(200);
  expect(await code(invited, 'GET', '/lists')).toBe('second-factor-missing');
  // The link leads back into the workspace.
  expect((await send(invited, 'POST', '/team/invitation', body)).json).toMatchObject({
    workspaceId: expect.any(String),
  });
});

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address, api.url);
  return pathname + search;
};
