import { describe, expect, it } from 'vitest';
import { newSignedIn, newUser, openBrowser, PASSWORD, startIdentity, useIdentity } from '../testing.ts';

const running = await useIdentity();

const { query } = running.database;
/** Lets time pass for one user's sessions. */
const age = (userId: string, column: 'created_at' | 'last_used_at', interval: string) =>
  query(`update sessions set ${column} = ${column} - $2::interval where user_id = $1`, [userId, interval]);
const ageTokens = (userId: string, interval: string) =>
  query(
    'update refresh_tokens set rotated_at = rotated_at - $2::interval where session_id in (select id from sessions where user_id = $1)',
    [userId, interval],
  );

const refreshTokenOf = ({ jar }: { jar: Map<string, string> }) => jar.get('rt') ?? '';

it('rotates the refresh token at every use and stores only its hash', async () => {
  const { browser } = await newSignedIn(running);
  const first = refreshTokenOf(browser);
  expect(Buffer.from(first, 'base64url')).toHaveLength(32);
  expect((await browser.post('refresh')).status).toBe(200);
  const second = refreshTokenOf(browser);
  expect(second).not.toBe(first);
  for (const token of [first, second]) {
    const rows = await query('select count(*)::int as n from refresh_tokens where hash = sha256($1)', [
      Buffer.from(token),
    ]);
    expect(rows).toEqual([{ n: 1 }]);
  }
});

it('lets two tabs refresh concurrently', async () => {
  const { browser } = await newSignedIn(running);
  const tabs = [openBrowser(running), openBrowser(running)];
  for (const tab of tabs) tab.jar.set('rt', refreshTokenOf(browser));
  const responses = await Promise.all(tabs.map((tab) => tab.post('refresh')));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  for (const tab of tabs) expect((await tab.post('refresh')).status).toBe(200);
});

it('ends the session when a rotated refresh token is reused after the grace period', async () => {
  const { browser, user } = await newSignedIn(running);
  const thief = openBrowser(running);
  thief.jar.set('rt', refreshTokenOf(browser));
  const { json } = await browser.post('refresh');
  expect((await browser.get('me', json.accessToken)).status).toBe(200);
  await ageTokens(user.id, '11 seconds');
  expect(await thief.post('refresh')).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
  expect((await browser.post('refresh')).status).toBe(401);
  expect((await browser.get('me', json.accessToken)).status).toBe(401);
});

it('detects a copy used within the grace period at the next rotation', async () => {
  const { browser, user } = await newSignedIn(running);
  const thief = openBrowser(running);
  thief.jar.set('rt', refreshTokenOf(browser));
  await browser.post('refresh');
  expect((await thief.post('refresh')).status).toBe(200);
  await browser.post('refresh');
  await ageTokens(user.id, '11 seconds');
  expect((await thief.post('refresh')).status).toBe(401);
  expect((await browser.post('refresh')).status).toBe(401);
});

it('expires after 14 idle days and after 30 days', async () => {
  const idle = await newSignedIn(running);
  await age(idle.user.id, 'last_used_at', '13 days 23 hours');
  expect((await idle.browser.post('refresh')).status).toBe(200);
  await age(idle.user.id, 'last_used_at', '14 days 1 hour');
  expect((await idle.browser.post('refresh')).status).toBe(401);

  const old = await newSignedIn(running);
  await age(old.user.id, 'created_at', '29 days');
  const late = await old.browser.post('refresh');
  expect(late.status).toBe(200);
  expect(Number(/Max-Age=(\d+)/.exec(late.headers.getSetCookie()[0]!)![1])).toBeLessThanOrEqual(86_400);
  await age(old.user.id, 'created_at', '1 day 1 hour');
  expect((await old.browser.post('refresh')).status).toBe(401);
});

it("ends the browser's previous session at a new sign-in", async () => {
  const { email, browser, accessToken } = await newSignedIn(running);
  const before = refreshTokenOf(browser);
  const again = await browser.post('login', { email, password: PASSWORD });
  expect(again.status).toBe(200);
  expect((await browser.get('me', accessToken)).status).toBe(401);
  const other = openBrowser(running);
  other.jar.set('rt', before);
  expect((await other.post('refresh')).status).toBe(401);
  expect((await browser.post('refresh')).status).toBe(200);
});

it('rejects a refresh without a cookie or with an unknown one', async () => {
  const browser = openBrowser(running);
  expect((await browser.post('refresh')).status).toBe(401);
  browser.jar.set('rt', 'x'.repeat(43));
  expect((await browser.post('refresh')).status).toBe(401);
});

describe('the cookie', () => {
  it('is HttpOnly, SameSite=Strict and has a plain name on loopback http', async () => {
    const { email, browser } = await newUser(running);
    const [line] = (await browser.post('login', { email, password: PASSWORD })).headers.getSetCookie();
    expect(line).toMatch(/^rt=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it('is __Host- and Secure on https', async () => {
    const secure = await startIdentity({ PUBLIC_URL: 'https://localhost:3443' });
    const { email, browser } = await newUser(secure);
    const [line] = (await browser.post('login', { email, password: PASSWORD })).headers.getSetCookie();
    expect(line).toMatch(
      /^__Host-rt=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await browser.post('refresh')).status).toBe(200);
    const [cleared] = (await browser.post('logout')).headers.getSetCookie();
    expect(cleared).toMatch(/^__Host-rt=; .*HttpOnly; Secure; SameSite=Strict/);
    await secure.stop();
  });

  it('has another name for each product on one machine, so that none signs users of the others out', async () => {
    const other = await startIdentity({ PUBLIC_URL: 'http://localhost:4000' });
    const [here, there] = [await newUser(running), await newUser(other)];
    await here.browser.post('login', { email: here.email, password: PASSWORD });
    await there.browser.post('login', { email: there.email, password: PASSWORD });
    // A browser sends the cookies of a host to all its ports.
    for (const [name, value] of there.browser.jar) here.browser.jar.set(name, value);
    for (const [name, value] of here.browser.jar) there.browser.jar.set(name, value);
    expect((await there.browser.post('logout')).status).toBe(204);
    expect((await here.browser.post('refresh')).status).toBe(200);
    expect([...here.browser.jar.keys()]).toContain('signed-in-4000');
    await other.stop();
  });

  it('has a companion without a secret, of the same lifetime, that scripts may read', async () => {
    const { email, browser } = await newUser(running);
    const MARK = /^signed-in=1; Max-Age=1209600; Path=\/; SameSite=Lax$/;
    for (const response of [
      await browser.post('login', { email, password: PASSWORD }),
      await browser.post('refresh'),
    ]) {
      const [secret, mark] = response.headers.getSetCookie();
      expect(mark).toMatch(MARK);
      expect(/Max-Age=(\d+)/.exec(secret!)![1]).toBe(/Max-Age=(\d+)/.exec(mark!)![1]);
    }
    const cleared = (await browser.post('logout')).headers.getSetCookie();
    expect(cleared.map((line) => line.split(';')[0])).toEqual(['rt=', 'signed-in=']);
    expect([...browser.jar.keys()]).toEqual(['device']);
  });
});

it('While a checkout is open, a refresh omits the tier until it is settled, and when Stripe fails or is slow', async () => {
  let reconcile: () => Promise<'settled' | 'open'> = async () => 'settled';
  const paying = await startIdentity({}, { reconcileOpenCheckout: () => reconcile() });
  const { browser } = await newSignedIn(paying);
  const never = new Promise<'settled'>(() => {});
  for (const undecided of [
    async () => 'open' as const,
    () => Promise.reject(new Error('down')),
    () => never,
  ]) {
    reconcile = undecided;
    const startedAt = performance.now();
    const { status, json } = await browser.post('refresh');
    expect(performance.now() - startedAt).toBeLessThan(60_000);
    expect(status).toBe(200);
    expect(json.user).toMatchObject({ tier: null, interval: null });
    expect(await paying.identity.verify(json.accessToken)).not.toHaveProperty('tier');
  }
  reconcile = async () => 'settled';
  expect((await browser.post('refresh')).json.user.tier).toBe('free');
  await paying.stop();
});

describe('state-changing requests', () => {
  it('are rejected from another site, by Origin, null origin or Sec-Fetch-Site', async () => {
    const { email } = await newUser(running);
    const body = { email, password: PASSWORD };
    for (const origin of [
      'https://elsewhere.example',
      'null',
      'http://localhost:9',
      'http://localhost.elsewhere.example:3000',
    ]) {
      for (const path of ['login', 'refresh', 'logout', 'forgot-password', 'register']) {
        const response = await openBrowser(running).request('POST', path, body, { origin });
        expect(response).toMatchObject({ status: 403, json: { code: 'forbidden-origin' } });
      }
    }
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await openBrowser(running).request('POST', 'login', body, foreign)).status).toBe(403);
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', new URL(running.url).origin]) {
      expect((await openBrowser(running).request('POST', 'login', body, { origin })).status).toBe(200);
    }
  });

  it('accept JSON only', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
    ];
    for (const type of types) {
      const response = await openBrowser(running).request(
        'POST',
        'login',
        '{"email":"a@example.com","password":"x"}',
        {
          'content-type': type,
        },
      );
      expect(response).toMatchObject({ status: 415, json: { code: 'unsupported-media-type' } });
    }
    const broken = await openBrowser(running).request('POST', 'login', '{"email":', {});
    expect(broken).toMatchObject({ status: 400, json: { code: 'invalid-request' } });
    const poisoned = await openBrowser(running).request(
      'POST',
      'login',
      '{"__proto__":{"email":"a@example.com"}}',
      {},
    );
    expect(poisoned.status).toBe(400);
  });

  it('return responses that must not be cached', async () => {
    const { browser } = await newSignedIn(running);
    expect((await browser.post('refresh')).headers.get('cache-control')).toBe('no-store');
  });
});
