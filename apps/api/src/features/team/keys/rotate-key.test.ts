import { type ApiKey, CreatedApiKey, MAX_API_KEYS } from '@brandlode/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../../testing.ts';

const api = await useApi({ brands: 20 });
const [owner, stranger] = await Promise.all([
  api.tokenFor('plus', 'owner@example.com'),
  api.tokenFor('plus'),
]);
beforeEach(() => api.query('delete from api_keys'));

const create = async (days: number | null = 30, token = owner) => {
  const body = { name: 'Report', scopes: ['brands', 'lists'], days };
  return CreatedApiKey.parse((await api.request('/api/keys', { token, body })).json);
};
const rotate = (id: string, body: object = {}, token = owner) =>
  api.request(`/api/keys/${id}/rotate`, { token, body });
const rotated = async (id: string, body?: object, token?: string) =>
  CreatedApiKey.parse((await rotate(id, body, token)).json);
const list = async (): Promise<ApiKey[]> => (await api.request('/api/keys', { token: owner })).json.data;
const revoke = async (id: string) =>
  (await api.request(`/api/keys/${id}`, { token: owner, method: 'DELETE' })).status;
const read = async ({ key }: { key: string }, path = '/api/brands') => {
  const { status, json } = await api.request(path, { token: key });
  return json.code ?? status;
};
const HOUR_MS = 3_600_000;
/** Moves the times of all keys into the past, as if the clock had been put forward. */
async function passHours(hours: number) {
  await api.query(
    `update api_keys set created_at = created_at - make_interval(secs => $1),
       expires_at = expires_at - make_interval(secs => $1)`,
    [hours * 3600],
  );
  api.context.apiKeys.clear();
}

describe('A rotated key', () => {
  it('works beside its successor until the overlap has passed, then is no longer listed', async () => {
    const old = await create();
    const successor = await rotated(old.id);
    expect(await list()).toEqual([
      expect.objectContaining({ id: successor.id, replacedBy: null }),
      expect.objectContaining({ id: old.id, replacedBy: successor.id }),
    ]);
    await passHours(24 - 1 / 60);
    expect([await read(old), await read(successor)]).toEqual([200, 200]);
    await passHours(1 / 60);
    expect([await read(old), await read(successor)]).toEqual(['unauthenticated', 200]);
    expect((await list()).map(({ id }) => id)).toEqual([successor.id]);
  });

  it('has a successor of the same name, scopes and lifetime, which is stored as a hash', async () => {
    const old = await create(30);
    await passHours(10 * 24);
    const successor = await rotated(old.id);
    expect(successor).toMatchObject({ name: 'Report', scopes: ['brands', 'lists'], usage: [] });
    const lifetime = (key: ApiKey) => Date.parse(key.expiresAt ?? '') - Date.parse(key.createdAt);
    expect(lifetime(successor)).toBe(lifetime(old));
    expect(Date.parse(successor.createdAt) - Date.parse(old.createdAt)).toBeLessThan(HOUR_MS);
    expect(await read(successor, '/api/exports/7d1f6b1e-9b1e-4c58-9f0a-3f1f0a8f9b11')).toBe(
      'key-not-allowed',
    );
    expect(JSON.stringify(await api.query('select * from api_keys'))).not.toContain(successor.key);
    expect((await rotated((await create(null)).id)).expiresAt).toBeNull();
  });

  it('ends after the given hours, immediately with none, and never later than it would have', async () => {
    const ends = async (days: number | null, overlapHours: number) => {
      const { id } = await create(days);
      await rotate(id, { overlapHours });
      const expiresAt = (await list()).find((key) => key.id === id)?.expiresAt;
      return expiresAt && Math.round((Date.parse(expiresAt) - Date.now()) / HOUR_MS);
    };
    expect(await ends(null, 168)).toBe(168);
    expect(await ends(1, 168)).toBe(24);
    const old = await create();
    expect(await read(old)).toBe(200);
    await rotate(old.id, { overlapHours: 0 });
    expect(await read(old)).toBe('unauthenticated');
    for (const overlapHours of [-1, 169, 1.5, '24', null])
      expect((await rotate(old.id, { overlapHours })).json.code, `${overlapHours}`).toBe('invalid-request');
  });

  it('is not rotated again, also by two requests at once; its successor is', async () => {
    const old = await create();
    const answers = await Promise.all([rotate(old.id), rotate(old.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('key-replaced');
    const successor = CreatedApiKey.parse(answers.find(({ status }) => status === 201)?.json);
    const third = await rotated(successor.id);
    expect((await list()).map(({ id, replacedBy }) => [id, replacedBy])).toEqual([
      [third.id, null],
      [successor.id, third.id],
      [old.id, successor.id],
    ]);
    expect(await revoke(third.id)).toBe(204);
    expect((await rotate(successor.id)).json.code).toBe('key-replaced');
  });

  it('and its successor can each be revoked at any time, without effect on the other', async () => {
    const [first, second] = [await create(), await create()];
    const [next, other] = [await rotated(first.id), await rotated(second.id)];
    expect([await revoke(first.id), await revoke(other.id)]).toEqual([204, 204]);
    expect(await Promise.all([first, next, second, other].map((key) => read(key)))).toEqual([
      'unauthenticated',
      200,
      200,
      'unauthenticated',
    ]);
    await passHours(24);
    expect(await read(second)).toBe('unauthenticated');
    expect(await list()).toMatchObject([{ id: next.id }]);
  });

  it('can be renewed after it has expired', async () => {
    const old = await create(1);
    await passHours(48);
    const successor = await rotated(old.id);
    expect([await read(old), await read(successor)]).toEqual(['unauthenticated', 200]);
    expect(await list()).toMatchObject([{ id: successor.id }]);
  });

  it('counts as a key of the workspace until it ends', async () => {
    const keys = await Promise.all(Array.from({ length: MAX_API_KEYS }, () => create()));
    const id = keys[0]?.id ?? '';
    expect((await rotate(id)).json.code).toBe('limit-reached');
    expect((await rotate(id, { overlapHours: 0 })).status).toBe(201);
    expect(await list()).toHaveLength(MAX_API_KEYS);
  });

  it('gets a successor that acts for the user who rotated it', async () => {
    const old = await create();
    const editor = await api.tokenFor('free', 'editor@example.com');
    const rows = await api.query(
      `insert into workspace_members (workspace_id, user_id, role)
       select k.workspace_id, u.id, 'editor' from api_keys k, users u where u.email = 'editor@example.com'
       returning workspace_id, user_id`,
    );
    const [{ workspace_id: workspaceId, user_id: userId }] = rows;
    await api.request('/api/team/current', { token: editor, method: 'PUT', body: { workspaceId } });
    const successor = await rotated(old.id, {}, editor);
    expect(await read(successor)).toBe(200);
    const owners = await api.query('select user_id from api_keys where id = $1', [successor.id]);
    expect(owners).toEqual([{ user_id: userId }]);
  });

  it('is one of the workspace, and no key rotates keys', async () => {
    const old = await create();
    for (const id of [old.id, '7d1f6b1e-9b1e-4c58-9f0a-3f1f0a8f9b11'])
      expect((await rotate(id, {}, stranger)).json.code).toBe('not-found');
    expect((await rotate(old.id, {}, old.key)).json.code).toBe('key-not-allowed');
    expect(await list()).toMatchObject([{ id: old.id, replacedBy: null }]);
    expect(await revoke(old.id)).toBe(204);
    expect((await rotate(old.id)).json.code).toBe('not-found');
  });
});
