import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, useApi } from '../../testing.ts';
import { newKey } from './keys/key-format.ts';
import { openWorkspaceAccess } from './workspace-access.ts';

const api = await useApi({ brands: 60 });
beforeEach(() => api.query('delete from rate_limits'));

type TestUser = { token: string; id: string; email: string };
let users = 0;
async function newUser(tier: 'free' | 'basic' | 'plus' = 'free'): Promise<TestUser> {
  const email = `member${++users}@example.com`;
  const token = await api.tokenFor(tier, email);
  const rows = await api.query('select id from users where email = $1', [email]);
  return { token, id: rows[0].id, email };
}

const as = ({ token }: TestUser, path: string, body?: unknown, method?: string) =>
  api.request(`/api${path}`, {
    token,
    ...(body === undefined ? {} : { body }),
    ...(method ? { method } : {}),
  });
const code = async (...call: Parameters<typeof as>) => {
  const { status, json } = await as(...call);
  return json?.code ?? status;
};
const invite = (owner: TestUser, { email }: { email: string }, role = 'editor') =>
  as(owner, '/team/invitations', { email, role });

/** The token of the newest invitation mail, once `count` mails have arrived. */
async function mailedToken(to: string, count = 1): Promise<string> {
  const links = async () => {
    const mails = JSON.parse(await (await fetch(`${api.sandbox.url}/inbox/messages?to=${to}`)).text());
    return mails
      .flatMap((mail: { links: string[] }) => mail.links)
      .filter((link: string) => link.includes('/join?token='));
  };
  await expect.poll(async () => new Set(await links()).size).toBe(count);
  return new URL((await links())[0]).searchParams.get('token') ?? '';
}

/** A member of the owner's workspace, who has opened it. */
async function newMember(
  owner: TestUser,
  role = 'editor',
  tier?: Parameters<typeof newUser>[0],
): Promise<TestUser> {
  const member = await newUser(tier);
  const { json } = await invite(owner, member, role);
  expect((await as(member, `/team/invitations/${json.id}/accept`, {})).status).toBe(200);
  return member;
}

describe('A member', () => {
  it('joins by the mailed link and works in the workspace with the plan of its owner', async () => {
    const [owner, member] = [await newUser('plus'), await newUser()];
    const list = (await as(owner, '/lists', { name: 'Shortlist' })).json;
    expect(await code(member, '/brands')).toBe('payment-required');
    expect((await invite(owner, member)).status).toBe(201);
    const joined = await as(member, '/team/join', { token: await mailedToken(member.email) });
    expect(joined.json).toMatchObject({ name: 'Test User’s workspace' });

    expect((await as(member, '/lists')).json.data).toMatchObject([{ id: list.id }]);
    // Plus, not Basic: pages past the fiftieth match.
    const filtered = await as(member, '/brands/filter?page=6', {});
    expect(filtered.json).toMatchObject({ count: 60 });
    expect((await as(member, `/lists/${list.id}/brands`, { brandIds: [1] })).status).toBe(200);
    const me = (await as(member, '/auth/me')).json;
    expect(me).toMatchObject({ tier: 'plus', interval: null, workspace: { role: 'editor' } });
    const { members, seats } = (await as(member, '/team')).json;
    expect([seats, members.map(({ role }: { role: string }) => role)]).toEqual([5, ['owner', 'editor']]);
  });

  it('loses access with the next request when removed, and their keys with it; their work stays', async () => {
    const owner = await newUser('plus');
    const member = await newMember(owner);
    const list = (await as(member, '/lists', { name: 'Made by a member' })).json;
    const { key } = (await as(member, '/keys', { name: 'Script', scopes: ['lists'], days: null })).json;
    expect((await api.request('/api/lists', { token: key })).status).toBe(200);
    expect((await as(owner, `/team/members/${member.id}`, undefined, 'DELETE')).status).toBe(204);

    expect(await code(member, '/brands')).toBe('payment-required');
    expect(await code(member, `/lists/${list.id}`)).toBe('not-found');
    expect((await api.request('/api/lists', { token: key })).json.code).toBe('unauthenticated');
    expect((await as(owner, `/lists/${list.id}`)).status).toBe(200);
    expect(
      await code(member, '/team/current', { workspaceId: (await as(owner, '/team')).json.id }, 'PUT'),
    ).toBe('not-found');
  });

  it('follows nothing, and has no feed, when invited again after they were removed', async () => {
    const owner = await newUser('plus');
    const member = await newMember(owner);
    const { atom } = (await as(member, '/notifications/feed', {})).json;
    const feed = async () => (await api.request(new URL(atom).pathname)).status;
    expect(await code(member, '/follows/brand/1', {}, 'PUT')).toBe(204);
    const alert = { kind: 'brand', id: '1', kinds: [], minChange: null, mail: 'off' };
    expect(await code(member, '/alerts', alert)).toBe(201);
    expect(await feed()).toBe(200);

    await as(owner, `/team/members/${member.id}`, undefined, 'DELETE');
    const { json } = await invite(owner, member);
    expect(await code(member, `/team/invitations/${json.id}/accept`, {})).toBe(200);
    expect(await feed()).toBe(404);
    for (const path of ['/follows', '/alerts']) expect((await as(member, path)).json.data).toEqual([]);
  });

  it('cannot download an export that was created before they were removed, nor see its progress', async () => {
    const owner = await newUser('plus');
    const member = await newMember(owner, 'editor', 'plus');
    const { id, url } = (await as(member, '/exports', { search: {}, format: 'csv' })).json;
    expect((await as(member, `/exports/${id}`)).status).toBe(200);
    await as(owner, `/team/members/${member.id}`, undefined, 'DELETE');
    expect((await api.request(url)).json.code).toBe('expired-download');
    expect(await code(member, `/exports/${id}`)).toBe('not-found');
  });

  it('can leave; an owner cannot', async () => {
    const owner = await newUser('plus');
    const member = await newMember(owner, 'viewer');
    expect(await code(owner, `/team/members/${owner.id}`, undefined, 'DELETE')).toBe('not-found');
    expect((await as(member, `/team/members/${member.id}`, undefined, 'DELETE')).status).toBe(204);
    expect((await as(owner, '/team')).json.members).toHaveLength(1);
  });

  it("loses access with the next request when the owner's plan ends, and has a seat only while the plan has one", async () => {
    const owner = await newUser('plus');
    const [first, second] = [await newMember(owner), await newMember(owner)];
    const setTier = async (tier: string) => {
      await api.query('update user_roles set tier = $2 where user_id = $1', [owner.id, tier]);
      api.context.workspaceAccess.clear();
    };
    await setTier('basic');
    expect([await code(first, '/brands'), await code(second, '/brands')]).toEqual(
      Array(2).fill('payment-required'),
    );
    expect((await as(owner, '/team')).json).toMatchObject({
      seats: 1,
      members: [{ hasSeat: true }, { hasSeat: false }, { hasSeat: false }],
    });
    await setTier('plus');
    expect([await code(first, '/brands'), await code(second, '/brands')]).toEqual([200, 200]);
  });

  it('has as many seats as the plans state', async () => {
    const owner = await newUser('plus');
    for (let n = 1; n < 5; n++) await newMember(owner);
    expect((await invite(owner, { email: 'sixth@example.com' })).json).toMatchObject({
      code: 'limit-reached',
      detail: expect.stringContaining('5 seats'),
    });
    const { members } = (await as(owner, '/team')).json;
    expect(members.filter(({ hasSeat }: { hasSeat: boolean }) => hasSeat)).toHaveLength(5);
  });

  it('switches between their own workspace and those they joined, and never sees one in the other', async () => {
    const owner = await newUser('plus');
    const member = await newUser('basic');
    const own = (await as(member, '/lists', { name: 'Private' })).json;
    const { json } = await invite(owner, member);
    const { workspaceId } = (await as(member, `/team/invitations/${json.id}/accept`, {})).json;
    expect(await code(member, `/lists/${own.id}`)).toBe('not-found');
    const { data } = (await as(member, '/team/workspaces')).json;
    expect(data).toMatchObject([
      { role: 'owner', isCurrent: false },
      { role: 'editor', isCurrent: true, id: workspaceId },
    ]);
    await as(member, '/team/current', { workspaceId: data[0].id }, 'PUT');
    expect((await as(member, `/lists/${own.id}`)).status).toBe(200);
    expect((await as(member, '/auth/me')).json).toMatchObject({ tier: 'basic' });
    expect(await code(owner, `/lists/${own.id}`)).toBe('not-found');
  });

  it('leaves and manages only the workspace that they saw, even if another device has switched workspaces', async () => {
    const [owner, other] = [await newUser('plus'), await newUser('plus')];
    const member = await newMember(owner);
    const { id } = (await as(owner, '/team')).json;
    const invited = await Promise.all([member, owner].map((user) => invite(other, user)));
    for (const [index, user] of [member, owner].entries())
      await as(user, `/team/invitations/${invited[index]?.json.id}/accept`, {});

    const query = `?workspaceId=${id}`;
    const changes: [TestUser, string, string, unknown][] = [
      [owner, 'PATCH', '/team', { name: 'Ours' }],
      [owner, 'PATCH', `/team/members/${member.id}`, { role: 'viewer' }],
      [owner, 'PUT', '/team/second-factor', { required: false }],
      [owner, 'POST', '/team/invitations', { email: 'new@example.com', role: 'viewer' }],
      [member, 'DELETE', `/team/members/${member.id}`, undefined],
      [owner, 'POST', '/team/transfer', { userId: member.id }],
    ];
    for (const [user, method, path, body] of changes)
      expect(await as(user, path + query, body, method), path).toMatchObject({
        status: 409,
        json: { code: 'edit-conflict', detail: 'You have opened another workspace in the meantime.' },
      });
    expect((await as(other, '/team')).json.members).toHaveLength(3);
    for (const user of [owner, member]) await as(user, '/team/current', { workspaceId: id }, 'PUT');
    expect((await as(owner, '/team')).json).toMatchObject({
      invitations: [],
      members: [{}, { role: 'editor' }],
    });
    for (const [user, method, path, body] of changes.slice(0, 5))
      expect((await as(user, path + query, body, method)).status, path).toBeLessThan(300);
  });

  it('reads and changes nothing with the token of a page that shows another workspace than the one they have opened since', async () => {
    const owner = await newUser('plus');
    const member = await newMember(owner, 'editor', 'basic');
    const [own, joined] = (await as(member, '/team/workspaces')).json.data;
    const signIn = async () => {
      const credentials = { email: member.email, password: PASSWORD };
      const { json } = await api.request('/api/auth/login', { body: credentials });
      return { ...member, token: json.accessToken };
    };
    const open = ({ id }: { id: string }) => as(member, '/team/current', { workspaceId: id }, 'PUT');
    const shown = await signIn();
    expect((await as(shown, '/lists', { name: 'Shared' })).status).toBe(201);
    await open(own);
    expect(await code(shown, '/lists')).toBe('unauthenticated');
    expect(await code(shown, '/lists', { name: 'Misplaced' })).toBe('unauthenticated');
    expect((await as(await signIn(), '/lists')).json.data).toEqual([]);
    await open(joined);
    expect((await as(shown, '/lists')).json.data).toMatchObject([{ name: 'Shared' }]);
    await as(owner, `/team/members/${member.id}`, undefined, 'DELETE');
    expect(await code(shown, '/lists', { name: 'Misplaced' })).toBe('unauthenticated');
    expect((await as(await signIn(), '/lists')).json.data).toEqual([]);
  });

  it('has opened another workspace in every process as soon as a token names it', async () => {
    const owner = await newUser('plus');
    const member = await newUser('basic');
    const process = openWorkspaceAccess(api.context.connection.db);
    const { json } = await invite(owner, member);
    expect(await process.read(member.id, null)).toBeUndefined();
    const { workspaceId } = (await as(member, `/team/invitations/${json.id}/accept`, {})).json;
    expect(await process.read(member.id, workspaceId)).toMatchObject({ id: workspaceId, isPersonal: false });
  });

  it('saves a note only in the workspace where it was written, even if another device has switched workspaces', async () => {
    const owner = await newUser('plus');
    const member = await newMember(owner, 'editor', 'plus');
    const [own, team] = (await as(member, '/team/workspaces')).json.data;
    const put = (workspaceId: string | null) =>
      code(member, '/brands/1/notes', { text: 'Mine alone', version: 0, workspaceId }, 'PUT');
    expect([await put(null), await put(own.id)]).toEqual(['not-found', 'not-found']);
    expect((await as(owner, '/brands/1/notes')).json).toMatchObject({ text: '' });
    await as(member, '/team/current', { workspaceId: own.id }, 'PUT');
    expect([await put(team.id), await put(null)]).toEqual(['not-found', 200]);
    expect((await as(owner, '/brands/1/notes')).json).toMatchObject({ text: '' });
    await as(member, '/team/current', { workspaceId: team.id }, 'PUT');
    expect(await put(team.id)).toBe(200);
    expect((await as(owner, '/brands/1/notes')).json).toMatchObject({ text: 'Mine alone' });
  });
});

describe('Roles', () => {
  const key = { name: 'Script', scopes: ['brands'], days: null };
  const changes: [string, string, unknown][] = [
    ['POST', '/lists', { name: 'New' }],
    ['POST', '/keys', key],
    ['POST', '/brands/mine/delete', { all: true }],
    ['POST', '/exports/links', { name: 'Sheet', export: { search: {}, format: 'csv' } }],
    ['POST', '/imports?name=brands.csv&target=mine', ''],
  ];

  it('let viewers read everything and create nothing', async () => {
    const owner = await newUser('plus');
    const viewer = await newMember(owner, 'viewer');
    for (const [method, path, body] of changes) {
      const answer = await api.request(`/api${path}`, {
        token: viewer.token,
        method,
        body,
        ...(path.startsWith('/imports') ? { headers: { 'content-type': 'application/octet-stream' } } : {}),
      });
      expect(answer.json?.code, `${method} ${path}`).toBe('read-only');
    }
    for (const path of ['/lists', '/brands/1/notes', '/brands', '/keys', '/team'])
      expect((await as(viewer, path)).status, path).toBe(200);
  });

  it('let only the owner rename the workspace and invite, and let an editor write from the next request on', async () => {
    const owner = await newUser('plus');
    const editor = await newMember(owner);
    const viewer = await newMember(owner, 'viewer');
    await invite(owner, { email: 'pending@example.com' });
    for (const user of [editor, viewer]) {
      expect(await code(user, '/team', { name: 'Mine' }, 'PATCH')).toBe('owner-only');
      expect(await code(user, '/team/invitations', { email: 'x@example.com', role: 'editor' })).toBe(
        'owner-only',
      );
      expect((await as(user, '/team')).json.invitations).toEqual([]);
    }
    expect((await as(owner, `/team/members/${viewer.id}`, { role: 'editor' }, 'PATCH')).status).toBe(204);
    expect((await as(viewer, '/lists', { name: 'New' })).status).toBe(201);
  });

  it('are transferred: a member becomes the owner, and the owner an editor who may then leave', async () => {
    const owner = await newUser('plus');
    const list = (await as(owner, '/lists', { name: 'Shortlist' })).json;
    const member = await newUser('plus');
    const { json } = await invite(owner, member);
    await as(member, `/team/invitations/${json.id}/accept`, {});
    expect((await as(owner, '/account')).json).toEqual({ hasPassword: true, hasMembers: true });
    expect((await as(member, '/account')).json).toMatchObject({ hasMembers: false });
    const remove = { email: owner.email, password: 'plover-kettle-37-orbit' };
    expect(await code(owner, '/account', remove, 'DELETE')).toBe('has-members');

    expect((await as(owner, '/team/transfer', { userId: member.id })).status).toBe(204);
    expect((await as(member, '/team')).json).toMatchObject({ role: 'owner' });
    expect((await as(owner, '/team')).json).toMatchObject({ role: 'editor' });
    expect((await as(owner, `/team/members/${owner.id}`, undefined, 'DELETE')).status).toBe(204);
    expect((await as(owner, '/lists')).json.data).toEqual([]);
    expect((await as(member, `/lists/${list.id}`)).status).toBe(200);
    expect(await code(owner, `/lists/${list.id}`)).toBe('not-found');
    const own = (await as(member, '/team/workspaces')).json.data;
    expect(own.map(({ role }: { role: string }) => role)).toEqual(['owner', 'owner']);
  });

  it('are transferred once when two members are made the owner, or one is removed, at the same time', async () => {
    const owner = await newUser('plus');
    const [one, two] = [await newMember(owner, 'editor', 'plus'), await newMember(owner, 'editor', 'plus')];
    const transfer = (to: TestUser) => code(owner, '/team/transfer', { userId: to.id });
    const outcomes = await Promise.all([transfer(one), transfer(two)]);
    expect(outcomes).toContain(204);
    expect(outcomes.filter((outcome) => outcome === 204)).toHaveLength(1);
    const [heir, member] = outcomes[0] === 204 ? [one, two] : [two, one];
    const rolesOf = async () =>
      (await as(heir, '/team')).json.members.map(({ role }: { role: string }) => role);
    expect(await rolesOf()).toEqual(['owner', 'editor', 'editor']);

    const [removed, handed] = await Promise.all([
      code(heir, `/team/members/${member.id}`, undefined, 'DELETE'),
      code(heir, '/team/transfer', { userId: member.id }),
    ]);
    expect([removed, handed].filter((outcome) => outcome === 204)).toHaveLength(1);
    expect(await rolesOf()).toEqual(handed === 204 ? ['owner', 'editor', 'editor'] : ['owner', 'editor']);
  });
});

describe('An invitation', () => {
  it('is for the invited address only, also with the link', async () => {
    const [owner, recipient, thief] = [await newUser('plus'), await newUser(), await newUser()];
    const { id } = (await invite(owner, recipient)).json;
    const token = await mailedToken(recipient.email);
    expect(await code(thief, '/team/join', { token })).toBe('other-recipient');
    expect(await code(thief, `/team/invitations/${id}/accept`, {})).toBe('not-found');
    expect((await as(thief, '/team/workspaces')).json.invitations).toEqual([]);
    expect((await as(recipient, '/team/workspaces')).json.invitations).toMatchObject([
      { id, invitedBy: 'Test User', role: 'editor' },
    ]);
    expect((await as(recipient, '/team/join', { token })).status).toBe(200);
  });

  it('reports that it was used, withdrawn or has expired, and a forged token is not found', async () => {
    const [owner, one, two] = [await newUser('plus'), await newUser(), await newUser()];
    await invite(owner, one);
    const used = await mailedToken(one.email);
    expect((await as(one, '/team/join', { token: used })).status).toBe(200);
    expect(await code(one, '/team/join', { token: used })).toBe('invalid-token');
    expect(await code(two, '/team/join', { token: newKey() })).toBe('invalid-token');

    const { id } = (await invite(owner, two)).json;
    const token = await mailedToken(two.email);
    const stored = await api.query('select * from workspace_invitations where id = $1', [id]);
    expect(JSON.stringify(stored)).not.toContain(token);
    await api.query('update workspace_invitations set expires_at = now() where id = $1', [id]);
    expect(await code(two, '/team/join', { token })).toBe('expired-token');
    expect((await as(owner, `/team/invitations/${id}/resend`, {})).status).toBe(204);
    const next = await mailedToken(two.email, 2);
    expect(await code(two, '/team/join', { token })).toBe('invalid-token');
    expect((await as(owner, `/team/invitations/${id}`, undefined, 'DELETE')).status).toBe(204);
    expect(await code(two, '/team/join', { token: next })).toBe('invalid-token');
  });

  it('never exceeds the seats of the plan, however many are accepted at once', async () => {
    const owner = await newUser('plus');
    const members = await Promise.all(Array.from({ length: 6 }, () => newUser()));
    const invited = await Promise.all(members.map((member) => invite(owner, member)));
    expect(invited.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 409, 409]);
    // As if invited by an earlier plan with more seats.
    const { id } = (await as(owner, '/team')).json;
    for (const { email } of members)
      await api.query(
        `insert into workspace_invitations (workspace_id, email, role, expires_at)
         values ($1, $2, 'editor', now() + interval '1 day') on conflict do nothing`,
        [id, email],
      );
    const accepted = await Promise.all(
      members.map(async (member) => {
        const { invitations } = (await as(member, '/team/workspaces')).json;
        return code(member, `/team/invitations/${invitations[0].id}/accept`, {});
      }),
    );
    expect(accepted.toSorted()).toEqual([200, 200, 200, 200, 'limit-reached', 'limit-reached']);
  });

  it('creates one membership when it is accepted twice at once, or at most one while it is withdrawn', async () => {
    const owner = await newUser('plus');
    const [member, late] = [await newUser(), await newUser()];
    const { id } = (await invite(owner, member)).json;
    const accept = () => code(member, `/team/invitations/${id}/accept`, {});
    expect((await Promise.all([accept(), accept(), accept()])).toSorted()).toEqual([
      200,
      'not-found',
      'not-found',
    ]);
    const { id: withdrawn } = (await invite(owner, late)).json;
    const outcomes = await Promise.all([
      code(late, `/team/invitations/${withdrawn}/accept`, {}),
      code(owner, `/team/invitations/${withdrawn}`, undefined, 'DELETE'),
    ]);
    expect([
      [200, 'not-found'],
      ['not-found', 204],
    ]).toContainEqual(outcomes);
    const { members } = (await as(owner, '/team')).json;
    expect(members).toHaveLength(outcomes[0] === 200 ? 3 : 2);
  });

  it('to an address that has become one of the team is not offered, and only opens the workspace', async () => {
    const owner = await newUser('plus');
    const member = await newMember(owner, 'viewer');
    const { id } = (await as(owner, '/team')).json;
    for (const person of [owner, member]) {
      const address = `second-of-${person.email}`;
      const { json: invitation } = await invite(owner, { email: address }, 'editor');
      const token = await mailedToken(address);
      await api.query('update users set email = $1 where id = $2', [address, person.id]);
      expect((await as(person, '/team/workspaces')).json.invitations).toEqual([]);
      const joined = await as(person, '/team/join', { token });
      expect([joined.status, joined.json]).toMatchObject([200, { workspaceId: id }]);
      expect(await code(person, `/team/invitations/${invitation.id}/accept`, {})).toBe('not-found');
    }
    const { members } = (await as(owner, '/team')).json;
    expect(members.map(({ role }: { role: string }) => role)).toEqual(['owner', 'viewer']);
    expect(await code(owner, '/team/current', { workspaceId: id }, 'PUT')).toBe(204);
    expect(await code(owner, `/team/members/${owner.id}`, undefined, 'DELETE')).toBe('not-found');
  });

  it('is mailed to an address at most five times in a row, regardless of who invites it', async () => {
    const owners = [await newUser('plus'), await newUser('plus')];
    const victim = await newUser();
    const outcomes: unknown[] = [];
    for (let n = 0; n < 6; n++) {
      const { status, json } = await invite(owners[n % 2]!, victim);
      outcomes.push(json.code ?? status);
      if (n === 1) outcomes.push(await code(owners[1]!, `/team/invitations/${json.id}/resend`, {}));
      else if (status === 201) await as(owners[n % 2]!, `/team/invitations/${json.id}`, undefined, 'DELETE');
    }
    expect(outcomes).toEqual([201, 201, 204, 201, 201, 'too-many-requests', 'too-many-requests']);
  });

  it('is neither extended nor recorded as sent again when too many were mailed to its address', async () => {
    const owner = await newUser('plus');
    const { id } = (await invite(owner, await newUser())).json;
    const resend = () => code(owner, `/team/invitations/${id}/resend`, {});
    for (let n = 0; n < 4; n++) expect(await resend()).toBe(204);
    await api.query("update workspace_invitations set expires_at = '2030-01-01' where id = $1", [id]);
    expect(await resend()).toBe('too-many-requests');
    const rows = await api.query(
      "select count(*) from workspace_invitations where id = $1 and expires_at = '2030-01-01'",
      [id],
    );
    expect(rows).toEqual([{ count: 1 }]);
    const { data } = (await as(owner, '/audit-log')).json;
    expect(data.filter(({ action }: { action: string }) => action === 'invitation.resent')).toHaveLength(4);
  });

  it('requires a plan with a free seat, and the address of a non-member', async () => {
    const [free, basic, plus] = [await newUser(), await newUser('basic'), await newUser('plus')];
    for (const user of [free, basic])
      expect((await invite(user, { email: 'someone@example.com' })).json).toMatchObject({
        code: 'limit-reached',
        detail: 'Your plan has one seat, which is yours. Plus has 5 seats.',
      });
    expect((await invite(plus, plus)).json).toMatchObject({
      code: 'invalid-request',
      detail: 'This address already belongs to a member.',
    });
    expect((await invite(plus, { email: 'no address' })).json.code).toBe('invalid-email');
  });
});
