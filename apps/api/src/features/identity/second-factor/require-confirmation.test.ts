import { expect, it } from 'vitest';
import { useApi } from '../../../testing.ts';

const api = await useApi({ brands: 20 });

const ID = '7d1f6b1e-9b1e-4c58-9f0a-3f1f0a8f9b11';
const CHALLENGE = 'a'.repeat(43);
/** The requests that create keys, export everything or delete the account, which is last. */
const GUARDED = [
  ['POST', '/api/keys', { name: 'Report', scopes: ['brands'], days: null }],
  ['POST', `/api/keys/${ID}/rotate`, {}],
  ['POST', '/api/extension/codes', { challenge: CHALLENGE, name: 'Chromium' }],
  [
    'POST',
    '/api/authorization',
    {
      request: { client_id: 'app_unknown', redirect_uri: 'https://app.example/' },
      workspaceId: ID,
      scopes: ['brands'],
    },
  ],
  ['POST', '/api/auth/email-change', { email: 'new@confirm.example', password: 'x' }],
  ['GET', '/api/account/export', undefined],
  ['DELETE', '/api/account', { email: 'user@confirm.example', password: 'x' }],
] as const;

async function codesOf(token: string) {
  const codes: unknown[] = [];
  for (const [method, path, body] of GUARDED) {
    const { status, json } = await api.request(path, { token, method, body });
    codes.push(status < 400 ? 'accepted' : json.code);
  }
  return codes;
}

it('is asked of users with a second factor who did not confirm it for ten minutes, and of no others', async () => {
  const token = await api.tokenFor('plus', 'user@confirm.example');
  const ACCEPTED = [
    'accepted',
    'not-found',
    'accepted',
    'invalid-request',
    'wrong-password',
    'accepted',
    'wrong-password',
  ];
  await api.query("update sessions set confirmed_at = now() - interval '11 minutes'");
  expect(await codesOf(token)).toEqual(ACCEPTED);
  await api.query(
    `insert into authenticator_apps (user_id, sealed_secret, confirmed_at)
     select id, 'sealed', now() from users where email = 'user@confirm.example'`,
  );
  expect(await codesOf(token)).toEqual(GUARDED.map(() => 'confirmation-required'));
  await api.query("update sessions set confirmed_at = now() - interval '9 minutes'");
  expect(await codesOf(token)).toEqual(ACCEPTED);
  // A session of a release before this one.
  await api.query('update sessions set confirmed_at = null');
  expect(await codesOf(token)).toEqual(GUARDED.map(() => 'confirmation-required'));
});
