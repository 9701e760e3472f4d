import { randomBytes } from 'node:crypto';
import {
  cancelFactorRemoval,
  ensureWorkspace,
  hasSecondFactor,
  requestFactorRemoval,
} from '@brandlode/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { resealSecrets } from '../../../secrets/reseal-secrets.ts';
import { openSecretBox } from '../../../secrets/secret-box.ts';
import { nameOf } from '../sessions/cookies.ts';
import { startSession } from '../sessions/session.ts';
import { newSignedIn, openBrowser, PASSWORD, startIdentity, useIdentity } from '../testing.ts';
import { removeRequestedFactors } from './remove-requested-factors.ts';
import { codeOf, loginOf, newUserWithApp } from './testing.ts';

const KEY = '5'.repeat(64);
const running = await useIdentity({ SECRETS_KEY: KEY });
const [SESSION, CHALLENGE] = [nameOf('rt', running.config), nameOf('challenge', running.config)];
const { query } = running.database;
beforeEach(() => query('delete from rate_limits'));

/** A browser in which a user entered the correct password and has to give the second factor. */
async function challenged(email: string) {
  const browser = openBrowser(running);
  const { status, json } = await browser.post('login', loginOf(email));
  expect([status, json.code]).toEqual([403, 'second-factor-required']);
  expect([browser.jar.has(CHALLENGE), browser.jar.has(SESSION)]).toEqual([true, false]);
  return browser;
}
type Browser = ReturnType<typeof openBrowser>;
const answer = (browser: Browser, code: string) => browser.post('login/second-factor', { code });
const codeAfter = async (response: ReturnType<Browser['post']>) => (await response).json.code;
const passMinutes = (minutes: number) =>
  query('update sessions set confirmed_at = confirmed_at - make_interval(mins => $1)', [minutes]);

describe('Setting up an authenticator app', () => {
  it('has an effect only after a code was confirmed, and returns ten recovery codes', async () => {
    const { browser, accessToken, email } = await newSignedIn(running);
    const { secret, address } = (await browser.post('second-factor/app', {}, accessToken)).json;
    expect(address).toContain(`secret=${secret}`);
    expect(address).toContain(encodeURIComponent(email));
    expect((await openBrowser(running).post('login', loginOf(email))).status).toBe(200);

    const confirm = (code: string) => browser.post('second-factor/app/confirm', { code }, accessToken);
    expect(await codeAfter(confirm(codeOf(secret, 40)))).toBe('wrong-code');
    const { recoveryCodes } = (await confirm(codeOf(secret))).json;
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await browser.get('second-factor', accessToken)).json).toEqual({
      appSince: expect.any(String),
      passkeys: [],
      recoveryCodes: 10,
    });
    await challenged(email);
    await running.mailbox.newest(email, /authenticator app was added/);
  });

  it('stores the secret encrypted and the recovery codes hashed', async () => {
    const { id, secret, recoveryCodes } = await newUserWithApp(running);
    const apps = await query('select * from authenticator_apps where user_id = $1', [id]);
    expect(apps).toHaveLength(1);
    expect(JSON.stringify(apps)).not.toContain(secret);
    const rows = await query('select * from recovery_codes where user_id = $1', [id]);
    const stored = rows.map(({ hash }) => hash.toString('latin1')).join();
    expect(rows).toHaveLength(10);
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  it('requires the password if it was not entered within ten minutes', async () => {
    const { browser, accessToken } = await newSignedIn(running);
    await passMinutes(11);
    const begin = () => browser.post('second-factor/app', {}, accessToken);
    expect(await codeAfter(begin())).toBe('confirmation-required');
    expect((await browser.get('confirmation', accessToken)).json).toEqual({ methods: ['password'] });
    const wrong = browser.post('confirmation', { password: 'not the password' }, accessToken);
    expect(await codeAfter(wrong)).toBe('wrong-password');
    expect(await codeAfter(begin())).toBe('confirmation-required');
    expect((await browser.post('confirmation', { password: PASSWORD }, accessToken)).status).toBe(204);
    expect((await begin()).status).toBe(200);
  });

  it('does not replace a confirmed one, and reports a site without SECRETS_KEY', async () => {
    const { browser, accessToken } = await newUserWithApp(running);
    expect(await codeAfter(browser.post('second-factor/app', {}, accessToken))).toBe('edit-conflict');
    const plain = await startIdentity();
    const user = await newSignedIn(plain);
    const response = await user.browser.post('second-factor/app', {}, user.accessToken);
    await plain.stop();
    expect(response.json.code).toBe('secrets-key-missing');
  });

  it('makes other sessions confirm the second factor before they change anything', async () => {
    const { email, browser, accessToken } = await newSignedIn(running);
    const other = openBrowser(running);
    const otherToken = (await other.post('login', loginOf(email))).json.accessToken;
    const { secret } = (await browser.post('second-factor/app', {}, accessToken)).json;
    await browser.post('second-factor/app/confirm', { code: codeOf(secret) }, accessToken);
    const remove = other.request(
      'DELETE',
      'second-factor/app',
      {},
      { authorization: `Bearer ${otherToken}` },
    );
    expect(await codeAfter(remove)).toBe('confirmation-required');
  });
});

describe('A sign-in of a user with an authenticator app', () => {
  it('ends with a code, which and whose challenge work once', async () => {
    const { email, secret } = await newUserWithApp(running);
    const browser = await challenged(email);
    expect((await browser.get('login/second-factor')).json).toEqual({ methods: ['code', 'recovery-code'] });
    expect(await codeAfter(answer(browser, codeOf(secret, 40)))).toBe('wrong-code');
    expect(browser.jar.has(SESSION)).toBe(false);
    const challenge = browser.jar.get(CHALLENGE)!;
    const code = codeOf(secret);
    const signedIn = await answer(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(signedIn.json.user).toMatchObject({ email });
    expect([browser.jar.has(CHALLENGE), browser.jar.has(SESSION)]).toEqual([false, true]);

    browser.jar.set(CHALLENGE, challenge);
    expect(await codeAfter(answer(browser, codeOf(secret, 1)))).toBe('expired-token');
    const next = await challenged(email);
    expect(await codeAfter(answer(next, code))).toBe('wrong-code');
    expect((await answer(next, codeOf(secret, 1))).status).toBe(200);
  });

  it('ends once when the same code is sent twice at the same time', async () => {
    const { email, secret } = await newUserWithApp(running);
    const [one, two] = [await challenged(email), await challenged(email)];
    const code = codeOf(secret);
    const statuses = (await Promise.all([answer(one, code), answer(two, code)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
  });

  it('ends with a recovery code, which works once and is notified of', async () => {
    const { email, recoveryCodes } = await newUserWithApp(running);
    const [code = ''] = recoveryCodes;
    expect(
      (await answer(await challenged(email), ` ${code.toLowerCase().replaceAll('-', ' ')} `)).status,
    ).toBe(200);
    expect(await codeAfter(answer(await challenged(email), code))).toBe('wrong-code');
    await running.mailbox.newest(email, /recovery code was used/);
  });

  it('does not end with the code of another user', async () => {
    const [user, stranger] = [await newUserWithApp(running), await newUserWithApp(running)];
    const browser = await challenged(user.email);
    expect(await codeAfter(answer(browser, codeOf(stranger.secret)))).toBe('wrong-code');
    expect(await codeAfter(answer(browser, stranger.recoveryCodes[0]!))).toBe('wrong-code');
  });

  it('does not end in another browser, after ten minutes, or after a change of the password', async () => {
    const { email, id, secret, browser: own, accessToken } = await newUserWithApp(running);
    await challenged(email);
    expect(await codeAfter(answer(openBrowser(running), codeOf(secret)))).toBe('expired-token');

    const late = await challenged(email);
    await query("update sign_in_challenges set expires_at = now() - interval '1 second' where user_id = $1", [
      id,
    ]);
    expect(await codeAfter(answer(late, codeOf(secret)))).toBe('expired-token');
    expect(await codeAfter(late.get('login/second-factor'))).toBe('expired-token');

    const early = await challenged(email);
    const newPassword = `${PASSWORD} changed`;
    await own.post('change-password', { currentPassword: PASSWORD, newPassword }, accessToken);
    expect(await codeAfter(answer(early, codeOf(secret)))).toBe('expired-token');
  });

  it('is required after a password reset too', async () => {
    const { email } = await newUserWithApp(running);
    const browser = openBrowser(running);
    await browser.post('forgot-password', { email });
    const token = await running.mailbox.token(email, /reset your password/i);
    const password = `${PASSWORD} reset`;
    expect((await browser.post('reset-password', { token, password })).status).toBe(204);
    expect(await codeAfter(browser.post('login', { email, password }))).toBe('second-factor-required');
    expect(browser.jar.has(SESSION)).toBe(false);
  });

  it('is required when the link of a verification mail and the password sign in', async () => {
    const { email, id } = await newUserWithApp(running);
    await query('update users set email_verified_at = null where id = $1', [id]);
    const browser = openBrowser(running);
    await browser.post('resend-verification', { email });
    const verificationToken = await running.mailbox.token(email, /verify/i, 2);
    const login = browser.post('login', { ...loginOf(email), verificationToken });
    expect(await codeAfter(login)).toBe('second-factor-required');
    expect(browser.jar.has(SESSION)).toBe(false);
  });

  it('cannot begin a session on any other path, and is rejected once the user is disabled', async () => {
    const { email, id, secret } = await newUserWithApp(running);
    const client = { ip: '127.0.0.1', refreshToken: undefined, origin: { userAgent: null, country: null } };
    await expect(startSession(running.identity, id, client)).rejects.toMatchObject({
      code: 'invalid-credential',
    });
    const browser = await challenged(email);
    await query('update users set disabled_at = now() where id = $1', [id]);
    expect(await codeAfter(answer(browser, codeOf(secret)))).toBe('user-disabled');
  });

  it('allows ten wrong codes, and the browsers of the user ten of their own', async () => {
    const { email, secret, browser: known } = await newUserWithApp(running);
    const stranger = await challenged(email);
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await codeAfter(answer(stranger, 'ABCD-ABCD'))).toBe('wrong-code');
    const limited = await answer(stranger, codeOf(secret));
    expect(limited.json.code).toBe('too-many-requests');
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(200);
    await known.post('login', loginOf(email));
    expect((await answer(known, codeOf(secret))).status).toBe(200);
  });
});

it('A reset of the password allows no more wrong codes', async () => {
  const { email } = await newUserWithApp(running);
  const browser = await challenged(email);
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await codeAfter(answer(browser, 'ABCD-ABCD'))).toBe('wrong-code');
  await browser.post('forgot-password', { email });
  const token = await running.mailbox.token(email, /reset your password/i);
  const password = `${PASSWORD} reset`;
  expect((await browser.post('reset-password', { token, password })).status).toBe(204);
  expect(await codeAfter(browser.post('login', { email, password }))).toBe('second-factor-required');
  expect(await codeAfter(answer(browser, 'ABCD-ABCD'))).toBe('too-many-requests');
});

describe('Confirming in a session', () => {
  it('is required ten minutes after the last time, and accepts a code or recovery code, not the password', async () => {
    const { browser, accessToken, secret, recoveryCodes } = await newUserWithApp(running);
    const renew = () => browser.post('second-factor/recovery-codes', {}, accessToken);
    expect((await renew()).json.recoveryCodes).toHaveLength(10);
    await passMinutes(11);
    expect(await codeAfter(renew())).toBe('confirmation-required');
    expect((await browser.get('confirmation', accessToken)).json.methods).toEqual(['code', 'recovery-code']);
    const confirm = (body: object) => browser.post('confirmation', body, accessToken);
    expect(await codeAfter(confirm({ password: PASSWORD }))).toBe('wrong-password');
    expect(await codeAfter(confirm({ code: recoveryCodes[0] }))).toBe('wrong-code');
    expect(await codeAfter(renew())).toBe('confirmation-required');
    expect((await confirm({ code: codeOf(secret) })).status).toBe(204);
    expect((await renew()).status).toBe(200);
  });

  it('counts in that session only', async () => {
    const { email, secret, browser, accessToken } = await newUserWithApp(running);
    const other = await challenged(email);
    const otherToken = (await answer(other, codeOf(secret))).json.accessToken;
    await passMinutes(11);
    await browser.post('confirmation', { code: codeOf(secret, 1) }, accessToken);
    expect((await browser.post('second-factor/recovery-codes', {}, accessToken)).status).toBe(200);
    expect(await codeAfter(other.post('second-factor/recovery-codes', {}, otherToken))).toBe(
      'confirmation-required',
    );
  });
});

it('turns the app off, with the recovery codes', async () => {
  const { email, browser, accessToken } = await newUserWithApp(running);
  const remove = () =>
    browser.request('DELETE', 'second-factor/app', {}, { authorization: `Bearer ${accessToken}` });
  expect((await remove()).status).toBe(204);
  expect((await browser.get('second-factor', accessToken)).json).toEqual({
    appSince: null,
    passkeys: [],
    recoveryCodes: 0,
  });
  expect((await openBrowser(running).post('login', loginOf(email))).status).toBe(200);
  expect(await codeAfter(remove())).toBe('not-found');
  expect(await codeAfter(browser.post('second-factor/recovery-codes', {}, accessToken))).toBe('not-found');
});

describe('The removal by an operator for a user who lost everything', () => {
  const { db } = running.database;
  const runJob = (hoursFromNow: number) =>
    removeRequestedFactors(running.identity, new Date(Date.now() + hoursFromNow * 3_600_000));
  const actionsOf = async (id: string) => {
    const rows = await query('select action, actor from audit_log where member_id = $1 order by created_at', [
      id,
    ]);
    return rows.map(({ action, actor }) => `${actor}: ${action}`);
  };

  it('is mailed, and signs the user out everywhere a day after the mail', async () => {
    const { id, email, browser } = await newUserWithApp(running);
    await ensureWorkspace(db, id);
    expect(await requestFactorRemoval(db, email)).toBe('requested');
    expect(await requestFactorRemoval(db, email)).toBe('already-requested');
    await runJob(0);
    const { text } = await running.mailbox.newest(email, /removal of your second factors was requested/);
    expect(text).toContain(running.config.product.supportEmail);
    await runJob(23.9);
    expect((await browser.post('refresh')).status).toBe(200);
    const waiting = await challenged(email);

    await runJob(24.1);
    expect((await browser.post('refresh')).status).toBe(401);
    expect(await codeAfter(answer(waiting, 'ABCD'))).toBe('expired-token');
    expect((await openBrowser(running).post('login', loginOf(email))).status).toBe(200);
    await running.mailbox.newest(email, /second factors were removed/);
    expect(await actionsOf(id)).toEqual([
      'product: factor_removal.requested',
      'product: factor_removal.done',
    ]);
    expect(await requestFactorRemoval(db, email)).toBe('no-second-factor');
  });

  it('is cancelled by a sign-in with a second factor, but not with the password alone', async () => {
    const { id, email, secret } = await newUserWithApp(running);
    await ensureWorkspace(db, id);
    await requestFactorRemoval(db, email);
    await runJob(0);
    const waiting = await challenged(email);
    expect(await actionsOf(id)).toEqual(['product: factor_removal.requested']);
    expect((await answer(waiting, codeOf(secret))).status).toBe(200);
    await runJob(48);
    await challenged(email);
    expect(await actionsOf(id)).toEqual([
      'product: factor_removal.requested',
      'product: factor_removal.cancelled',
    ]);
    expect(await cancelFactorRemoval(db, id)).toBe(false);
  });

  it('is cancelled by a second factor that confirms it is the user, which any change of them then requires', async () => {
    const { id, email, browser, accessToken, secret } = await newUserWithApp(running);
    await ensureWorkspace(db, id);
    await requestFactorRemoval(db, email);
    await runJob(0);
    const renew = () => browser.post('second-factor/recovery-codes', {}, accessToken);
    expect(await codeAfter(renew())).toBe('confirmation-required');
    const confirm = (code: string) => browser.post('confirmation', { code }, accessToken);
    expect(await codeAfter(confirm(codeOf(secret, 40)))).toBe('wrong-code');
    expect(await actionsOf(id)).toEqual(['product: factor_removal.requested']);
    expect((await confirm(codeOf(secret))).status).toBe(204);
    expect((await renew()).status).toBe(200);
    await runJob(48);
    expect(await hasSecondFactor(db, id)).toBe(true);
    expect(await actionsOf(id)).toEqual([
      'product: factor_removal.requested',
      'product: factor_removal.cancelled',
    ]);
  });

  it('waits until the mail server accepts the mail, without delaying that of others', async () => {
    const [early, late] = [await newUserWithApp(running), await newUserWithApp(running)];
    await requestFactorRemoval(db, early.email);
    await requestFactorRemoval(db, late.email);
    const { rejections, newest } = running.mailbox;
    rejections.set(early.email, { after: 'RCPT', code: 451, text: '4.3.0 Try again later' });
    await expect(runJob(0)).rejects.toThrow();
    await newest(late.email, /removal of your second factors was requested/);
    await expect(runJob(30)).rejects.toThrow();
    expect([await hasSecondFactor(db, early.id), await hasSecondFactor(db, late.id)]).toEqual([true, false]);
    rejections.delete(early.email);
    await runJob(31);
    await newest(early.email, /removal of your second factors was requested/);
    await runJob(54);
    expect(await hasSecondFactor(db, early.id)).toBe(true);
    await runJob(56);
    expect(await hasSecondFactor(db, early.id)).toBe(false);
  });

  it('is mailed although that of another user fails, and is repeated for that one', async () => {
    const users = [await newUserWithApp(running), await newUserWithApp(running)];
    for (const { email } of users) await requestFactorRemoval(db, email);
    await runJob(0);
    const [failing, other] = users as [(typeof users)[0], (typeof users)[0]];
    await query(`create function fail() returns trigger language plpgsql as
      $$ begin if old.user_id = '${failing.id}' then raise 'failed'; end if; return old; end $$`);
    await query(`create trigger fails before delete on second_factor_removals
      for each row execute function fail()`);
    await expect(runJob(25)).rejects.toThrow('failed');
    await running.mailbox.newest(other.email, /second factors were removed/);
    await query('drop function fail cascade');
    await runJob(25);
    await running.mailbox.newest(failing.email, /second factors were removed/);
  });
});

it('encrypts the secret again after a rotation of SECRETS_KEY', async () => {
  const { id, secret } = await newUserWithApp(running);
  const newest = randomBytes(32).toString('hex');
  await resealSecrets(running.database.db, openSecretBox([newest, KEY]));
  const rows = await query('select sealed_secret from authenticator_apps where user_id = $1', [id]);
  const box = openSecretBox([newest]);
  expect(box.open(rows[0].sealed_secret, `authenticator_apps/${id}`)).toBe(secret);
  await resealSecrets(running.database.db, openSecretBox([KEY, newest]));
});
