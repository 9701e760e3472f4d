import { randomUUID } from 'node:crypto';
import { PROBLEMS } from '@brandlode/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../apps/api/src/testing.ts';
import { type Entry, type Outcome, ROLES, type Role, WHO_MAY } from './access-rules.ts';
import { readApiDocument } from './api-document.ts';
import { routesOf } from './routes.ts';
import { createTestUsers, type TestUsers } from './test-users.ts';

const PASSWORD = 'plover-kettle-37-orbit';
const CLAIMS = {
  unverified: { tier: 'free', verified: false },
  free: { tier: 'free', verified: true },
  basic: { tier: 'basic', verified: true },
  plus: { tier: 'plus', verified: true },
} as const;

let api: TestApi;
let people: TestUsers;
let domain: string;
beforeAll(async () => {
  api = await startApi({ brands: 20, google: true });
  await api.tokenFor('free');
  people = await createTestUsers(api.database, 'http://localhost:3000');
  domain = (await api.database.pool.query('select domain from brands limit 1')).rows[0].domain;
});
afterAll(() => api.stop());

/** The call of an entry, each from a network of its own. */
let calls = 0;
async function ask(
  route: string,
  { path, body }: Entry,
  token: string | undefined,
  method = route.split(' ')[0]!,
) {
  const target = (path ?? route.split(' ')[1]!).replace('BRAND', domain).replace('NEW', randomUUID());
  const text = body === undefined ? undefined : JSON.stringify(body).replace('NEW', randomUUID());
  const answer = await fetch(api.url + target, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': `10.1.${calls >> 8}.${calls++ & 255}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: text ?? null,
  });
  const answered = await answer.text();
  return { status: answer.status, text: answered };
}

function outcomeOf({ status, text }: { status: number; text: string }): Outcome {
  return status < 400 ? status : JSON.parse(text).code;
}

it('every route the server has stands in the table of who may, and no other', async () => {
  const routes = routesOf(api).filter((route) => !route.startsWith('HEAD'));
  expect(Object.keys(WHO_MAY).sort()).toEqual(routes);
  const documented = (await readApiDocument(api.url)).operations.map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(documented.filter((route) => !routes.includes(route))).toEqual([]);
});

it('what the document says needs a token is what refuses a caller without one', async () => {
  const { operations } = await readApiDocument(api.url);
  for (const { method, path, needsToken } of operations) {
    const { may } = WHO_MAY[`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`]!;
    // The refresh is refused for want of a cookie.
    expect(needsToken || path === '/api/auth/refresh', path).toBe(may.nobody === 'unauthenticated');
  }
});

describe('every route answers as the table says', () => {
  for (const role of ROLES) {
    it(`to ${role === 'nobody' ? role : `somebody ${role}`}`, async () => {
      expect(
        await allOutcomes(role, async () => (role === 'nobody' ? undefined : people.token(CLAIMS[role]))),
      ).toEqual(expected(role));
    });
  }

  it('to a token that is broken, expired, unsigned or signed by another: as to nobody', async () => {
    const broken = await people.brokenTokens(await people.add(CLAIMS.plus));
    for (const [what, token] of Object.entries(broken))
      expect({ what, ...(await allOutcomes('nobody', async () => token, guarded)) }).toEqual({
        what,
        ...expected('nobody', guarded),
      });
  });

  it('to who has signed out: as to nobody, though their token has not run out', async () => {
    const { token, cookie } = await signedIn();
    expect((await api.call('/api/auth/me', { token })).status).toBe(200);
    await api.call('/api/auth/logout', { method: 'POST', headers: { cookie } });
    expect(await allOutcomes('nobody', async () => token, guarded)).toEqual(expected('nobody', guarded));
  });

  it('to who was disabled: as to nobody within seconds, though their token has not run out', async () => {
    const { token, email } = await signedIn();
    expect((await api.call('/api/brands', { token })).status).toBe(200);
    await api.database.pool.query('update users set disabled_at = now() where email = $1', [email]);
    await expect
      .poll(async () => (await api.call('/api/brands', { token })).status, { timeout: 60_000 })
      .toBe(401);
    expect(await allOutcomes('nobody', async () => token, guarded)).toEqual(expected('nobody', guarded));
  });
});

it('HEAD tells nobody more than GET does', async () => {
  for (const [route, entry] of Object.entries(WHO_MAY)) {
    if (!route.startsWith('GET')) continue;
    for (const token of [undefined, await people.token(CLAIMS.free), await people.token(CLAIMS.plus)]) {
      const [get, head] = [await ask(route, entry, token), await ask(route, entry, token, 'HEAD')];
      expect({ route, status: head.status, text: head.text }).toEqual({
        route,
        status: get.status,
        text: '',
      });
    }
  }
});

it('no call, whatever it names, changes or tells anything of another person', async () => {
  const other = await signedIn();
  const before = await allOf(other.id);
  const attacker = await people.token(CLAIMS.plus);
  const naming = { id: other.id, userId: other.id, user_id: other.id, sub: other.id, customer: other.id };
  for (const [route, entry] of Object.entries(WHO_MAY)) {
    const path = entry.path ?? route.split(' ')[1]!;
    const query = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ ...naming, email: other.email })}`;
    const bodies =
      entry.body === undefined ? [undefined] : [entry.body, { ...(entry.body as object), ...naming }];
    for (const body of bodies) {
      const { text, status } = await ask(route, { path: query, body, may: entry.may }, attacker);
      expect(text.includes(other.id) || text.includes(other.email), `${route} tells of them`).toBe(false);
      // The webhook reads only what is signed; every other body is refused for a key it does not know.
      if (body !== entry.body) expect(status, route).toBe(400);
    }
  }
  expect(await allOf(other.id)).toEqual(before);
});

const all = Object.keys(WHO_MAY);
/** Where a token makes a difference. */
const guarded = all.filter((route) => WHO_MAY[route]!.may.nobody !== WHO_MAY[route]!.may.plus);

const expected = (role: Role, routes = all) =>
  Object.fromEntries(routes.map((route) => [route, WHO_MAY[route]!.may[role]]));

async function allOutcomes(
  role: Role,
  tokenOf: () => Promise<string | undefined>,
  routes = all,
): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {};
  for (const route of routes) {
    // Somebody new each time: what one call leaves behind is not the next one's matter.
    const answer = await ask(route, WHO_MAY[route]!, await tokenOf());
    const outcome = outcomeOf(answer);
    outcomes[route] = outcome;
    if (typeof outcome === 'string') expect(answer.status, `${role} ${route}`).toBe(PROBLEMS[outcome].status);
  }
  return outcomes;
}

/** A person on Plus who signed in with their password. */
async function signedIn() {
  const email = `${randomUUID()}@example.com`;
  const body = { firstName: 'Other', lastName: 'Person', email, password: PASSWORD };
  await api.call('/api/auth/register', { body });
  const { rows } = await api.database.pool.query(
    'update users set email_verified_at = now() where email = $1 returning id',
    [email],
  );
  const { id } = rows[0] as { id: string };
  await api.database.pool.query(
    "insert into user_roles (user_id, tier, interval) values ($1, 'plus', 'year')",
    [id],
  );
  const { json, headers } = await api.call('/api/auth/login', { body: { email, password: PASSWORD } });
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { id, email, cookie, token: json.accessToken as string };
}

/** All that the database keeps of a person. */
async function allOf(id: string) {
  const { pool } = api.database;
  const read = async (table: string, key: string) =>
    (await pool.query(`select * from ${table} where ${key} = $1`, [id])).rows;
  return [
    await read('users', 'id'),
    await read('user_roles', 'user_id'),
    await read('sessions', 'user_id'),
    await read('stripe_customers', 'user_id'),
    await read('one_time_tokens', 'user_id'),
  ];
}
