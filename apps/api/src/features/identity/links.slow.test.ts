import { describe, expect, it } from 'vitest';
import { newAddress, newSignedIn, newUser, openBrowser, PASSWORD, useIdentity } from './testing.ts';

const running = await useIdentity();

const NEW_PASSWORD = 'gravel-tulle-58-lantern';
const { query } = running.database;

async function registered() {
  const email = newAddress();
  const visitor = openBrowser(running);
  await visitor.post('register', { firstName: 'Test', lastName: 'Visitor', email, password: PASSWORD });
  return { email, visitor, token: await running.mailbox.token(email, /verify/i) };
}

async function askForReset(email: string) {
  expect((await openBrowser(running).post('forgot-password', { email })).status).toBe(204);
  return running.mailbox.token(email, /reset/i);
}

it('resets a password: ends all sessions, rejects the old password, accepts the new one, notifies the user', async () => {
  const { email, browser, accessToken } = await newSignedIn(running);
  const token = await askForReset(email);
  expect((await running.mailbox.newest(email, /reset/i)).text).toContain(
    `${running.config.publicUrl}/reset-password?token=`,
  );
  const visitor = openBrowser(running);
  expect((await visitor.post('reset-password', { token, password: NEW_PASSWORD })).status).toBe(204);
  expect(visitor.jar.has('rt')).toBe(false);

  expect((await browser.post('refresh')).status).toBe(401);
  expect((await browser.get('me', accessToken)).status).toBe(401);
  expect((await visitor.post('login', { email, password: PASSWORD })).status).toBe(401);
  expect((await visitor.post('login', { email, password: NEW_PASSWORD })).status).toBe(200);
  expect((await running.mailbox.newest(email, /was changed/)).text).toMatch(/signed out everywhere/);
});

it('verifies the address by a password reset', async () => {
  const email = newAddress();
  const visitor = openBrowser(running);
  await visitor.post('register', { firstName: 'Test', lastName: 'Visitor', email, password: PASSWORD });
  const unused = await running.mailbox.token(email, /verify/i);
  const token = await askForReset(email);
  await visitor.post('reset-password', { token, password: NEW_PASSWORD });
  expect((await visitor.post('login', { email, password: NEW_PASSWORD })).status).toBe(200);
  expect((await visitor.post('verify-email', { token: unused })).json).toEqual({ alreadyVerified: true });
});

it('accepts a link once, also in two concurrent requests', async () => {
  const { email, browser } = await newUser(running);
  const token = await askForReset(email);
  const responses = await Promise.all(
    [1, 2].map(() => browser.post('reset-password', { token, password: NEW_PASSWORD })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 400]);
  const third = await browser.post('reset-password', { token, password: NEW_PASSWORD });
  expect(third).toMatchObject({ status: 400, json: { code: 'invalid-token' } });
});

it('accepts a verification link once, and reports already-verified in any browser', async () => {
  const { email, visitor, token } = await registered();
  expect((await visitor.post('verify-email', { token })).status).toBe(204);
  for (const browser of [visitor, openBrowser(running)]) {
    const again = await browser.post('verify-email', { token });
    expect(again).toMatchObject({ status: 200, json: { alreadyVerified: true } });
    expect(again.headers.getSetCookie()).toEqual([]);
  }
  // The link does not verify a second time.
  await query('update users set email_verified_at = null where email = $1', [email]);
  expect(await visitor.post('verify-email', { token })).toMatchObject({ json: { code: 'invalid-token' } });
});

describe('a verification link opened in another browser than the one that registered', () => {
  const login = (browser: ReturnType<typeof openBrowser>, body: object) => browser.post('login', body);

  it("does not verify, so that an attacker who registered the address gains nothing by the owner's click", async () => {
    const { email, visitor: attacker, token } = await registered();
    const victim = openBrowser(running);
    for (let click = 0; click < 2; click++) {
      expect(await victim.post('verify-email', { token })).toMatchObject({
        status: 403,
        json: { code: 'registration-unproven' },
      });
    }
    expect(await login(attacker, { email, password: PASSWORD })).toMatchObject({
      status: 403,
      json: { code: 'email-not-verified' },
    });

    // The victim has the account by a reset, and the password of the attacker never works.
    const reset = await askForReset(email);
    expect((await victim.post('reset-password', { token: reset, password: NEW_PASSWORD })).status).toBe(204);
    expect((await login(victim, { email, password: NEW_PASSWORD })).status).toBe(200);
    expect((await login(attacker, { email, password: PASSWORD })).status).toBe(401);
  });

  it('verifies and signs in together with the password, and the browser that registered then signs in too', async () => {
    const { email, visitor: laptop, token } = await registered();
    const phone = openBrowser(running);
    expect((await phone.post('verify-email', { token })).status).toBe(403);
    const wrong = await login(phone, { email, password: 'wrong', verificationToken: token });
    expect(wrong).toMatchObject({ status: 401, json: { code: 'invalid-credential' } });
    const right = await login(phone, { email, password: PASSWORD, verificationToken: token });
    expect(right).toMatchObject({ status: 200, json: { user: { emailVerified: true } } });
    expect((await login(laptop, { email, password: PASSWORD })).status).toBe(200);
  });

  it('is rejected with the password of another account, as a reset link, and when it has expired', async () => {
    const mine = await registered();
    const theirs = await registered();
    const reset = await askForReset(mine.email);
    await query('update one_time_tokens set expires_at = now() where hash = sha256($1)', [
      Buffer.from(mine.token),
    ]);
    for (const verificationToken of [theirs.token, reset, mine.token]) {
      const body = { email: mine.email, password: PASSWORD, verificationToken };
      expect(await login(openBrowser(running), body)).toMatchObject({
        status: 403,
        json: { code: 'email-not-verified' },
      });
    }
    expect((await theirs.visitor.post('verify-email', { token: theirs.token })).status).toBe(204);
  });

  it('verifies in the browser that registered after another one has opened it', async () => {
    const { visitor, token } = await registered();
    await openBrowser(running).post('verify-email', { token });
    expect((await visitor.post('verify-email', { token })).status).toBe(204);
    expect(visitor.jar.has('registration')).toBe(false);
  });

  it('does not accept the registration cookie of another account', async () => {
    const { token } = await registered();
    const { visitor: other } = await registered();
    expect((await other.post('verify-email', { token })).status).toBe(403);
  });

  it('verifies for a client that is not a browser', async () => {
    const { email, token } = await registered();
    const response = await fetch(`${running.url}/api/auth/verify-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect(response.status).toBe(204);
    expect((await login(openBrowser(running), { email, password: PASSWORD })).status).toBe(200);
  });
});

/** Runs requests while a transaction has changed the row of a user, and commits it once each has ended or waits for it. */
async function whileChanging<T>(
  [change, email]: [change: string, email: string],
  requests: () => Promise<T>[],
): Promise<T[]> {
  const client = await running.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`update users set ${change} where email = $1`, [email]);
    let ended = 0;
    const sent = requests().map((request) => request.finally(() => ended++));
    const waiting = async () =>
      (
        await query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).length;
    await expect.poll(async () => ended + (await waiting())).toBeGreaterThanOrEqual(sent.length);
    await client.query('commit');
    return await Promise.all(sent);
  } finally {
    client.release();
  }
}

it('rejects a sign-in with the old password that is in progress while the password is reset', async () => {
  const { email, browser } = await newUser(running);
  const signIn = () => browser.post('login', { email, password: PASSWORD });
  const [response] = await whileChanging(["password_hash = 'new'", email], () => [signIn()]);
  expect(response).toMatchObject({ status: 401, json: { code: 'invalid-credential' } });
  expect(browser.jar.has('rt')).toBe(false);
});

it('changes a password once when two requests confirm the current one at the same time', async () => {
  const { email, browser, accessToken } = await newSignedIn(running);
  const change = (newPassword: string) =>
    browser.post('change-password', { currentPassword: PASSWORD, newPassword }, accessToken);
  const responses = await whileChanging(["title = ''", email], () => [
    change(NEW_PASSWORD),
    change(`${NEW_PASSWORD}-2`),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 401]);
});

it('revokes all other reset links once one was used', async () => {
  const { email, browser } = await newUser(running);
  const first = await askForReset(email);
  await browser.post('forgot-password', { email });
  const second = await running.mailbox.token(email, /reset/i, 2);
  expect(second).not.toBe(first);
  expect((await browser.post('reset-password', { token: first, password: NEW_PASSWORD })).status).toBe(204);
  expect((await browser.post('reset-password', { token: second, password: PASSWORD })).status).toBe(400);
});

it('revokes reset links when the password is changed', async () => {
  const { email, browser, accessToken } = await newSignedIn(running);
  const token = await askForReset(email);
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  expect((await browser.post('change-password', change, accessToken)).status).toBe(204);
  expect((await browser.post('reset-password', { token, password: PASSWORD })).status).toBe(400);
});

it('accepts a link for its purpose only', async () => {
  const email = newAddress();
  const visitor = openBrowser(running);
  await visitor.post('register', { firstName: 'Test', lastName: 'Visitor', email, password: PASSWORD });
  const verification = await running.mailbox.token(email, /verify/i);
  const reset = await askForReset(email);
  expect((await visitor.post('reset-password', { token: verification, password: NEW_PASSWORD })).status).toBe(
    400,
  );
  expect((await visitor.post('verify-email', { token: reset })).status).toBe(400);
  expect((await visitor.post('verify-email', { token: verification })).status).toBe(204);
});

it('is bound to the address it was sent to', async () => {
  const { email, browser } = await newUser(running);
  const token = await askForReset(email);
  await query('update users set email = $2 where email = $1', [email, newAddress()]);
  expect(await browser.post('reset-password', { token, password: NEW_PASSWORD })).toMatchObject({
    status: 400,
    json: { code: 'invalid-token' },
  });
});

it('expires: a reset after an hour, a verification after three days', async () => {
  const { email, browser } = await newUser(running);
  const token = await askForReset(email);
  const rows = await query(
    'select purpose, extract(epoch from expires_at - t.created_at)::int as seconds from one_time_tokens t join users on users.id = user_id where users.email = $1 order by purpose',
    [email],
  );
  expect(rows).toEqual([
    { purpose: 'reset-password', seconds: 3_600 },
    { purpose: 'verify-email', seconds: 259_200 },
  ]);
  await query("update one_time_tokens set expires_at = now() - interval '1 second' where used_at is null");
  expect(await browser.post('reset-password', { token, password: NEW_PASSWORD })).toMatchObject({
    status: 400,
    json: { code: 'expired-token' },
  });
});

it('leaves the link usable when the new password is rejected', async () => {
  const { email, browser } = await newUser(running);
  const token = await askForReset(email);
  expect(await browser.post('reset-password', { token, password: 'password1' })).toMatchObject({
    status: 400,
    json: { code: 'weak-password' },
  });
  expect((await browser.post('reset-password', { token, password: NEW_PASSWORD })).status).toBe(204);
});

it('stores links only as hashes, in the database and the queue', async () => {
  const email = newAddress();
  await openBrowser(running).post('register', {
    firstName: 'Test',
    lastName: 'Visitor',
    email,
    password: PASSWORD,
  });
  const token = await running.mailbox.token(email, /verify/i);
  const rows = await query('select hash from one_time_tokens where hash = sha256($1)', [Buffer.from(token)]);
  expect(rows).toHaveLength(1);
  const jobs = await query(
    'select coalesce(string_agg(data::text || coalesce(output::text, $1), $1), $1) as all from pgboss.job',
    [''],
  );
  expect(jobs[0].all).toContain('verify-email');
  expect(jobs[0].all).not.toContain(token);
});

it('returns the same response for a reset of an unknown address, and sends nothing', async () => {
  const { email, browser } = await newUser(running);
  const unknownEmail = newAddress();
  const known = await browser.post('forgot-password', { email });
  const unknown = await browser.post('forgot-password', { email: unknownEmail });
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  await running.mailbox.newest(email, /reset/i);
  expect(running.mailbox.mails.some(({ recipients }) => recipients.includes(unknownEmail))).toBe(false);
  expect(await browser.post('forgot-password', { email: 'nobody' })).toMatchObject({
    status: 400,
    json: { code: 'invalid-email' },
  });
});

it('changes a password with the current one: other sessions end, this one continues, the user is notified', async () => {
  const { email, browser, accessToken } = await newSignedIn(running);
  const elsewhere = openBrowser(running);
  const there = (await elsewhere.post('login', { email, password: PASSWORD })).json.accessToken;
  const change = (currentPassword: string, newPassword: string) =>
    browser.post('change-password', { currentPassword, newPassword }, accessToken);
  expect(await change('wrong', NEW_PASSWORD)).toMatchObject({
    status: 401,
    json: { code: 'wrong-password' },
  });
  expect(await change(PASSWORD, 'short')).toMatchObject({ status: 400, json: { code: 'weak-password' } });
  expect(await change(PASSWORD, PASSWORD)).toMatchObject({ status: 400, json: { code: 'same-password' } });
  expect(await change('wrong', 'wrong')).toMatchObject({ status: 401, json: { code: 'wrong-password' } });
  expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(204);

  expect((await elsewhere.post('refresh')).status).toBe(401);
  expect((await elsewhere.get('me', there)).status).toBe(401);
  expect((await browser.get('me', accessToken)).status).toBe(200);
  expect((await browser.post('refresh')).status).toBe(200);
  expect((await running.mailbox.newest(email, /was changed/)).text).toMatch(/everywhere else/);
  expect((await browser.post('change-password', { currentPassword: 'a', newPassword: 'b' })).status).toBe(
    401,
  );
});
