import { randomUUID } from 'node:crypto';
import { anyFreePort } from '@brandlode/database';
import { startSandbox } from '@brandlode/sandbox';
import { afterAll, describe, expect, it } from 'vitest';
import { newRecoveryCodes } from '../second-factor/recovery-codes.ts';
import {
  newAddress,
  newUser,
  openBrowser,
  PASSWORD,
  startIdentity,
  storeCookies,
  useIdentity,
} from '../testing.ts';

const locationOf = (response: Response) => response.headers.get('location') ?? '';

const port = await anyFreePort();
const origin = `http://localhost:${port}`;
/** The cookie of the session at that port. */
const SESSION = `rt-${port}`;
const sandbox = await startSandbox({ publicUrl: origin, webhookSecret: 'whsec_test' });
afterAll(() => sandbox.close());
const running = await useIdentity(
  {
    PUBLIC_URL: origin,
    GOOGLE_ISSUER: `${sandbox.url}/google`,
    GOOGLE_CLIENT_ID: 'brandlode-sandbox',
    GOOGLE_CLIENT_SECRET: 'sandbox',
  },
  { port },
);

/**
 * A browser with its popup: follows redirects on both servers, with one cookie jar, because both are localhost. As if the provider
 * were another site, the callback gets only the cookies that are Lax.
 */
function openPopup(browser = openBrowser(running)) {
  const { jar } = browser;
  const lax = new Set<string>();
  async function go(url: string | URL, body?: Record<string, string>) {
    const fromOtherSite = new URL(url).pathname === '/api/auth/google/callback';
    const cookies = [...jar].filter(([name]) => !fromOtherSite || lax.has(name));
    const response = await fetch(url, {
      redirect: 'manual',
      method: body ? 'POST' : 'GET',
      headers: { cookie: cookies.map((pair) => pair.join('=')).join('; ') },
      body: body ? new URLSearchParams(body) : null,
    });
    storeCookies(jar, response);
    for (const line of response.headers.getSetCookie())
      if (/SameSite=Lax/.test(line)) lax.add(line.slice(0, line.indexOf('=')));
    return response;
  }
  /** Follows redirects to a page. */
  async function follow(url: string | URL, body?: Record<string, string>) {
    let address = new URL(url);
    let response = await go(address, body);
    for (let hops = 0; response.headers.has('location') && hops < 10; hops++) {
      address = new URL(locationOf(response), address);
      response = await go(address);
    }
    const text = await response.text();
    const message = /data-message="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"');
    return {
      url: address,
      status: response.status,
      headers: response.headers,
      text,
      message: message ? JSON.parse(message) : null,
    };
  }
  const start = (n: string) => follow(`${origin}/api/auth/google/start?n=${n}`);
  const status = async (n: string) => (await browser.get(`google/transactions/${n}`)).json;
  /** Opens the chooser and returns it. */
  async function choose(choice: Record<string, string>, n: string = randomUUID()) {
    const chooser = await start(n);
    return { n, chooser, end: await follow(chooser.url, choice) };
  }
  return { browser, jar, follow, go, start, status, choose };
}
const another = (email: string, name = 'Another Visitor', verified = 'yes') => ({ email, name, verified });
const { query } = running.database;

it('signs a new user in by popup: cookie, status and broadcast, without a token in any of them', async () => {
  const popup = openPopup();
  const email = newAddress();
  const n = randomUUID();
  expect(await popup.status(n)).toEqual({ status: 'pending' });
  const chooser = await popup.start(n);
  expect(chooser.text).toMatch(/Choose an account/);
  expect(chooser.text).toMatch(/visitor@example\.com/);
  expect(await popup.status(n)).toEqual({ status: 'pending' });

  const end = await popup.follow(chooser.url, another(email, 'Mixed Case Visitor'));
  expect(end.message).toEqual({ n, status: 'signed-in' });
  expect(end.headers.get('content-security-policy')).not.toMatch(/unsafe/);
  expect(popup.jar.get(SESSION)).toBeTruthy();
  expect(end.text).not.toContain(popup.jar.get(SESSION));
  expect(await popup.status(n)).toEqual({ status: 'signed-in' });

  const { json } = await popup.browser.post('refresh');
  expect(json.user).toMatchObject({
    email,
    emailVerified: true,
    firstName: 'Mixed',
    lastName: 'Case Visitor',
    tier: 'free',
  });
  expect((await running.identity.verify(json.accessToken)).email).toBe(email);
});

it('recognizes the user by the subject, even if the address at Google changed', async () => {
  const popup = openPopup();
  const email = newAddress();
  await popup.choose(another(email));
  const before = (await popup.browser.post('refresh')).json.user.id;
  await query('update users set email = $2 where email = $1', [email, newAddress()]);
  expect((await popup.choose(another(email))).end.message).toMatchObject({ status: 'signed-in' });
  expect((await popup.browser.post('refresh')).json.user.id).toBe(before);
});

it('recognizes the browser of an earlier sign-in, and announces no new one by mail', async () => {
  const popup = openPopup();
  const email = newAddress();
  await popup.choose(another(email));
  await popup.browser.post('logout');
  expect((await popup.choose(another(email))).end.message).toMatchObject({ status: 'signed-in' });
  const rows = await query(
    'select count(*)::int from devices join users on users.id = user_id where email = $1',
    [email],
  );
  expect(rows).toEqual([{ count: 1 }]);
  // Mails are sent in the order in which they were queued.
  await popup.browser.post('forgot-password', { email });
  await running.mailbox.newest(email, /^Reset/);
  expect(running.mailbox.mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1);
});

it('requests PKCE, state, nonce and the account chooser', async () => {
  const popup = openPopup();
  const response = await popup.go(`${origin}/api/auth/google/start?n=${randomUUID()}`);
  const { searchParams } = new URL(locationOf(response));
  expect(Object.fromEntries(searchParams)).toMatchObject({
    code_challenge_method: 'S256',
    prompt: 'select_account',
    redirect_uri: `${origin}/api/auth/google/callback`,
    response_type: 'code',
  });
  for (const name of ['code_challenge', 'state', 'nonce'])
    expect(searchParams.get(name)?.length).toBeGreaterThan(20);
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith(`google-${port}=`));
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
});

describe('an account with the same address', () => {
  it('that is verified is linked, keeps its password, and its user is notified', async () => {
    const { email } = await newUser(running);
    const popup = openPopup();
    expect((await popup.choose(another(email))).end.message).toMatchObject({ status: 'signed-in' });
    expect((await openBrowser(running).post('login', { email, password: PASSWORD })).status).toBe(200);
    await running.mailbox.newest(email, /Google sign-in was added/);
  });

  it('that is not verified is claimed: password cleared, links revoked, names replaced', async () => {
    const email = newAddress();
    const squatter = openBrowser(running);
    await squatter.post('register', { firstName: 'Squat', lastName: 'Ter', email, password: PASSWORD });
    const link = await running.mailbox.token(email, /verify/i);
    const popup = openPopup();
    expect((await popup.choose(another(email, 'Rightful Visitor'))).end.message).toMatchObject({
      status: 'signed-in',
    });
    expect((await popup.browser.post('refresh')).json.user).toMatchObject({
      displayName: 'Rightful Visitor',
    });
    expect(await squatter.post('login', { email, password: PASSWORD })).toMatchObject({
      status: 401,
      json: { code: 'invalid-credential' },
    });
    expect((await squatter.post('verify-email', { token: link })).json).toEqual({ alreadyVerified: true });
    const rows = await query('select password_hash from users where email = $1', [email]);
    expect(rows).toEqual([{ password_hash: null }]);
  });

  it('is rejected with another subject', async () => {
    const email = newAddress();
    await openPopup().choose(another(email, 'First Visitor'));
    const popup = openPopup();
    const { n, end } = await popup.choose(another(email, 'Second Visitor'));
    const rejected = { status: 'failed', code: 'account-exists-with-different-credential' };
    expect(end.message).toEqual({ n, ...rejected });
    expect(await popup.status(n)).toEqual(rejected);
    expect(popup.jar.has(SESSION)).toBe(false);
  });

  it('is not linked by an address Google has not verified', async () => {
    const { email } = await newUser(running);
    const popup = openPopup();
    const { end } = await popup.choose(another(email, 'Pretending Visitor', 'no'));
    expect(end.message).toMatchObject({ status: 'failed', code: 'account-exists-with-different-credential' });
    expect(popup.jar.has(SESSION)).toBe(false);
  });
});

it('rejects an unverified unknown address and stores nothing', async () => {
  const popup = openPopup();
  const chooser = await popup.start(randomUUID());
  const sub = /value="(\d+)">unverified\.visitor@example\.com/.exec(chooser.text)![1]!;
  const end = await popup.follow(chooser.url, { sub });
  expect(end.message).toMatchObject({ status: 'failed', code: 'email-not-verified' });
  expect(await query("select 1 from users where email = 'unverified.visitor@example.com'")).toEqual([]);
});

it('rejects a disabled user', async () => {
  const email = newAddress();
  await openPopup().choose(another(email));
  await query('update users set disabled_at = now() where email = $1', [email]);
  const popup = openPopup();
  expect((await popup.choose(another(email))).end.message).toMatchObject({ code: 'user-disabled' });
  expect(popup.jar.has(SESSION)).toBe(false);
});

it('asks a user with a second factor for it, in the window that opened the popup', async () => {
  const email = newAddress();
  await openPopup().choose(another(email));
  const rows = await query('select id from users where email = $1', [email]);
  const codes = await newRecoveryCodes(running.database.db, rows[0].id);
  await query(
    "insert into authenticator_apps (user_id, sealed_secret, confirmed_at) values ($1, 'sealed', now())",
    [rows[0].id],
  );
  const popup = openPopup();
  const { n, end } = await popup.choose(another(email));
  const required = { status: 'failed', code: 'second-factor-required' };
  expect(end.message).toEqual({ n, ...required });
  expect(end.text).toContain('Continue in the other window.');
  expect(await popup.status(n)).toEqual(required);
  expect(popup.jar.has(SESSION)).toBe(false);
  const answered = await popup.browser.post('login/second-factor', { code: codes[0] });
  expect(answered.json.user).toMatchObject({ email });
  expect(popup.jar.has(SESSION)).toBe(true);
});

it("treats 'Cancel' like a closed popup", async () => {
  const popup = openPopup();
  const { n, end } = await popup.choose({ cancel: 'yes' });
  expect(end.message).toEqual({ n, status: 'failed', code: 'popup-closed-by-user' });
});

describe('rejects a token', () => {
  it('when the response arrives in another browser', async () => {
    const victim = openPopup();
    const attacker = openPopup();
    const chooser = await attacker.start(randomUUID());
    const finished = await attacker.go(chooser.url, another(newAddress()));
    const resumed = await attacker.go(locationOf(finished));
    const callback = locationOf(resumed);
    expect(callback).toMatch(/\/api\/auth\/google\/callback\?code=/);
    await victim.start(randomUUID());
    const end = await victim.follow(callback);
    expect(end.message).toBeNull();
    expect(victim.jar.has(SESSION)).toBe(false);
    // The wrong browser has not used it up.
    expect((await attacker.follow(callback)).message).toMatchObject({ status: 'signed-in' });
  });

  it('when it is sent a second time, has an unknown state, or none', async () => {
    const popup = openPopup();
    const { end } = await popup.choose(another(newAddress()));
    popup.jar.delete(SESSION);
    for (const search of [end.url.search, end.url.search.replace(/state=[^&]*/, 'state=unknown'), '']) {
      expect((await popup.follow(`${origin}/api/auth/google/callback${search}`)).message).toBeNull();
      expect(popup.jar.has(SESSION)).toBe(false);
    }
  });

  it('when the code is forged', async () => {
    const popup = openPopup();
    const response = await popup.go(`${origin}/api/auth/google/start?n=${randomUUID()}`);
    const state = new URL(locationOf(response)).searchParams.get('state');
    const iss = encodeURIComponent(`${sandbox.url}/google`);
    const end = await popup.follow(
      `${origin}/api/auth/google/callback?code=forged&state=${state}&iss=${iss}`,
    );
    expect(end.message).toMatchObject({ status: 'failed', code: 'upstream-failed' });
  });

  it('when it arrives too late', async () => {
    const popup = openPopup();
    const n = randomUUID();
    const chooser = await popup.start(n);
    await query("update google_sign_ins set expires_at = now() - interval '1 second' where id = $1", [n]);
    expect((await popup.follow(chooser.url, another(newAddress()))).message).toBeNull();
    expect(await popup.status(n)).toEqual({ status: 'failed', code: 'expired-token' });
  });

  it('when another site opens it', async () => {
    const start = (site: string) =>
      fetch(`${origin}/api/auth/google/start?n=${randomUUID()}`, {
        redirect: 'manual',
        headers: { 'sec-fetch-site': site },
      });
    expect((await start('cross-site')).status).toBe(403);
    expect((await start('same-origin')).status).toBe(303);
    expect((await start('none')).status).toBe(303);
  });

  it('when its id is in use or invalid, and hides its status from other browsers', async () => {
    const popup = openPopup();
    const { n } = await popup.choose(another(newAddress()));
    expect((await popup.start(n)).message).toBeNull();
    expect((await popup.start('short')).status).toBe(400);
    expect(await openPopup().status(n)).toEqual({ status: 'pending' });
  });
});

it('saves the referral source with a new account', async () => {
  const popup = openPopup();
  const email = newAddress();
  const sourceOf = async () =>
    (await query('select referral_source from users where email = $1', [email]))[0].referral_source;
  const chooser = await popup.follow(
    `${origin}/api/auth/google/start?n=${randomUUID()}&referralSource=a%20newsletter`,
  );
  await popup.follow(chooser.url, another(email));
  expect(await sourceOf()).toBe('a newsletter');
  // Only the first sign-in counts, and only its first line.
  const again = await popup.follow(
    `${origin}/api/auth/google/start?n=${randomUUID()}&referralSource=elsewhere`,
  );
  await popup.follow(again.url, another(email));
  expect(await sourceOf()).toBe('a newsletter');
  const lines = await popup.go(`${origin}/api/auth/google/start?n=${randomUUID()}&referralSource=a%0Ab`);
  expect(lines.status).toBe(400);
});

it('reports an unreachable provider in the popup and the log', async () => {
  const logged: Error[] = [];
  const cut = await startIdentity(
    {
      GOOGLE_ISSUER: 'http://127.0.0.1:1/google',
      GOOGLE_CLIENT_ID: 'x',
      GOOGLE_CLIENT_SECRET: 'x',
    },
    { onError: (error) => logged.push(error) },
  );
  const browser = openBrowser(cut);
  const n = randomUUID();
  const response = await browser.get(`google/start?n=${n}`);
  expect(response.text).toContain('upstream-failed');
  expect(logged).toEqual([
    expect.objectContaining({ message: 'A Google sign-in failed', cause: expect.any(Error) }),
  ]);
  expect((await browser.get(`google/transactions/${n}`)).json).toEqual({
    status: 'failed',
    code: 'upstream-failed',
  });
  await cut.stop();
});

it('has no routes unless configured', async () => {
  const plain = await startIdentity();
  expect((await openBrowser(plain).get(`google/start?n=${randomUUID()}`)).status).toBe(404);
  await plain.stop();
});
