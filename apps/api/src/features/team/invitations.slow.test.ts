import { beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../testing.ts';

const api = await useApi();
beforeEach(() => api.query('delete from rate_limits'));

const PASSWORD = 'plover-kettle-37-orbit';
const registration = { firstName: 'Grace', lastName: 'Hopper', password: PASSWORD };
let users = 0;

async function mailTo(to: string) {
  const mails = async () =>
    JSON.parse(await (await fetch(`${api.sandbox.url}/inbox/messages?to=${to}`)).text()).filter(
      ({ links }: { links: string[] }) => links.some((link) => link.includes('/join?token=')),
    );
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(0);
  return (await mails())[0];
}

/** An open invitation, and the token that was mailed. */
async function newInvitation(email = `invited${++users}@example.com`, role = 'viewer') {
  const owner = await api.tokenFor('plus', `owner${++users}@example.com`);
  const { json } = await api.request('/api/team/invitations', { token: owner, body: { email, role } });
  const link = (await mailTo(email)).links.find((url: string) => url.includes('/join?token='));
  return { email, owner, id: json.id, token: new URL(link).searchParams.get('token') ?? '' };
}
const read = (token: string, accessToken?: string) =>
  api.request('/api/team/invitation', { token: accessToken, body: { token } });
const register = (token: string, changes: object = {}) =>
  api.request('/api/auth/join', { body: { token, ...registration, ...changes } });
const login = (email: string, password = PASSWORD) =>
  api.request('/api/auth/login', { body: { email, password } });

describe('The link of an invitation', () => {
  it('says who invites whom to which workspace with which role', async () => {
    const { email, token } = await newInvitation();
    const expected = { workspace: 'Test User’s workspace', invitedBy: 'Test User', email, role: 'viewer' };
    const offered = { ...expected, requiresSecondFactor: false };
    expect((await read(token)).json).toEqual({ ...offered, hasAccount: false });
    await api.tokenFor('free', email);
    expect((await read(token)).json).toEqual({ ...offered, hasAccount: true });
  });

  it('is announced by a mail that names inviter, workspace and a role without changes', async () => {
    const viewer = await newInvitation();
    expect((await mailTo(viewer.email)).subject).toBe(
      'Test invited you to Test User’s workspace (view only)',
    );
    const editor = await newInvitation(undefined, 'editor');
    expect((await mailTo(editor.email)).subject).toBe('Test invited you to Test User’s workspace');
  });

  it('tells nothing about the workspace once it is revoked, expired or made up', async () => {
    const revoked = await newInvitation();
    await api.request(`/api/team/invitations/${revoked.id}`, { token: revoked.owner, method: 'DELETE' });
    const expired = await newInvitation();
    await api.query('update workspace_invitations set expires_at = now() where id = $1', [expired.id]);
    for (const [token, code] of [
      [revoked.token, 'invalid-token'],
      [expired.token, 'expired-token'],
      ['a'.repeat(43), 'invalid-token'],
    ] as const)
      for (const response of [await read(token), await register(token)]) {
        expect(response.json.code).toBe(code);
        expect(response.text).not.toContain('Test User');
        expect(response.text).not.toContain('example.com');
      }
    expect((await login(expired.email)).json.code).toBe('invalid-credential');
  });

  it('leads those who joined by it into the workspace, and tells others nothing about it', async () => {
    const { email, token, owner } = await newInvitation();
    await register(token);
    const member = (await login(email)).json.accessToken;
    const { status, json } = await read(token, member);
    expect(status).toBe(200);
    expect(json).toEqual({ workspaceId: expect.any(String), name: 'Test User’s workspace' });
    for (const other of [undefined, owner, await api.tokenFor('plus', `other${++users}@example.com`)])
      expect((await read(token, other)).json.code).toBe('invalid-token');

    const { members } = (await api.request('/api/team', { token: owner })).json;
    const { userId } = members.find((one: { email: string }) => one.email === email);
    await api.request(`/api/team/members/${userId}`, { token: owner, method: 'DELETE' });
    expect((await read(token, member)).json.code).toBe('invalid-token');
  });

  it('leads those who joined as existing users into the workspace, by the link and by the list', async () => {
    for (const path of ['link', 'list']) {
      const { email, token, id } = await newInvitation();
      const member = await api.tokenFor('free', email);
      await (path === 'link'
        ? api.request('/api/team/join', { token: member, body: { token } })
        : api.request(`/api/team/invitations/${id}/accept`, { token: member, body: {} }));
      expect((await read(token, member)).json, path).toMatchObject({ name: 'Test User’s workspace' });
    }
  });

  it('cannot be guessed: a network gets a limited number of attempts', async () => {
    const outcomes = new Set<number>();
    for (let attempt = 0; attempt < 61; attempt++) outcomes.add((await read('b'.repeat(43))).status);
    expect([...outcomes]).toEqual([400, 429]);
  });
});

describe('An invited person without an account', () => {
  it('gets a verified account in that workspace in one step, and keeps a free workspace', async () => {
    const { email, token } = await newInvitation();
    const { status, json, headers } = await register(token);
    expect([status, json.name]).toEqual([201, 'Test User’s workspace']);
    expect(headers.getSetCookie().some((cookie) => cookie.startsWith('rt='))).toBe(true);
    const { user, accessToken } = (await login(email)).json;
    expect(user).toMatchObject({ email, emailVerified: true, tier: 'plus', workspace: { role: 'viewer' } });
    expect((await api.request('/api/brands', { token: accessToken })).status).toBe(200);
    const { data } = (await api.request('/api/team/workspaces', { token: accessToken })).json;
    expect(data).toHaveLength(2);
    await api.request('/api/team/current', {
      token: accessToken,
      method: 'PUT',
      body: { workspaceId: data[0].id },
    });
    expect((await login(email)).json.user).toMatchObject({ tier: 'free' });
  });

  it('uses the link once, also of two concurrent requests', async () => {
    const { token } = await newInvitation();
    const outcomes = await Promise.all([register(token), register(token)]);
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await register(token)).json.code).toBe('invalid-token');
  });

  it('keeps the link after a weak password', async () => {
    const { token } = await newInvitation();
    expect((await register(token, { password: 'password' })).json.code).toBe('weak-password');
    expect((await register(token)).status).toBe(201);
  });

  it('takes over an unverified account: the person who registered the address before cannot sign in', async () => {
    const email = `squatted${++users}@example.com`;
    const squatter = 'herring-lantern-52-quartz';
    await api.request('/api/auth/register', {
      body: { firstName: 'Mallory', lastName: 'Other', email, password: squatter },
    });
    const { token } = await newInvitation(email);
    expect((await read(token)).json.hasAccount).toBe(false);
    expect((await register(token)).status).toBe(201);
    expect((await login(email, squatter)).json.code).toBe('invalid-credential');
    expect((await login(email)).json.user).toMatchObject({ firstName: 'Grace', lastName: 'Hopper' });
  });

  it('leaves no account behind if the workspace has no free seat', async () => {
    const { email, token, id } = await newInvitation();
    await api.query(
      `delete from user_roles r using workspaces w, workspace_invitations i
       where i.id = $1 and w.id = i.workspace_id and r.user_id = w.owner_id`,
      [id],
    );
    expect((await register(token)).json.code).toBe('limit-reached');
    expect(await api.query('select from users where email = $1', [email])).toHaveLength(0);
  });
});

it('Seats in use include those reserved by open invitations, not those of expired ones', async () => {
  const { owner, id } = await newInvitation();
  const team = async () => (await api.request('/api/team', { token: owner })).json;
  expect(await team()).toMatchObject({ seats: 5, seatsUsed: 2 });
  await api.query('update workspace_invitations set expires_at = now() where id = $1', [id]);
  expect(await team()).toMatchObject({ seatsUsed: 1 });
});

it('A verified or disabled account cannot be taken over by a link', async () => {
  const email = `verified${++users}@example.com`;
  await api.tokenFor('free', email);
  const { token } = await newInvitation(email);
  expect((await register(token, { password: 'herring-lantern-52-quartz' })).json.code).toBe(
    'email-already-in-use',
  );
  expect((await login(email)).status).toBe(200);

  const disabled = `disabled${++users}@example.com`;
  await api.request('/api/auth/register', { body: { ...registration, email: disabled } });
  await api.query('update users set disabled_at = now() where email = $1', [disabled]);
  const invitation = await newInvitation(disabled);
  expect((await register(invitation.token)).json.code).toBe('user-disabled');
});
