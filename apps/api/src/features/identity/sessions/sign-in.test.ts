import { describe, expect, it, onTestFinished } from 'vitest';
import { hashSecret } from '../../../secrets/secrets.ts';
import { COST } from '../passwords/passwords.ts';
import {
  newAddress,
  newSignedIn,
  newUser,
  openBrowser,
  PASSWORD,
  startIdentity,
  useIdentity,
} from '../testing.ts';

const running = await useIdentity();

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const login = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  openBrowser(running).request('POST', 'login', { email, password }, headers);

it('returns the same body and headers for an unknown address and a wrong password', async () => {
  const { email } = await newUser(running);
  const wrong = await login(email, 'not the password');
  const unknown = await login(newAddress());
  expect(wrong).toMatchObject({ status: 401, json: { code: 'invalid-credential' } });
  expect(unknown.json).toEqual(wrong.json);
  const names = (headers: Headers) => [...headers.keys()].sort();
  expect(names(unknown.headers)).toEqual(names(wrong.headers));
});

it('takes as long for an unknown address as for a wrong password', async () => {
  const product = await startIdentity({}, { passwordCost: COST });
  onTestFinished(() => product.stop());
  const { email } = await newUser(product);
  const costs: Record<'wrong' | 'unknown', number[]> = { wrong: [], unknown: [] };
  for (let round = 0; round < 7; round++) {
    for (const kind of ['wrong', 'unknown'] as const) {
      const before = process.cpuUsage();
      const address = kind === 'wrong' ? email : newAddress();
      await openBrowser(product).post('login', { email: address, password: 'not the password' });
      const { user, system } = process.cpuUsage(before);
      costs[kind].push(user + system);
    }
  }
  // CPU time of this process alone, which other programs do not add to. Without a hash for unknown addresses the ratio is 0.1.
  const ratio = median(costs.unknown) / median(costs.wrong);
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});

it('rejects text that is not an address with invalid-email', async () => {
  for (const email of ['', 'nobody', 'a@b', 'a b@example.com', 'x@example.com\r\nBcc: y@example.com']) {
    expect(await login(email)).toMatchObject({ status: 400, json: { code: 'invalid-email' } });
  }
  const response = await openBrowser(running).post('register', {
    firstName: 'Test',
    lastName: 'Visitor',
    email: 'nobody',
    password: PASSWORD,
  });
  expect(response).toMatchObject({ status: 400, json: { code: 'invalid-email' } });
});

it('reports a disabled account only after the correct password', async () => {
  const { email, browser } = await newSignedIn(running);
  await running.database.query('update users set disabled_at = now() where email = $1', [email]);
  expect(await login(email)).toMatchObject({ status: 403, json: { code: 'user-disabled' } });
  expect(await login(email, 'wrong')).toMatchObject({ status: 401, json: { code: 'invalid-credential' } });
  expect(await browser.post('refresh')).toMatchObject({ status: 403, json: { code: 'user-disabled' } });
  expect(await browser.post('refresh')).toMatchObject({ status: 401 });
});

it('resends the verification mail to an unverified user who signs in with the correct password', async () => {
  const email = newAddress();
  const browser = openBrowser(running);
  await browser.post('register', { firstName: 'Test', lastName: 'Visitor', email, password: PASSWORD });
  await running.mailbox.newest(email);
  expect(await login(email, 'wrong')).toMatchObject({ json: { code: 'invalid-credential' } });
  expect(await login(email)).toMatchObject({ status: 403, json: { code: 'email-not-verified' } });
  const token = await running.mailbox.token(email, /verify/i, 2);
  expect((await browser.post('verify-email', { token })).status).toBe(204);
  expect((await login(email)).status).toBe(200);
});

it('reports an address in use, verified or not', async () => {
  const email = newAddress();
  const body = { firstName: 'Test', lastName: 'Visitor', email, password: PASSWORD };
  expect((await openBrowser(running).post('register', body)).status).toBe(201);
  const second = await openBrowser(running).post('register', { ...body, email: email.toUpperCase() });
  expect(second).toMatchObject({ status: 409, json: { code: 'email-already-in-use' } });
  const both = newAddress();
  const statuses = await Promise.all(
    [1, 2].map(() =>
      openBrowser(running)
        .post('register', { ...body, email: both })
        .then((r) => r.status),
    ),
  );
  expect(statuses.sort()).toEqual([201, 409]);
});

it('rejects tier, interval and verification in a registration', async () => {
  for (const field of ['tier', 'interval', 'emailVerified', 'id']) {
    const response = await openBrowser(running).post('register', {
      firstName: 'Test',
      lastName: 'Visitor',
      email: newAddress(),
      password: PASSWORD,
      [field]: 'plus',
    });
    expect(response).toMatchObject({ status: 400, json: { code: 'invalid-request' } });
  }
});

it('reads tier and interval from the role at every refresh', async () => {
  const { browser, user } = await newSignedIn(running);
  const insert = "insert into user_roles (user_id, tier, interval) values ($1, 'plus', 'year')";
  await running.database.query(insert, [user.id]);
  const { json } = await browser.post('refresh');
  expect(json.user).toMatchObject({ tier: 'plus', interval: 'year' });
  expect(await running.identity.verify(json.accessToken)).toMatchObject({ tier: 'plus', interval: 'year' });
});

describe('limits', () => {
  /** Attackers guess from many networks, as fast as the limits allow. */
  const drainUnknownBrowsers = (email: string) =>
    running.database.query(
      `insert into rate_limits values ('sign-in-account:' || $1, now() + interval '100 minutes')
       on conflict (key) do update set full_at = excluded.full_at`,
      [hashSecret(email).toString('base64url')],
    );

  it('returns 429 with Retry-After after ten wrong passwords from one network, and never locks the account', async () => {
    const { email } = await newUser(running);
    for (let guess = 0; guess < 10; guess++) expect((await login(email, 'wrong')).status).toBe(401);
    const rejected = await login(email);
    expect(rejected).toMatchObject({ status: 429, json: { code: 'too-many-requests' } });
    const wait = Number(rejected.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(120);

    // The user is not blocked on another network, and the same network is allowed again after the wait.
    expect((await login(email, PASSWORD, { 'x-forwarded-for': '198.51.100.7' })).status).toBe(200);
    await running.database.query("update rate_limits set full_at = full_at - interval '121 seconds'");
    expect((await login(email)).status).toBe(200);
    // The correct password restores the whole allowance.
    for (let guess = 0; guess < 10; guess++) expect((await login(email, 'wrong')).status).toBe(401);
  });

  it('shares the allowance with other processes', async () => {
    const { email } = await newUser(running);
    const other = openBrowser({ url: (await running.another()).url, config: running.config });
    for (let guess = 0; guess < 10; guess++) await login(email, 'wrong');
    expect((await other.post('login', { email, password: 'wrong' })).status).toBe(429);
  });

  it("lets users sign in after the server's clock was set back by an hour, and still limits them", async () => {
    const { email } = await newUser(running);
    expect((await login(email)).status).toBe(200);
    expect((await login(email, 'wrong')).status).toBe(401);
    // As if the rows had been written before the clock was set back.
    await running.database.query("update rate_limits set full_at = full_at + interval '1 hour'");
    expect((await login(email)).status).toBe(200);
    for (let guess = 0; guess < 10; guess++) await login(email, 'wrong');
    expect((await login(email)).status).toBe(429);
  });

  it('counts concurrent attempts', async () => {
    const { email } = await newUser(running);
    const all = await Promise.all(Array.from({ length: 16 }, () => login(email, 'wrong')));
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it("limits attempts on an account from all networks, but not from the user's own network", async () => {
    const { email } = await newUser(running);
    const home = { 'x-forwarded-for': '198.51.100.20' };
    expect((await login(email, PASSWORD, home)).status).toBe(200);
    await running.database.query(
      "update rate_limits set full_at = now() + interval '100 minutes' where key like 'sign-in-account:%'",
    );
    expect((await login(email, 'wrong', { 'x-forwarded-for': '203.0.113.77' })).status).toBe(429);
    expect((await login(email, PASSWORD, home)).status).toBe(200);
  });

  it('lets the owner sign in from a new network while others use up the shared allowance of unknown browsers', async () => {
    const { email, browser } = await newSignedIn(running);
    await drainUnknownBrowsers(email);
    const abroad = { 'x-forwarded-for': '198.51.100.77' };
    expect((await login(email, PASSWORD, abroad)).status).toBe(429);
    const own = () => browser.request('POST', 'login', { email, password: PASSWORD }, abroad);
    expect((await own()).status).toBe(200);
    expect((await browser.post('logout')).status).toBe(204);
    expect((await own()).status).toBe(200);

    // In a browser the owner never used before, a reset allows signing in.
    await browser.post('forgot-password', { email, next: '/join' });
    const token = await running.mailbox.token(email, /reset/i);
    const { text } = await running.mailbox.newest(email, /reset/i);
    expect(text).toContain('/reset-password?next=%2Fjoin&token=');
    const fresh = openBrowser(running);
    const password = 'gravel-tulle-58-lantern';
    expect((await fresh.post('reset-password', { token, password })).status).toBe(204);
    const elsewhere = (by: typeof browser, ip: string) =>
      by.request('POST', 'login', { email, password }, { 'x-forwarded-for': ip });
    expect((await elsewhere(fresh, '198.51.100.80')).status).toBe(200);
    // Devices registered before count as unknown again: one may be an attacker's.
    expect((await elsewhere(browser, '198.51.100.81')).status).toBe(429);
  });

  it('accepts only the browser that changed the password as known afterwards', async () => {
    const { email, browser, accessToken } = await newSignedIn(running);
    const other = openBrowser(running);
    expect((await other.post('login', { email, password: PASSWORD })).status).toBe(200);
    const password = 'gravel-tulle-58-lantern';
    const change = { currentPassword: PASSWORD, newPassword: password };
    expect((await browser.post('change-password', change, accessToken)).status).toBe(204);
    await drainUnknownBrowsers(email);
    const abroad = { 'x-forwarded-for': '198.51.100.79' };
    const signInAgain = (by: typeof browser) => by.request('POST', 'login', { email, password }, abroad);
    expect((await signInAgain(other)).status).toBe(429);
    expect((await signInAgain(browser)).status).toBe(200);
  });

  it('limits attempts with a device cookie to ten, and accepts it for its own account only', async () => {
    const { email, browser } = await newSignedIn(running);
    const other = await newSignedIn(running);
    await drainUnknownBrowsers(email);
    const abroad = { 'x-forwarded-for': '198.51.100.78' };
    const guess = (by: typeof browser, password = 'wrong') =>
      by.request('POST', 'login', { email, password }, abroad);
    expect((await guess(other.browser, PASSWORD)).status).toBe(429);
    for (let tries = 0; tries < 10; tries++) expect((await guess(browser)).status).toBe(401);
    expect((await guess(browser, PASSWORD)).status).toBe(429);
  });

  it('stores at most twenty devices of a user, as hashes', async () => {
    const { email, browser, user } = await newSignedIn(running);
    for (let n = 0; n < 21; n++) expect((await login(email)).status).toBe(200);
    const rows = await running.database.query('select hash from devices where user_id = $1', [user.id]);
    expect(rows).toHaveLength(20);
    expect(rows.map(({ hash }) => hash.toString())).not.toContain(browser.jar.get('device'));
  });

  it('restores the allowance after a correct password', async () => {
    const { email } = await newUser(running);
    const allowances = async () => {
      const rows = await running.database.query(
        "select sum(extract(epoch from full_at - now()))::int as used from rate_limits where key like 'sign-in-account:%' and full_at > now()",
      );
      return Number(rows[0].used);
    };
    const before = await allowances();
    for (let n = 0; n < 5; n++) expect((await login(email)).status).toBe(200);
    expect(await allowances()).toBeLessThanOrEqual(before);
  });

  it('uses the client address from the last trusted proxy, so that a forged X-Forwarded-For has no effect', async () => {
    const { email } = await newUser(running);
    for (let guess = 0; guess < 10; guess++) {
      const forged = { 'x-forwarded-for': `203.0.113.${guess}, 198.51.100.9` };
      expect((await login(email, 'wrong', forged)).status).toBe(401);
    }
    const again = await login(email, PASSWORD, { 'x-forwarded-for': '203.0.113.99, 198.51.100.9' });
    expect(again.status).toBe(429);
  });

  it('ignores X-Forwarded-For from an untrusted client', async () => {
    const { email } = await newUser(running);
    const { app } = await running.another();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++) {
      const response = await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: '192.0.2.44',
        headers: { 'x-forwarded-for': `203.0.113.${guess}` },
        payload: { email, password: 'wrong' },
      });
      statuses.push(response.statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('sends the verification mail however many resets were requested for the address before', async () => {
    const email = newAddress();
    const otherBrowser = openBrowser(running);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++)
      statuses.push((await otherBrowser.post('forgot-password', { email })).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    // At once, so that the jobs of those resets may not have run yet.
    const body = { firstName: 'Test', lastName: 'Visitor', email, password: PASSWORD };
    expect((await openBrowser(running).post('register', body)).status).toBe(201);
    await running.mailbox.newest(email, /verify/i);
    const openJobs = async () => {
      const rows = await running.database.query(
        "select count(*)::int as open from pgboss.job where name = 'identity-mail' and state < 'completed'",
      );
      return rows;
    };
    await expect.poll(openJobs).toEqual([{ open: 0 }]);
    const subjects = running.mailbox.mails
      .filter(({ recipients }) => recipients.includes(email))
      .map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringMatching(/^Verify/)]);
  });

  it('keeps reset mails available to a user while another network uses up its own', async () => {
    const { email } = await newUser(running);
    const ask = (ip: string) =>
      openBrowser(running).request('POST', 'forgot-password', { email }, { 'x-forwarded-for': ip });
    for (let time = 0; time < 5; time++) expect((await ask('203.0.113.10')).status).toBe(204);
    expect((await ask('203.0.113.10')).status).toBe(429);
    expect((await ask('198.51.100.10')).status).toBe(204);
    await running.mailbox.newest(email, /reset/i, 6);
    // Many networks together are limited to twenty, all of which the user has received by then.
    const statuses: number[] = [];
    for (let n = 0; n < 15; n++) statuses.push((await ask(`192.0.2.${n}`)).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(14);
    expect(statuses.at(-1)).toBe(429);
  });
});

it('reveals accounts if configured (user-not-found, wrong-password)', async () => {
  const open = await startIdentity({ AUTH_REVEAL_ACCOUNTS: 'true' });
  const { email, browser } = await newUser(open);
  const unknownEmail = newAddress();
  expect(await browser.post('login', { email, password: 'wrong' })).toMatchObject({
    status: 401,
    json: { code: 'wrong-password' },
  });
  expect(await browser.post('login', { email: unknownEmail, password: 'wrong' })).toMatchObject({
    status: 401,
    json: { code: 'user-not-found' },
  });
  expect(await browser.post('forgot-password', { email: unknownEmail })).toMatchObject({
    status: 401,
    json: { code: 'user-not-found' },
  });
  await open.stop();
});
