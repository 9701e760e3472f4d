import { createHash } from 'node:crypto';
import type { TestApi } from '../../../testing.ts';

const RETURN = 'http://127.0.0.1:5000/callback';
export const challengeOf = (text: string) => createHash('sha256').update(text).digest('base64url');

type Api = Pick<TestApi, 'request' | 'url'>;

/** Sends a form, as clients do; returns the JSON of the response. */
export async function postForm({ url }: Api, path: string, fields: Record<string, string>) {
  const response = await fetch(url + path, { method: 'POST', body: new URLSearchParams(fields) });
  const text = await response.text();
  return text === '' ? {} : JSON.parse(text);
}

/** Connects an application that may read brands. */
export async function connectApp(api: Api, token: string) {
  const registered = { client_name: 'Research Pal', redirect_uris: [RETURN] };
  const { client_id } = (await api.request('/oauth/register', { body: registered })).json;
  const verifier = 'v'.repeat(43);
  const request = {
    client_id,
    redirect_uri: RETURN,
    response_type: 'code',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  };
  const asked = await api.request(`/api/authorization?${new URLSearchParams(request)}`, { token });
  const body = { request, workspaceId: asked.json.workspace.id, scopes: ['brands'] };
  const { redirectTo } = (await api.request('/api/authorization', { token, body })).json;
  const tokens = await postForm(api, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id,
    code: new URL(redirectTo).searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: RETURN,
  });
  return { client: client_id, access: tokens.access_token, refresh: tokens.refresh_token };
}
