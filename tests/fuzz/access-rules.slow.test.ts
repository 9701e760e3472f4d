import { randomUUID } from 'node:crypto';
import { KEY_SCOPES, PROBLEMS } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { problem } from '../../apps/api/src/errors.ts';
import { useApi } from '../../apps/api/src/testing.ts';
import { PASSWORD } from '../e2e/support/become-member.ts';
import { ACCESS_RULES, type Entry, type Outcome, pathOf, ROLES, type Role } from './access-rules.ts';
import { readApiDocument } from './api-document.ts';
import { inSlices } from './in-slices.ts';
import { routesOf } from './routes.ts';
import { createTestUsers } from './test-users.ts';

const CLAIMS = {
  unverified: { tier: 'free', verified: false },
  free: { tier: 'free', verified: true },
  basic: { tier: 'basic', verified: true },
  plus: { tier: 'plus', verified: true },
} as const;

const api = await useApi({ brands: 20, google: true });
await api.tokenFor('free');
const testUsers = await createTestUsers(api.database, 'http://localhost:3000');
const domain: string = (await api.query('select domain from brands limit 1'))[0].domain;
const { operations, responseError } = await readApiDocument(api.url);

/** Sends an entry's request, each from a different network. */
let requests = 0;
async function send(route: string, entry: Entry, token: string | undefined, method = route.split(' ')[0]!) {
  const target = pathOf(route, entry).replace('BRAND', domain).replace('NEW', randomUUID());
  const payload =
    entry.body === undefined ? undefined : JSON.stringify(entry.body).replace('NEW', randomUUID());
  const response = await fetch(api.url + target, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': `10.1.${requests >> 8}.${requests++ & 255}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: payload ?? null,
  });
  const text = await response.text();
  return { status: response.status, text, allow: response.headers.get('allow') };
}

function outcomeOf({ status, text }: { status: number; text: string }): Outcome {
  // Errors of OAuth do not have our codes.
  return status < 400 ? status : (JSON.parse(text).code ?? status);
}

it('lists every route of the server in the access table, and no other', () => {
  const routes = routesOf(api).filter((route) => !route.startsWith('HEAD'));
  expect(Object.keys(ACCESS_RULES).sort()).toEqual(routes);
  const documented = operations.map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(documented.filter((route) => !routes.includes(route))).toEqual([]);
});

it('documents a token requirement exactly where the server enforces one', () => {
  for (const { method, path, needsToken } of operations) {
    const { outcomes } = ACCESS_RULES[`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`]!;
    // Refresh fails for lack of a cookie.
    expect(needsToken || path === '/api/auth/refresh', path).toBe(outcomes.anonymous === 'unauthenticated');
  }
});

it('lists every problem of the access table in the API document', () => {
  for (const operation of operations) {
    const { outcomes } =
      ACCESS_RULES[`${operation.method} ${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`]!;
    for (const code of Object.values(outcomes))
      if (typeof code === 'string')
        expect(responseError(operation, PROBLEMS[code].status, problem(code)), operation.name).toBeNull();
  }
});

describe('every route responds as the access table says', () => {
  for (const role of ROLES) {
    it(`to ${role === 'anonymous' ? 'an anonymous client' : `a user who is ${role}`}`, async () => {
      expect(
        await allOutcomes(role, async () =>
          role === 'anonymous' ? undefined : testUsers.token(CLAIMS[role]),
        ),
      ).toEqual(expected(role));
    });
  }

  it('to a malformed, expired, unsigned or foreign-signed token as to an anonymous client', async () => {
    const broken = await testUsers.brokenTokens(await testUsers.add(CLAIMS.plus));
    for (const [what, token] of Object.entries(broken))
      expect({ what, ...(await allOutcomes('anonymous', async () => token, guarded)) }).toEqual({
        what,
        ...expected('anonymous', guarded),
      });
  });

  it('to a user who signed out as to an anonymous client, although the token has not expired', async () => {
    const { token, cookie } = await signedIn();
    expect((await api.request('/api/auth/me', { token })).status).toBe(200);
    await api.request('/api/auth/logout', { method: 'POST', headers: { cookie } });
    expect(await allOutcomes('anonymous', async () => token, guarded)).toEqual(
      expected('anonymous', guarded),
    );
  });

  it('to a disabled user as to an anonymous client within seconds, although the token has not expired', async () => {
    const { token, email } = await signedIn();
    expect((await api.request('/api/brands', { token })).status).toBe(200);
    await api.query('update users set disabled_at = now() where email = $1', [email]);
    await expect.poll(async () => (await api.request('/api/brands', { token })).status).toBe(401);
    expect(await allOutcomes('anonymous', async () => token, guarded)).toEqual(
      expected('anonymous', guarded),
    );
  });
});

describe('every route responds to an API key as the access table says', () => {
  it.each(KEY_SCOPES)('with only the scope %s', async (scope) => {
    const shared = await keyOf(scope);
    // Checks for a list need `checks` as well.
    const isAllowed = (route: string) =>
      route !== 'POST /api/lists/:id/observe' && !!ACCESS_RULES[route]?.scopes?.includes(scope);
    await atOnce(all, isAllowed, async (route) => {
      // A new workspace for each request that is allowed, so that they do not affect each other.
      const key = isAllowed(route) ? await keyOf(scope) : shared;
      const outcome = outcomeOf(await send(route, ACCESS_RULES[route]!, key));
      expect({ route, outcome }).toEqual({
        route,
        outcome:
          isAllowed(route) || !guarded.includes(route)
            ? ACCESS_RULES[route]!.outcomes.plus
            : 'key-not-allowed',
      });
    });
  });

  it('and the API document names the scopes', async () => {
    const { paths } = (await api.request('/api/openapi.json')).json;
    for (const route of all.filter((name) => !name.endsWith('/mcp'))) {
      const [method = '', path = ''] = route.split(' ');
      const documented = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.['x-key-scope'];
      const scopes = ACCESS_RULES[route]?.scopes ?? [];
      // `lists:write` includes `lists`.
      const named = scopes.includes('lists') ? scopes.filter((scope) => scope !== 'lists:write') : scopes;
      expect({ route, scopes: [documented ?? []].flat() }).toEqual({ route, scopes: named });
    }
  });
});

/** Downloads: HEAD would use up a ticket, or write a file for nothing. */
const WITHOUT_HEAD = [
  'GET /api/account/export',
  'GET /api/audit-log/export',
  'GET /api/exports/:id/file',
  'GET /api/exports/feed/:token/brands.csv',
];

it('HEAD reveals no more than GET', async () => {
  const clients = [undefined, await testUsers.token(CLAIMS.free), await testUsers.token(CLAIMS.plus)];
  for (const [route, entry] of Object.entries(ACCESS_RULES)) {
    if (!route.startsWith('GET') || WITHOUT_HEAD.includes(route)) continue;
    for (const token of clients) {
      const [get, head] = [await send(route, entry, token), await send(route, entry, token, 'HEAD')];
      expect({ route, status: head.status, text: head.text }).toEqual({
        route,
        status: get.status,
        text: '',
      });
    }
  }
});

it('responds to an unsupported method with 405 and the allowed methods, to every role', async () => {
  const known = routesOf(api).map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, pattern: new RegExp(`^${path.replace('*', '[*]').replace(/:\w+/g, '[^/]+')}$`) };
  });
  const methodsByPath = Map.groupBy(routesOf(api), (route) => route.split(' ')[1]!);
  const clients = [undefined, await testUsers.token(CLAIMS.plus)];
  const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
  for (const [path, routes] of methodsByPath) {
    const methods = routes.map((route) => route.split(' ')[0]!);
    const { path: sample = path } = ACCESS_RULES[routes.find((route) => route in ACCESS_RULES)!]!;
    const allow = [...methods, 'OPTIONS'].sort().join(', ');
    // `/brands/mine` is also a brand's page, with an id that is not a number.
    const isKnown = (method: string) =>
      known.some((route) => route.method === method && route.pattern.test(path));
    const others = everyMethod
      .filter((name) => !isKnown(name))
      .flatMap((method) => clients.map((token) => ({ method, token })));
    await Promise.all(
      others.map(async ({ method, token }) => {
        const response = await send(`${method} ${sample.replace('/*', '/none')}`, NO_BODY, token);
        expect({ method, path, ...response }).toMatchObject({
          status: method === 'OPTIONS' ? 204 : 405,
          allow,
        });
        if (response.text) expect(JSON.parse(response.text).code).toBe('method-not-allowed');
      }),
    );
  }
});

it('responds to POST, PUT, PATCH and DELETE on a page with 405, and on an unknown API path with 404', async () => {
  expect(await send('POST /brands/search', NO_BODY, undefined)).toMatchObject({
    status: 405,
    allow: 'GET, HEAD, OPTIONS',
  });
  for (const method of ['GET', 'POST', 'OPTIONS'])
    expect(await send(`${method} /api/none`, NO_BODY, undefined)).toMatchObject({ status: 404, allow: null });
});

it("no request reveals or changes another user's data", async () => {
  const other = await signedIn();
  const before = await storedDataOf(other.id);
  const attacker = await testUsers.token(CLAIMS.plus);
  const naming = { id: other.id, userId: other.id, user_id: other.id, sub: other.id, customer: other.id };
  for (const [route, entry] of Object.entries(ACCESS_RULES)) {
    // A JSON-RPC response repeats the id of its request.
    if (route === 'POST /mcp') continue;
    const path = pathOf(route, entry);
    const query = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ ...naming, email: other.email })}`;
    const bodies =
      entry.body === undefined ? [undefined] : [entry.body, { ...(entry.body as object), ...naming }];
    for (const body of bodies) {
      const { text, status } = await send(route, { path: query, body, outcomes: entry.outcomes }, attacker);
      expect(text.includes(other.id) || text.includes(other.email), `${route} reveals the other user`).toBe(
        false,
      );
      // The webhook reads only signed bodies, an upload is a file, and RFC 7591 wants unknown keys ignored; every other route rejects them.
      if (body !== entry.body && !['POST /api/imports', 'POST /oauth/register'].includes(route))
        expect(status, route).toBe(400);
    }
  }
  expect(await storedDataOf(other.id)).toEqual(before);
});

const all = Object.keys(ACCESS_RULES);
const NO_BODY: Entry = { outcomes: ACCESS_RULES['GET /']!.outcomes };
/** Routes that require a token. */
const guarded = all.filter(
  (route) => ACCESS_RULES[route]!.outcomes.anonymous !== ACCESS_RULES[route]!.outcomes.plus,
);

const expected = (role: Role, routes = all) =>
  Object.fromEntries(routes.map((route) => [route, ACCESS_RULES[route]!.outcomes[role]]));

/** Requests that are rejected are independent of each other; those that succeed are sent one after the other. */
async function atOnce(
  routes: string[],
  succeeds: (route: string) => boolean,
  check: (route: string) => Promise<void>,
) {
  await inSlices(
    routes.filter((route) => !succeeds(route)),
    check,
  );
  for (const route of routes.filter(succeeds)) await check(route);
}

async function allOutcomes(
  role: Role,
  tokenOf: () => Promise<string | undefined>,
  routes = all,
): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {};
  const shared = await tokenOf();
  const succeeds = (route: string) => typeof ACCESS_RULES[route]!.outcomes[role] === 'number';
  await atOnce(routes, succeeds, async (route) => {
    // A new user for each request that succeeds, so that they do not affect each other.
    const response = await send(route, ACCESS_RULES[route]!, succeeds(route) ? await tokenOf() : shared);
    const outcome = outcomeOf(response);
    outcomes[route] = outcome;
    if (typeof outcome === 'string')
      expect(response.status, `${role} ${route}`).toBe(PROBLEMS[outcome].status);
  });
  return outcomes;
}

async function keyOf(scope: string): Promise<string> {
  const body = { name: 'Key', scopes: [scope], days: 1 };
  return (await api.request('/api/keys', { token: await testUsers.token(CLAIMS.plus), body })).json.key;
}

/** A subscriber on Plus, signed in with a password. */
async function signedIn() {
  const email = `${randomUUID()}@example.com`;
  const body = { firstName: 'Other', lastName: 'User', email, password: PASSWORD };
  await api.request('/api/auth/register', { body });
  const rows = await api.query('update users set email_verified_at = now() where email = $1 returning id', [
    email,
  ]);
  const { id } = rows[0] as { id: string };
  await api.query("insert into user_roles (user_id, tier, interval) values ($1, 'plus', 'year')", [id]);
  const { json, headers } = await api.request('/api/auth/login', { body: { email, password: PASSWORD } });
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { id, email, cookie, token: json.accessToken as string };
}

/** Everything stored about a user. */
async function storedDataOf(id: string) {
  const { query } = api.database;
  const read = async (table: string, key: string) =>
    await query(`select * from ${table} where ${key} = $1`, [id]);
  return [
    await read('users', 'id'),
    await read('user_roles', 'user_id'),
    await read('sessions', 'user_id'),
    await read('stripe_customers', 'user_id'),
    await read('one_time_tokens', 'user_id'),
  ];
}
