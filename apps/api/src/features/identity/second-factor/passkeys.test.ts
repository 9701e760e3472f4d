import { beforeEach, describe, expect, it } from 'vitest';
import { newSignedIn, openBrowser, useIdentity } from '../testing.ts';
import { newPasskey, UNVERIFIED_USER } from './passkeys.testing.ts';
import { codeOf, loginOf, newUserWithApp } from './testing.ts';

const running = await useIdentity({
  SECRETS_KEY: '5'.repeat(64),
  TRUSTED_PROXIES: 'loopback',
  COUNTRY_HEADER: 'X-Country',
});
const { query } = running.database;
beforeEach(() => query('delete from rate_limits'));
const { publicUrl } = running.config;
type Browser = ReturnType<typeof openBrowser>;

async function addPasskey(browser: Browser, token: string, name = 'Laptop') {
  const passkey = newPasskey(publicUrl);
  const creation = (await browser.post('passkeys/creation', {}, token)).json;
  const { status, json } = await browser.post('passkeys', passkey.create(creation, name), token);
  return { passkey, status, json };
}
async function newUserWithPasskey() {
  const user = await newSignedIn(running);
  return { ...user, ...(await addPasskey(user.browser, user.accessToken)) };
}
const request = async (browser: Browser) => (await browser.post('login/passkey/request')).json;
const codeAfter = async (response: ReturnType<Browser['post']>) => (await response).json.code;

describe('A passkey', () => {
  it('signs its user in without password and code, and its last use is listed', async () => {
    const { email, passkey, browser: own, accessToken, json } = await newUserWithPasskey();
    expect(json.recoveryCodes).toHaveLength(10);
    const browser = openBrowser(running);
    const asked = await request(browser);
    expect(asked).toMatchObject({ rpId: new URL(publicUrl).hostname, credentials: [] });
    const signedIn = await browser.post('login/passkey', passkey.answer(asked));
    expect(signedIn.json.user).toMatchObject({ email });
    expect((await browser.post('refresh')).status).toBe(200);
    expect((await own.get('second-factor', accessToken)).json.passkeys).toEqual([
      {
        id: expect.any(String),
        name: 'Laptop',
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ]);
    await running.mailbox.newest(email, /passkey was added/);
  });

  it('is renamed and removed, with the recovery codes, by its user only', async () => {
    const [{ browser, accessToken, json, email }, stranger] = [
      await newUserWithPasskey(),
      await newUserWithPasskey(),
    ];
    const path = `passkeys/${json.passkey.id}`;
    const remove = (by: typeof stranger) =>
      by.browser.request('DELETE', path, {}, { authorization: `Bearer ${by.accessToken}` });
    expect((await stranger.browser.patch(path, { name: 'Mine' }, stranger.accessToken)).status).toBe(404);
    expect((await remove(stranger)).status).toBe(404);
    expect((await browser.patch(path, { name: 'Old laptop' }, accessToken)).status).toBe(204);
    expect((await browser.get('second-factor', accessToken)).json.passkeys[0].name).toBe('Old laptop');
    expect(
      (await browser.request('DELETE', path, {}, { authorization: `Bearer ${accessToken}` })).status,
    ).toBe(204);
    expect((await browser.get('second-factor', accessToken)).json.recoveryCodes).toBe(0);
    expect((await openBrowser(running).post('login', loginOf(email))).status).toBe(200);
  });

  it('is rejected without user verification, for another site, for another challenge, and twice', async () => {
    const { passkey } = await newUserWithPasskey();
    const browser = openBrowser(running);
    const send = (answer: object) => codeAfter(browser.post('login/passkey', answer));
    expect(await send(passkey.answer(await request(browser), { flags: UNVERIFIED_USER }))).toBe(
      'wrong-passkey',
    );
    expect(await send(passkey.answer(await request(browser), { from: 'https://brand5.example' }))).toBe(
      'wrong-passkey',
    );
    const elsewhere = { ...(await request(browser)), rpId: 'brand5.example' };
    expect(await send(passkey.answer(elsewhere))).toBe('wrong-passkey');
    expect(await send(passkey.answer({ ...(await request(browser)), challenge: 'a'.repeat(43) }))).toBe(
      'wrong-passkey',
    );
    const late = await request(browser);
    await query("update passkey_challenges set expires_at = now() - interval '1 second'");
    expect(await send(passkey.answer(late))).toBe('wrong-passkey');

    const asked = await request(browser);
    expect((await browser.post('login/passkey', passkey.answer(asked))).status).toBe(200);
    expect(await send(passkey.answer(asked))).toBe('wrong-passkey');
  });

  it('is rejected when its counter does not advance, as that of a copy', async () => {
    const { passkey } = await newUserWithPasskey();
    const browser = openBrowser(running);
    passkey.setCounter(7);
    expect((await browser.post('login/passkey', passkey.answer(await request(browser)))).status).toBe(200);
    passkey.setCounter(7);
    const copy = passkey.answer(await request(browser));
    expect(await codeAfter(browser.post('login/passkey', copy))).toBe('wrong-passkey');
  });

  it('of another user, or with the id of one, never signs in as someone else', async () => {
    const [owner, other] = [await newUserWithPasskey(), await newUserWithPasskey()];
    const browser = openBrowser(running);
    const answer = owner.passkey.answer(await request(browser));
    const wrong = { ...answer, id: other.passkey.id };
    expect(await codeAfter(browser.post('login/passkey', wrong))).toBe('wrong-passkey');
    const { userHandle } = other.passkey.answer(await request(browser));
    const claimed = { ...owner.passkey.answer(await request(browser)), userHandle };
    expect(await codeAfter(browser.post('login/passkey', claimed))).toBe('wrong-passkey');
  });

  it('is not added for a challenge of another session, without user verification, or twice', async () => {
    const [owner, other] = [await newSignedIn(running), await newSignedIn(running)];
    const creation = async () => (await owner.browser.post('passkeys/creation', {}, owner.accessToken)).json;
    const add = (passkey: object, by = owner) => by.browser.post('passkeys', passkey, by.accessToken);
    expect(await codeAfter(add(newPasskey(publicUrl).create(await creation()), other))).toBe('wrong-passkey');
    const unverified = newPasskey(publicUrl).create(await creation(), 'Key', UNVERIFIED_USER);
    expect(await codeAfter(add(unverified))).toBe('wrong-passkey');
    const passkey = newPasskey(publicUrl);
    expect((await add(passkey.create(await creation()))).status).toBe(201);
    expect(await codeAfter(add(passkey.create(await creation())))).toBe('wrong-passkey');
  });
});

describe('A passkey as second factor', () => {
  it('completes a sign-in that began with the password, of its user only', async () => {
    const [owner, other] = [await newUserWithPasskey(), await newUserWithPasskey()];
    const browser = openBrowser(running);
    expect(await codeAfter(browser.post('login', loginOf(owner.email)))).toBe('second-factor-required');
    expect((await browser.get('login/second-factor')).json.methods).toEqual(['passkey', 'recovery-code']);
    const ask = async () => (await browser.post('login/second-factor/passkey')).json;
    const asked = await ask();
    expect(asked.credentials).toEqual([{ id: owner.passkey.id, transports: ['internal'] }]);
    const answer = (passkey: object) => browser.post('login/second-factor', { passkey });
    expect(await codeAfter(answer(other.passkey.answer(asked)))).toBe('wrong-passkey');
    // A challenge for signing in directly is for nothing else.
    expect(await codeAfter(answer(owner.passkey.answer(await request(browser))))).toBe('wrong-passkey');
    expect((await answer(owner.passkey.answer(await ask()))).json.user).toMatchObject({ email: owner.email });
  });

  it('confirms in a session, and exists beside an authenticator app', async () => {
    const { browser, accessToken, secret } = await newUserWithApp(running);
    const { passkey, json } = await addPasskey(browser, accessToken);
    expect(json.recoveryCodes).toEqual([]);
    await query("update sessions set confirmed_at = now() - interval '11 minutes'");
    const renew = () => browser.post('second-factor/recovery-codes', {}, accessToken);
    expect(await codeAfter(renew())).toBe('confirmation-required');
    expect((await browser.get('confirmation', accessToken)).json.methods).toEqual([
      'passkey',
      'code',
      'recovery-code',
    ]);
    const asked = (await browser.post('confirmation/passkey', {}, accessToken)).json;
    const confirmed = await browser.post('confirmation', { passkey: passkey.answer(asked) }, accessToken);
    expect(confirmed.status).toBe(204);
    expect((await renew()).status).toBe(200);
    const removal = await browser.request(
      'DELETE',
      'second-factor/app',
      {},
      { authorization: `Bearer ${accessToken}` },
    );
    expect(removal.status).toBe(204);
    expect((await browser.get('second-factor', accessToken)).json).toMatchObject({
      appSince: null,
      recoveryCodes: 10,
    });
    expect(await codeAfter(browser.post('confirmation', { code: codeOf(secret) }, accessToken))).toBe(
      'wrong-code',
    );
  });
});

it('says when, and from which browser and country, in the mail about every change of a second factor', async () => {
  const { browser, accessToken, email } = await newSignedIn(running);
  const send = async (method: string, path: string, body?: object) => {
    const response = await browser.request(method, path, body, {
      authorization: `Bearer ${accessToken}`,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0',
      'x-country': 'DE',
      'x-forwarded-for': '203.0.113.7',
    });
    expect(response.status, path).toBeLessThan(300);
    return response.json;
  };
  const passkey = newPasskey(publicUrl).create(await send('POST', 'passkeys/creation', {}));
  const added = await send('POST', 'passkeys', passkey);
  const { secret } = await send('POST', 'second-factor/app', {});
  await send('POST', 'second-factor/app/confirm', { code: codeOf(secret) });
  const { recoveryCodes } = await send('POST', 'second-factor/recovery-codes', {});
  await send('POST', 'confirmation', { code: recoveryCodes[0] });
  await send('DELETE', 'second-factor/app');
  await send('DELETE', `passkeys/${added.passkey.id}`);

  const subjects = [
    /^A passkey was added/,
    /^An authenticator app was added/,
    /^Your recovery codes were replaced/,
    /^A recovery code was used/,
    /^An authenticator app was removed/,
    /^A passkey was removed/,
  ];
  for (const subject of subjects)
    expect((await running.mailbox.newest(email, subject)).text, String(subject)).toMatch(
      /When: \w+ \d+, 2\d{3} at \d+:\d\d [AP]M UTC\r?\nBrowser: Firefox on Linux\r?\nCountry: Germany/,
    );
});
