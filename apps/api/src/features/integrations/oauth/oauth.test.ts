import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { APP_SCOPES, MAX_CONNECTED_APPS } from '@brandlode/contract';
import {
  auth,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../../testing.ts';

/** Behind a proxy: clients know this address alone. */
const PUBLIC = 'https://localhost:8443';
const api = await useApi({ brands: 60, env: { PUBLIC_URL: PUBLIC } });
const owner = await api.tokenFor('plus');
const RETURN = 'http://127.0.0.1:5000/callback';
const MCP = `${PUBLIC}/mcp`;

const viaProxy = (input: string | URL, init?: RequestInit) =>
  fetch(String(input).replace(PUBLIC, api.url), init);

/** The host of an application's metadata document. */
let document: (id: string) => string = () => '';
let reads = 0;
const publisher = createServer((_request, response) => {
  reads += 1;
  response.setHeader('content-type', 'application/json').end(document(documentId));
});
await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
const documentHost = `127.0.0.1:${(publisher.address() as AddressInfo).port}`;
const documentId = `http://${documentHost}/client.json`;

afterAll(() => void publisher.close());
beforeEach(() => api.query('delete from rate_limits'));

/** The official client's own state of one connection. */
function provider(options: { documentUrl?: string } = {}) {
  const state: { client?: never; tokens?: never; verifier: string; opened?: URL } = { verifier: '' };
  const own: OAuthClientProvider = {
    redirectUrl: RETURN,
    ...(options.documentUrl && { clientMetadataUrl: options.documentUrl }),
    clientMetadata: { client_name: 'Research Pal', redirect_uris: [RETURN] },
    state: () => 'a state & more',
    clientInformation: () => state.client,
    saveClientInformation: (client) => {
      state.client = client as never;
    },
    tokens: () => state.tokens,
    saveTokens: (tokens) => {
      state.tokens = tokens as never;
    },
    redirectToAuthorization: (url) => {
      state.opened = url;
    },
    saveCodeVerifier: (verifier) => {
      state.verifier = verifier;
    },
    codeVerifier: () => state.verifier,
  };
  return { own, state };
}

type Json = ReturnType<typeof JSON.parse>;
type Parameters = Record<string, string>;
const ask = (request: Parameters, token = owner) =>
  api.request(`/api/authorization?${new URLSearchParams(request)}`, { token });
async function allow(request: Parameters, scopes: readonly string[], token = owner, workspaceId?: string) {
  const workspace = workspaceId ?? (await ask(request, token)).json.workspace.id;
  return api.request('/api/authorization', { token, body: { request, workspaceId: workspace, scopes } });
}
/** What a user does in the browser: the response of the authorization server. */
async function consent(opened: URL, scopes: readonly string[], token = owner): Promise<URLSearchParams> {
  expect(`${opened.origin}${opened.pathname}`).toBe(`${PUBLIC}/connect`);
  const { json } = await allow(Object.fromEntries(opened.searchParams), scopes, token);
  return new URL(json.redirectTo).searchParams;
}

async function post(path: string, body: Parameters | string) {
  const response = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: typeof body === 'string' ? body : new URLSearchParams(body),
  });
  const text = await response.text();
  return { status: response.status, json: (text === '' ? undefined : JSON.parse(text)) as Json };
}
const register = (body: object) => api.request('/oauth/register', { body });
const verifier = 'v'.repeat(43);
const challengeOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const registered = async (): Promise<string> =>
  (await register({ client_name: 'Research Pal', redirect_uris: [RETURN] })).json.client_id;
const requestOf = (client: string): Parameters => ({
  client_id: client,
  redirect_uri: RETURN,
  response_type: 'code',
  code_challenge: challengeOf(verifier),
  code_challenge_method: 'S256',
  state: 'x',
  resource: MCP,
});
async function codeFor(client: string, scopes: readonly string[] = ['brands'], token = owner) {
  const { json } = await allow(requestOf(client), scopes, token);
  return new URL(json.redirectTo).searchParams.get('code') ?? '';
}
const exchangeOf = (client: string, code: string): Parameters => ({
  grant_type: 'authorization_code',
  client_id: client,
  code,
  code_verifier: verifier,
  redirect_uri: RETURN,
  resource: MCP,
});
const refreshOf = (client: string, token: string): Parameters => ({
  grant_type: 'refresh_token',
  client_id: client,
  refresh_token: token,
});
async function tokensFor(client: string, scopes?: readonly string[], token = owner): Promise<Json> {
  const { status, json } = await post(
    '/oauth/token',
    exchangeOf(client, await codeFor(client, scopes, token)),
  );
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}
const callMcp = (token: string, tool = 'usage', args: object = {}) =>
  api.request('/mcp', {
    token,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } },
    headers: { accept: 'application/json, text/event-stream' },
  });
const connections = async (token = owner): Promise<Json[]> =>
  (await api.request('/api/connected-apps', { token })).json.data;

describe('The official client connects', () => {
  it.each(['by registering itself', 'by its metadata document'])('%s, and researches', async (way) => {
    document = (id) =>
      JSON.stringify({ client_id: id, client_name: 'Published Pal', redirect_uris: [RETURN] });
    const isPublished = way.includes('document');
    const { own, state } = provider();
    // The official client accepts documents at https addresses only.
    if (isPublished) state.client = { client_id: documentId } as never;
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(MCP), { authProvider: own, fetch: viaProxy });
    const first = transport();
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow();

    const { opened } = state;
    if (!opened) throw new Error('The client did not ask for consent.');
    const asked = await ask(Object.fromEntries(opened.searchParams));
    expect(asked.json).toEqual({
      client: {
        name: isPublished ? 'Published Pal' : 'Research Pal',
        host: isPublished ? documentHost : null,
        returnsTo: null,
      },
      workspace: { id: expect.any(String), name: 'Test User’s workspace' },
      scopes: [...APP_SCOPES],
    });
    const answer = await consent(opened, ['brands', 'lists']);
    expect(Object.fromEntries(answer)).toEqual({
      code: expect.any(String),
      state: 'a state & more',
      iss: PUBLIC,
    });
    await first.finishAuth(answer);

    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport());
    const { structuredContent } = await client.callTool({ name: 'usage', arguments: {} });
    expect(structuredContent).toMatchObject({ plan: 'plus', scopes: ['brands', 'lists'] });
    const refused = await client.callTool({
      name: 'add_to_list',
      arguments: { newListName: 'A', brandIds: [1] },
    });
    expect(JSON.stringify(refused.content)).toContain('lists:write');
    await client.close();

    expect((await connections())[0]).toMatchObject({
      name: isPublished ? 'Published Pal' : 'Research Pal',
      host: isPublished ? documentHost : null,
      scopes: ['brands', 'lists'],
      workspace: 'Test User’s workspace',
    });
    // It renews its access by itself.
    const { access_token: before }: Json = state.tokens;
    expect(await auth(own, { serverUrl: MCP, fetchFn: viaProxy })).toBe('AUTHORIZED');
    expect((state.tokens as Json).access_token).not.toBe(before);
  });

  it('with what the server publishes at its public address', async () => {
    const denied = await api.request('/mcp', { body: {} });
    const address = /^Bearer resource_metadata="(.+)"$/.exec(
      denied.headers.get('www-authenticate') ?? '',
    )?.[1];
    expect(address).toBe(`${PUBLIC}/.well-known/oauth-protected-resource/mcp`);
    const resource: Json = await (await viaProxy(address ?? '')).json();
    expect(resource).toMatchObject({ resource: MCP, authorization_servers: [PUBLIC] });
    const server: Json = await (await viaProxy(`${PUBLIC}/.well-known/oauth-authorization-server`)).json();
    expect(server).toMatchObject({
      issuer: PUBLIC,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
    });
    for (const [name, value] of Object.entries(server))
      if (name.endsWith('_endpoint')) expect(value, name).toMatch(/^https:\/\/localhost:8443\//);
    expect((await api.request('/.well-known/openid-configuration')).status).toBe(404);
  });
});

describe('An authorization request is rejected', () => {
  it.each<[string, Parameters]>([
    ['of an unknown application', { client_id: 'app_unknown' }],
    ['with an address that was not registered', { redirect_uri: 'https://evil.example/callback' }],
    ['with another path on the user’s computer', { redirect_uri: 'http://127.0.0.1:5000/other' }],
    ['with another name of the user’s computer', { redirect_uri: 'http://localhost:5000/callback' }],
    ['for anything but a code', { response_type: 'token' }],
    ['without PKCE', { code_challenge: '' }],
    ['with a plain challenge', { code_challenge_method: 'plain' }],
    ['for another resource', { resource: `${PUBLIC}/api` }],
    ['for a permission that cannot be given', { scope: 'brands imports' }],
  ])('%s', async (_, change) => {
    const request = { ...requestOf(await registered()), ...change };
    expect((await ask(request)).json).toMatchObject({ status: 400, code: 'invalid-request' });
    const { id } = (await api.request('/api/team', { token: owner })).json;
    expect((await allow(request, ['brands'], owner, id)).json.code).toBe('invalid-request');
  });

  it('except that the port of a program on the user’s computer may vary', async () => {
    const request = { ...requestOf(await registered()), redirect_uri: 'http://127.0.0.1:61234/callback' };
    const { json } = await allow(request, ['brands']);
    expect(json.redirectTo).toMatch(/^http:\/\/127\.0\.0\.1:61234\/callback\?code=/);
  });

  it('if its metadata document names another address or is none', async () => {
    for (const body of [
      JSON.stringify({ client_id: 'http://127.0.0.1/other', redirect_uris: [RETURN] }),
      JSON.stringify({ client_id: `${documentId}?2`, redirect_uris: ['javascript:alert(1)'] }),
      '<html>',
      `{"client_id":"${documentId}?2","redirect_uris":["${RETURN}"],"a":"${'a'.repeat(20_000)}"}`,
    ]) {
      document = () => body;
      expect((await ask(requestOf(`${documentId}?2`))).json.code, body.slice(0, 80)).toBe('invalid-request');
    }
    for (const id of ['http://10.0.0.1/client.json', 'http://localhost/client.json', 'https://127.0.0.1/'])
      expect((await ask(requestOf(id))).json.code, id).toBe('invalid-request');
  });

  it('beyond what the application asked and what the user may do', async () => {
    const client = await registered();
    const request = { ...requestOf(client), scope: 'brands' };
    expect((await ask(request)).json.scopes).toEqual(['brands']);
    expect((await allow(request, ['brands', 'lists'])).json.code).toBe('invalid-request');
    const free = await api.tokenFor('free');
    expect((await ask(request, free)).json.code).toBe('payment-required');
    const { key } = (
      await api.request('/api/keys', { token: owner, body: { name: 'K', scopes: ['brands'], days: 1 } })
    ).json;
    expect((await ask(request, key)).json.code).toBe('key-not-allowed');
  });

  it('if another workspace was opened since the user was asked', async () => {
    const { id } = (await api.request('/api/team', { token: await api.tokenFor('plus') })).json;
    const refused = await allow(requestOf(await registered()), ['brands'], owner, id);
    expect(refused.json.code).toBe('edit-conflict');
  });

  it('with access_denied when the user allows nothing', async () => {
    const { json } = await allow(requestOf(await registered()), []);
    expect(json.redirectTo).toBe(
      `${RETURN}?${new URLSearchParams({ error: 'access_denied', state: 'x', iss: PUBLIC })}`,
    );
  });

  it(`after ${MAX_CONNECTED_APPS} connections`, async () => {
    const [token, client] = [await api.tokenFor('basic'), await registered()];
    const connect = async () => (await allow(requestOf(client), ['brands'], token)).json.code;
    expect(await connect()).toBeUndefined();
    await api.query(
      `with copied as (
         insert into api_keys (workspace_id, user_id, name, secret, hint, scopes, expires_at)
         select workspace_id, user_id, name, sha256(n::text::bytea), hint, scopes, now() + interval '1 day'
         from api_keys k join oauth_grants on key_id = k.id, generate_series(3, $1) n where client_id = $2
         returning id
       )
       insert into oauth_grants (key_id, client_id, redirect_uri, challenge, resource)
       select copied.id, client_id, redirect_uri, challenge, resource from copied, oauth_grants where client_id = $2`,
      [MAX_CONNECTED_APPS, client],
    );
    expect(await connect()).toBeUndefined();
    expect(await connect()).toBe('limit-reached');
  });
});

describe('A code', () => {
  it.each<[string, Parameters, string]>([
    ['the wrong verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['a malformed verifier', { code_verifier: 'short' }, 'invalid_request'],
    ['another address to return to', { redirect_uri: 'http://127.0.0.1:5001/callback' }, 'invalid_grant'],
    ['another audience', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['another grant type', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['a code that was never given', { code: 'made-up' }, 'invalid_grant'],
  ])('cannot be exchanged with %s', async (_, change, error) => {
    const client = await registered();
    const request = { ...exchangeOf(client, await codeFor(client)), ...change };
    expect(await post('/oauth/token', request)).toMatchObject({ status: 400, json: { error } });
  });

  it('cannot be exchanged by another application, and stays usable', async () => {
    const [client, other] = [await registered(), await registered()];
    const code = await codeFor(client);
    expect((await post('/oauth/token', exchangeOf(other, code))).json.error).toBe('invalid_grant');
    expect((await post('/oauth/token', exchangeOf(client, code))).status).toBe(200);
  });

  it('expires after a minute, and its connection is not listed until then', async () => {
    const client = await registered();
    const code = await codeFor(client);
    await api.query(
      "update oauth_tokens set expires_at = now() where secret = sha256(convert_to($1, 'UTF8'))",
      [code],
    );
    expect((await post('/oauth/token', exchangeOf(client, code))).json.error).toBe('invalid_grant');
  });

  it('that is used twice ends the connection, even at the same time', async () => {
    const client = await registered();
    const code = await codeFor(client);
    const first = await post('/oauth/token', exchangeOf(client, code));
    expect((await callMcp(first.json.access_token)).status).toBe(200);
    expect((await post('/oauth/token', exchangeOf(client, code))).json.error).toBe('invalid_grant');
    expect((await callMcp(first.json.access_token)).json.code).toBe('unauthenticated');
    const another = await codeFor(client);
    const both = await Promise.all([1, 2].map(() => post('/oauth/token', exchangeOf(client, another))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is no token', async () => {
    const code = await codeFor(await registered());
    expect((await callMcp(code)).status).toBe(401);
  });
});

describe('An access token', () => {
  it('is for /mcp alone, and no other way into the API', async () => {
    const { access_token: token } = await tokensFor(await registered());
    expect((await callMcp(token, 'get_brand', { brandId: 1 })).status).toBe(200);
    for (const path of ['/api/brands', '/api/lists', '/api/keys', '/api/connected-apps', '/api/auth/me'])
      expect((await api.request(path, { token })).json.code, path).toBe('unauthenticated');
    const guess = { 'x-inner-request': randomBytes(32).toString('base64url') };
    expect((await api.request('/api/brands', { token, headers: guess })).status).toBe(401);
  });

  it('is for the address that it was given for', async () => {
    const { access_token: token } = await tokensFor(await registered());
    await api.query("update oauth_grants set resource = 'https://old.example/mcp'");
    api.context.apiKeys.clear();
    expect((await callMcp(token)).json.code).toBe('unauthenticated');
  });

  it('has the plan of its workspace: 50 results on Basic', async () => {
    const { access_token: token } = await tokensFor(
      await registered(),
      ['brands'],
      await api.tokenFor('basic'),
    );
    const { text } = await callMcp(token, 'search_brands', { filters: {} });
    expect(text).toContain('"total":60,"reachable":50');
  });

  it('expires after an hour, and ends with its plan and its user', async () => {
    const email = 'ending@example.com';
    const user = await api.tokenFor('plus', email);
    const client = await registered();
    const { access_token: token, expires_in } = await tokensFor(client, ['brands'], user);
    expect(expires_in).toBe(3_600);
    const codeAfter = async (sql: string) => {
      await api.query(sql);
      api.context.apiKeys.clear();
      return (await callMcp(token)).json?.code;
    };
    const ofUser = `user_id = (select id from users where email = '${email}')`;
    expect(await codeAfter(`update user_roles set tier = 'free' where ${ofUser}`)).toBe('payment-required');
    expect(await codeAfter(`update user_roles set tier = 'plus' where ${ofUser}`)).toBeUndefined();
    expect(await codeAfter("update oauth_tokens set expires_at = now() where kind = 'access'")).toBe(
      'unauthenticated',
    );
  });

  it('is stored as a hash, like the other secrets', async () => {
    const client = await registered();
    const { access_token, refresh_token } = await tokensFor(client);
    for (const table of ['oauth_tokens', 'oauth_grants', 'api_keys']) {
      const rows = await api.query(`select * from ${table}`);
      for (const secret of [access_token, refresh_token]) expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });

  it('lets a viewer read, and change nothing', async () => {
    const email = 'viewer@example.com';
    const viewer = await api.tokenFor('free', email);
    const team = await api.tokenFor('plus');
    const { id } = (await api.request('/api/team', { token: team })).json;
    await api.query(
      "insert into workspace_members (workspace_id, user_id, role) select $1, id, 'viewer' from users where email = $2",
      [id, email],
    );
    await api.request('/api/team/current', { token: viewer, method: 'PUT', body: { workspaceId: id } });
    const client = await registered();
    const asked = (await ask(requestOf(client), viewer)).json;
    expect([asked.workspace.id, asked.scopes.includes('lists:write')]).toEqual([id, false]);
    const { access_token: token } = await tokensFor(client, ['brands', 'lists'], viewer);
    expect((await callMcp(token, 'get_lists')).text).toContain('lists');
    // The role counts at each request: as an editor they allowed more.
    await api.query("update api_keys set scopes = '{brands,lists:write}' where name = 'Research Pal'");
    api.context.apiKeys.clear();
    const { text } = await callMcp(token, 'add_to_list', { newListName: 'A', brandIds: [1] });
    expect(text).toContain('You can view this workspace');
  });
});

describe('A refresh token', () => {
  it('is replaced at each use; a second use ends the connection', async () => {
    const client = await registered();
    const first = await tokensFor(client);
    const { json: second } = await post('/oauth/token', refreshOf(client, first.refresh_token));
    expect(second).toMatchObject({ token_type: 'Bearer', expires_in: 3_600, scope: 'brands' });
    expect((await callMcp(second.access_token)).status).toBe(200);
    const reused = await post('/oauth/token', refreshOf(client, first.refresh_token));
    expect(reused.json.error).toBe('invalid_grant');
    expect((await callMcp(second.access_token)).status).toBe(401);
    expect((await post('/oauth/token', refreshOf(client, second.refresh_token))).json.error).toBe(
      'invalid_grant',
    );
  });

  it('is rejected for another application, for more than was allowed, and as an access token', async () => {
    const [client, other] = [await registered(), await registered()];
    const { refresh_token: token } = await tokensFor(client);
    expect((await post('/oauth/token', refreshOf(other, token))).json.error).toBe('invalid_grant');
    const more = { ...refreshOf(client, token), scope: 'brands lists' };
    expect((await post('/oauth/token', more)).json.error).toBe('invalid_scope');
    const elsewhere = { ...refreshOf(client, token), resource: `${PUBLIC}/api` };
    expect((await post('/oauth/token', elsewhere)).json.error).toBe('invalid_target');
    expect((await callMcp(token)).status).toBe(401);
    expect((await post('/oauth/token', refreshOf(client, token))).status).toBe(200);
  });

  it('expires after 30 days without use', async () => {
    const client = await registered();
    const { refresh_token: token } = await tokensFor(client);
    await api.query("update oauth_tokens set expires_at = now() where kind = 'refresh'");
    expect((await post('/oauth/token', refreshOf(client, token))).json.error).toBe('invalid_grant');
  });
});

describe('A connection', () => {
  it('is seen and revoked by its user alone', async () => {
    const client = await registered();
    const { access_token: token, refresh_token } = await tokensFor(client);
    const [{ id }] = await connections();
    const other = await api.tokenFor('plus');
    expect(await connections(other)).toEqual([]);
    const revoke = (as: string) => api.request(`/api/connected-apps/${id}`, { token: as, method: 'DELETE' });
    expect((await revoke(other)).json.code).toBe('not-found');
    expect((await callMcp(token)).status).toBe(200);
    expect((await revoke(owner)).status).toBe(204);
    expect((await callMcp(token)).status).toBe(401);
    expect((await post('/oauth/token', refreshOf(client, refresh_token))).json.error).toBe('invalid_grant');
    expect((await connections()).some((connection) => connection.id === id)).toBe(false);
  });

  it('is none of the API keys of its workspace, and is not revoked as one', async () => {
    await tokensFor(await registered());
    const [{ id }] = await connections();
    const keys: Json[] = (await api.request('/api/keys', { token: owner })).json.data;
    expect(keys.some((key) => key.id === id)).toBe(false);
    const revoked = await api.request(`/api/keys/${id}`, { token: owner, method: 'DELETE' });
    expect(revoked.json.code).toBe('not-found');
  });

  it('ends when the application revokes one of its tokens, and no other application can', async () => {
    const [client, other] = [await registered(), await registered()];
    const { access_token, refresh_token } = await tokensFor(client);
    const revoke = (as: string) => post('/oauth/revoke', { token: refresh_token, client_id: as });
    expect((await revoke(other)).status).toBe(200);
    expect((await callMcp(access_token)).status).toBe(200);
    expect((await revoke(client)).status).toBe(200);
    expect((await callMcp(access_token)).status).toBe(401);
    expect((await post('/oauth/revoke', { token: 'unknown', client_id: client })).status).toBe(200);
  });
});

describe('A registration', () => {
  it.each([
    'http://evil.example/callback',
    'javascript:alert(1)',
    'data:text/html,a',
    'https://user:password@app.example/',
    'https://app.example/#fragment',
    'https://app.example/ space',
    'unknown://app',
    'callback',
  ])('with the address %s is rejected', async (address) => {
    const { status, json } = await register({ redirect_uris: [address] });
    expect([status, json.error]).toEqual([400, 'invalid_redirect_uri']);
  });

  it.each(['https://app.example/callback?a=1', 'cursor://anysphere.cursor/cb', 'com.example.app:/cb'])(
    'with the address %s is accepted, without a secret',
    async (address) => {
      const { status, json } = await register({ client_name: ' A \u202e\nname ', redirect_uris: [address] });
      expect([status, json]).toEqual([
        201,
        expect.objectContaining({
          client_name: 'A name',
          redirect_uris: [address],
          token_endpoint_auth_method: 'none',
        }),
      ]);
      expect(json).not.toHaveProperty('client_secret');
    },
  );

  it('is limited per network', async () => {
    const statuses = [];
    for (let count = 0; count < 21; count += 1)
      statuses.push((await register({ redirect_uris: [RETURN] })).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});

it('reads a metadata document once an hour at most', async () => {
  const id = `${documentId}?cached`;
  document = () => JSON.stringify({ client_id: id, redirect_uris: [RETURN] });
  reads = 0;
  for (let count = 0; count < 3; count += 1) expect((await ask(requestOf(id))).status).toBe(200);
  expect(reads).toBe(1);
});

it.each(['/oauth/token', '/oauth/revoke'])('%s rejects what is no form', async (path) => {
  expect((await api.request(path, { body: {} })).json).toMatchObject({ error: 'invalid_request' });
  expect((await post(path, 'grant_type=refresh_token&grant_type=refresh_token')).status).toBe(400);
  expect((await post(path, '')).status).toBe(400);
  expect((await post(path, 'a'.repeat(20_000))).status).toBe(400);
});
