import { describe, expect, it } from 'vitest';
import { newSignedIn, newUser, openBrowser, PASSWORD, useIdentity } from '../testing.ts';

const running = await useIdentity({ TRUSTED_PROXIES: 'loopback', COUNTRY_HEADER: 'X-Country' });
const { mailbox } = running;

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const THROUGH_PROXY = { 'x-forwarded-for': '203.0.113.7' };

type Headers = Record<string, string>;
async function signIn(email: string, headers: Headers, browser = openBrowser(running)) {
  const response = await browser.request('POST', 'login', { email, password: PASSWORD }, headers);
  expect(response.status, response.text).toBe(200);
  return { browser, token: String(response.json.accessToken) };
}
const sessionsOf = async ({ browser, token }: Awaited<ReturnType<typeof signIn>>) =>
  (await browser.get('sessions', token)).json.data;
const endOf = ({ browser, token }: Awaited<ReturnType<typeof signIn>>, path: string) =>
  browser.request('DELETE', path, undefined, { authorization: `Bearer ${token}` });

describe("A user's sessions", () => {
  it('say which browser, system and country were used, and when', async () => {
    const { email } = await newUser(running);
    const before = Date.now();
    const phone = await signIn(email, { 'user-agent': SAFARI, 'x-country': 'de', ...THROUGH_PROXY });
    const own = await signIn(email, { 'user-agent': FIREFOX });
    const [current, other, ...more] = await sessionsOf(own);
    expect(more).toEqual([]);
    expect(current).toMatchObject({ current: true, browser: 'Firefox', system: 'Linux', country: null });
    expect(other).toMatchObject({ current: false, browser: 'Safari', system: 'iOS', country: 'DE' });
    expect(Date.parse(other.createdAt)).toBeGreaterThanOrEqual(before - 1_000);

    const used = { 'user-agent': 'x'.repeat(1_000), 'x-country': 'fr', ...THROUGH_PROXY };
    await phone.browser.request('POST', 'refresh', undefined, used);
    const [, renewed] = await sessionsOf(own);
    expect(renewed).toMatchObject({ browser: null, system: null, country: 'FR', userAgent: 'x'.repeat(300) });
    expect(Date.parse(renewed.lastUsedAt)).toBeGreaterThan(Date.parse(other.lastUsedAt));
    expect(renewed.createdAt).toBe(other.createdAt);
  });

  it('have a country only from a trusted proxy, and only one that exists', async () => {
    const { email } = await newUser(running);
    for (const headers of [
      { 'x-country': 'DE' },
      { 'x-country': 'XX', ...THROUGH_PROXY },
      { 'x-country': 'T1', ...THROUGH_PROXY },
      { 'x-country': 'EU', ...THROUGH_PROXY },
      { 'x-country': '<b>', ...THROUGH_PROXY },
    ]) {
      const [current] = await sessionsOf(await signIn(email, headers));
      expect(current.country, JSON.stringify(headers)).toBeNull();
    }
  });

  it('are listed only to their user, and only while they last', async () => {
    const user = await newUser(running);
    const own = await signIn(user.email, {});
    const [ended, expired] = [await signIn(user.email, {}), await signIn(user.email, {})];
    await ended.browser.post('logout');
    const [, old] = await sessionsOf(own);
    await running.database.query(
      "update sessions set last_used_at = now() - interval '14 days 1 hour' where id = $1",
      [old.id],
    );
    expect(await sessionsOf(own)).toHaveLength(1);
    expect((await expired.browser.post('refresh')).status).toBe(401);
    const stranger = await newSignedIn(running);
    expect((await stranger.browser.get('sessions', stranger.accessToken)).json.data).toHaveLength(1);
  });
});

describe('Ending sessions', () => {
  it('ends one at once, in every process, and no other', async () => {
    const { email } = await newUser(running);
    const [own, lost, kept] = [await signIn(email, {}), await signIn(email, {}), await signIn(email, {})];
    const { id } = (await sessionsOf(lost)).find(({ current }: { current: boolean }) => current);
    expect((await endOf(own, `sessions/${id}`)).status).toBe(204);
    expect((await lost.browser.get('me', lost.token)).status).toBe(401);
    expect((await lost.browser.post('refresh')).status).toBe(401);
    expect((await kept.browser.get('me', kept.token)).status).toBe(200);
    expect((await endOf(own, `sessions/${id}`)).json.code).toBe('not-found');
  });

  it("does not end a stranger's", async () => {
    const [user, stranger] = [await newSignedIn(running), await newSignedIn(running)];
    const target = { browser: user.browser, token: user.accessToken };
    const [{ id }] = await sessionsOf(target);
    const response = await endOf(
      { browser: stranger.browser, token: stranger.accessToken },
      `sessions/${id}`,
    );
    expect(response.json.code).toBe('not-found');
    expect((await user.browser.get('me', user.accessToken)).status).toBe(200);
  });

  it('ends all others and keeps the one of the request', async () => {
    const { email } = await newUser(running);
    const [own, ...others] = [await signIn(email, {}), await signIn(email, {}), await signIn(email, {})];
    expect((await endOf(own, 'sessions')).status).toBe(204);
    for (const { browser, token } of others) {
      expect((await browser.get('me', token)).status).toBe(401);
      expect((await browser.post('refresh')).status).toBe(401);
    }
    expect(await sessionsOf(own)).toHaveLength(1);
    expect((await own.browser.post('refresh')).status).toBe(200);
  });
});

describe('A mail about a sign-in', () => {
  const SUBJECT = /^New sign-in/;
  const mailsTo = (email: string) =>
    mailbox.mails.filter(({ recipients, subject }) => recipients.includes(email) && SUBJECT.test(subject));
  /** Mails are sent in the order in which they were queued. */
  async function whenAllAreSent(email: string) {
    await openBrowser(running).post('forgot-password', { email });
    await mailbox.newest(email, /^Reset/);
  }

  it('says when, from where and what to do, and is sent for new browsers only', async () => {
    const { email, browser } = await newUser(running);
    await signIn(email, {}, browser);
    await signIn(email, {}, browser);
    await whenAllAreSent(email);
    expect(mailsTo(email)).toEqual([]);

    const stranger = await signIn(email, {
      'user-agent': FIREFOX,
      'x-country': 'DE',
      ...THROUGH_PROXY,
    });
    const { text } = await mailbox.newest(email, SUBJECT);
    expect(text).toMatch(
      /When: \w+ \d+, 2\d{3} at \d+:\d\d [AP]M UTC\r?\nBrowser: Firefox on Linux\r?\nCountry: Germany/,
    );
    expect(text).toContain(`${running.config.publicUrl}/settings/security`);
    expect(text).toMatch(/If this wasn't you, end that session, change your password/);

    // Ending a session forgets its browser, so the next sign-in there is announced as well.
    await signIn(email, {}, stranger.browser);
    expect(mailsTo(email)).toHaveLength(1);
    const own = await signIn(email, {}, browser);
    await endOf(own, 'sessions');
    await signIn(email, {}, stranger.browser);
    await mailbox.newest(email, SUBJECT, 2);
    await signIn(email, {}, browser);
    await openBrowser(running).post('forgot-password', { email });
    await mailbox.newest(email, /^Reset/, 2);
    expect(mailsTo(email)).toHaveLength(2);
  });

  it('is sent to the user of an old account whose sessions were forgotten', async () => {
    const { email, browser } = await newUser(running);
    await running.database.query(
      "update users set created_at = now() - interval '61 days' where email = $1",
      [email],
    );
    await signIn(email, {}, browser);
    await mailbox.newest(email, SUBJECT);
  });

  it('is sent ten times at most, however often a program without cookies signs in', async () => {
    const { email, browser } = await newUser(running);
    await signIn(email, {}, browser);
    for (let count = 0; count < 12; count++) await signIn(email, {});
    await whenAllAreSent(email);
    await mailbox.newest(email, SUBJECT, 10);
    expect(mailsTo(email)).toHaveLength(10);
  });
});
