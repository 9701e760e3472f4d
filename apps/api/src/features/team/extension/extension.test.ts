import { createHash, randomBytes } from 'node:crypto';
import { ExtensionCode, ExtensionKey, MAX_API_KEYS } from '@brandlode/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashSecret, newSecret } from '../../../secrets/secrets.ts';
import { newCode, typedCode } from '../../../secrets/typed-codes.ts';
import { useApi } from '../../../testing.ts';

const api = await useApi({ brands: 20 });
const [member, other] = await Promise.all([
  api.tokenFor('plus', 'member@example.com'),
  api.tokenFor('plus', 'other@example.com'),
]);
beforeEach(() => api.query('delete from api_keys; delete from extension_codes; delete from rate_limits'));

/** A popup's secret, and its SHA-256. */
function newPopup() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}
type Popup = ReturnType<typeof newPopup>;

const createCode = async ({ challenge }: Popup, token = member) => {
  const body = { challenge, name: 'Chrome on Linux' };
  return ExtensionCode.parse((await api.request('/api/extension/codes', { token, body })).json).code;
};
const redeem = ({ verifier }: Popup, code: string) =>
  api.request('/api/extension/keys', { body: { code, verifier } });
const connect = async (token = member) => {
  const popup = newPopup();
  return ExtensionKey.parse((await redeem(popup, await createCode(popup, token))).json).key;
};
const keysOf = async (token = member) => (await api.request('/api/keys', { token })).json.data;

describe('A code of the browser extension', () => {
  it('becomes a key of the workspace with the scope of the extension, however it is typed', async () => {
    const popup = newPopup();
    const code = await createCode(popup);
    const { status, json, headers } = await redeem(
      popup,
      ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `,
    );
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await keysOf()).toEqual([
      expect.objectContaining({ name: 'Chrome on Linux', scopes: ['extension'], expiresAt: null }),
    ]);
    expect((await api.request('/api/lists', { token: json.key })).status).toBe(200);
    expect((await api.request('/api/brands', { token: json.key })).json.code).toBe('key-not-allowed');
  });

  it('works once, also when redeemed twice at the same time', async () => {
    const popup = newPopup();
    const code = await createCode(popup);
    const responses = await Promise.all([redeem(popup, code), redeem(popup, code)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect((await redeem(popup, code)).json.code).toBe('invalid-token');
    expect(await keysOf()).toHaveLength(1);
  });

  it('is worth nothing to another popup, and after ten minutes', async () => {
    const popup = newPopup();
    const code = await createCode(popup);
    expect((await redeem(newPopup(), code)).json.code).toBe('invalid-token');
    await api.query("update extension_codes set expires_at = now() - interval '1 second'");
    expect((await redeem(popup, code)).json).toMatchObject({
      code: 'invalid-token',
      detail: expect.stringContaining('expired'),
    });
    const rows = await api.query(
      'select extract(epoch from expires_at - now()) as seconds from extension_codes',
    );
    expect(rows).toEqual([]);
  });

  it("connects the popup with the user who created it, never with another one's workspace", async () => {
    const popup = newPopup();
    const [own, foreign] = [await createCode(popup), await createCode(popup, other)];
    expect((await redeem(popup, foreign)).status).toBe(201);
    expect([(await keysOf()).length, (await keysOf(other)).length]).toEqual([0, 1]);
    expect((await redeem(popup, own)).status).toBe(201);
    expect([(await keysOf()).length, (await keysOf(other)).length]).toEqual([1, 1]);
  });

  it('cannot be guessed: a popup has five attempts, a network thirty', async () => {
    const popup = newPopup();
    const code = await createCode(popup);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await redeem(popup, newCode(8))).json.code).toBe('invalid-token');
    const { json, headers } = await redeem(popup, code);
    expect(json.code).toBe('too-many-requests');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await redeem(newPopup(), newCode(8))).status),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(30 - 6);
  });

  it('is stored as a hash of itself and the challenge', async () => {
    const popup = newPopup();
    const code = await createCode(popup);
    const rows = await api.query('select * from extension_codes');
    expect(rows[0].secret).toEqual(createHash('sha256').update(`${popup.challenge}.${code}`).digest());
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('is refused to a user without a plan, to API keys, and to someone who has since been removed', async () => {
    const body = { challenge: newPopup().challenge, name: 'Chrome on Linux' };
    const create = async (token: string) =>
      (await api.request('/api/extension/codes', { token, body })).json.code;
    expect(await create(await api.tokenFor('free'))).toBe('payment-required');
    expect(await create(await connect())).toBe('key-not-allowed');
    const popup = newPopup();
    const code = await createCode(popup);
    const disable = (value: string) =>
      api.query(`update users set disabled_at = ${value} where email = 'member@example.com'`);
    await disable('now()');
    expect((await redeem(popup, code)).json.code).toBe('invalid-token');
    await disable('null');
  });

  it('ends, with the keys, when a change of the email is undone', async () => {
    const token = await api.tokenFor('plus', 'changed@example.com');
    const undoToken = newSecret();
    await api.query(
      `insert into email_changes (user_id, old_email, new_email, created_at, expires_at, confirmed_at, undo_hash)
       select id, 'before@example.com', email, now() - interval '1 minute', now(), now(), $1 from users
       where email = 'changed@example.com'`,
      [hashSecret(undoToken)],
    );
    const popup = newPopup();
    const [key, code] = [await connect(token), await createCode(popup, token)];
    expect((await api.request('/api/lists', { token: key })).status).toBe(200);
    const undone = await api.request('/api/auth/email-change/undo', { body: { token: undoToken } });
    expect(undone.status, undone.text).toBe(200);
    expect((await api.request('/api/lists', { token: key })).json.code).toBe('unauthenticated');
    expect((await redeem(popup, code)).json.code).toBe('invalid-token');
  });

  it(`creates none of more than ${MAX_API_KEYS} keys`, async () => {
    await api.query(
      `insert into api_keys (workspace_id, user_id, name, secret, hint, scopes)
       select w.id, u.id, 'Key', sha256(n::text::bytea), 'hint', '{brands}'
       from users u join workspaces w on w.owner_id = u.id, generate_series(1, $1) n where u.email = 'member@example.com'`,
      [MAX_API_KEYS],
    );
    const popup = newPopup();
    expect((await redeem(popup, await createCode(popup))).json.code).toBe('limit-reached');
  });
});

describe('A connected extension', () => {
  it('revokes its own key, and no other one', async () => {
    const [first, second] = [await connect(), await connect()];
    const disconnect = (token: string) => api.request('/api/extension/key', { token, method: 'DELETE' });
    expect((await disconnect(first)).status).toBe(204);
    expect((await disconnect(first)).json.code).toBe('unauthenticated');
    expect((await api.request('/api/lists', { token: first })).json.code).toBe('unauthenticated');
    expect((await api.request('/api/lists', { token: second })).status).toBe(200);
  });

  it('reads and writes notes', async () => {
    const token = await connect();
    const note = await api.request('/api/brands/1/notes', {
      token,
      method: 'PUT',
      body: { text: 'Call', version: 0 },
    });
    expect(note.json).toMatchObject({ text: 'Call', version: 1 });
    expect((await api.request('/api/brands/1/notes', { token })).json.text).toBe('Call');
  });
});

it('reads a code as it was made from what people type', () => {
  expect(typedCode(' 7kx4-m2pq ')).toBe('7KX4M2PQ');
  expect(typedCode('OIL0')).toBe('0110');
  expect(newCode(8)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});
