import { describe, expect, it } from 'vitest';
import { newAddress, newSignedIn, openBrowser, PASSWORD, useIdentity } from '../testing.ts';

const changed: string[] = [];
const running = await useIdentity({}, { onEmailChange: async (userId) => void changed.push(userId) });
const { mailbox } = running;
const { query } = running.database;

const CONFIRM = /^Confirm your new email/;
const CHANGED = /^The email of your/;
type User = Awaited<ReturnType<typeof newSignedIn>>;

const request = ({ browser, accessToken }: User, email: string, password = PASSWORD) =>
  browser.post('email-change', { email, password }, accessToken);
const confirm = ({ browser, accessToken }: User, token: string) =>
  browser.post('email-change/confirm', { token }, accessToken);
const undo = (token: string) => openBrowser(running).post('email-change/undo', { token });
const signIn = (email: string, password = PASSWORD) =>
  openBrowser(running).post('login', { email, password });
const pendingOf = async ({ browser, accessToken }: User) =>
  (await browser.get('email-change', accessToken)).json.pending;
const addressOf = async (id: string) =>
  (await query('select email from users where id = $1', [id]))[0]?.email;

const countDevices = async ({ user }: User) =>
  (await query('select count(*)::int from devices where user_id = $1', [user.id]))[0]?.count;

/** Requests and confirms a change; returns the new address and the token of the undo link. */
async function change(user: User, email = newAddress()) {
  const before = await addressOf(user.user.id);
  expect((await request(user, email)).status).toBe(204);
  const response = await confirm(user, await mailbox.token(email, CONFIRM));
  expect(response, response.text).toMatchObject({ status: 200, json: { email } });
  return { email, undoToken: await mailbox.token(before, CHANGED) };
}

describe('A change of the address', () => {
  it('takes effect when its link is confirmed, and the old address learns of it', async () => {
    const user = await newSignedIn(running);
    const other = await signIn(user.email);
    const email = newAddress();
    expect((await request(user, email.toUpperCase())).status).toBe(204);
    const token = await mailbox.token(email, CONFIRM);
    expect(await addressOf(user.user.id)).toBe(user.email);
    expect(await pendingOf(user)).toMatchObject({ email });
    expect((await signIn(user.email)).status).toBe(200);

    expect(await countDevices(user)).toBe(3);
    expect(await confirm(user, token)).toMatchObject({ status: 200, json: { email } });
    // Other browsers are unknown again: one may be an attacker's.
    expect(await countDevices(user)).toBe(1);
    expect(await pendingOf(user)).toBeNull();
    expect((await signIn(user.email)).status).toBe(401);
    expect((await signIn(email)).json.user).toMatchObject({ email, emailVerified: true });
    expect(changed).toContain(user.user.id);
    const { text } = await mailbox.newest(user.email, CHANGED);
    expect(text).toContain(`New address: ${email}`);
    expect(text).toMatch(/undo the change within seven days/);
    // Other sessions end; this one goes on with the new address.
    expect((await openBrowser(running).get('me', other.json.accessToken)).status).toBe(401);
    expect((await user.browser.post('refresh')).json.user.email).toBe(email);
    expect((await confirm(user, token)).json.code).toBe('invalid-token');
  });

  it('needs the password, or without one a sign-in a moment ago', async () => {
    const user = await newSignedIn(running);
    const email = newAddress();
    expect((await request(user, email, 'not the password')).json.code).toBe('wrong-password');
    const without = await user.browser.post('email-change', { email }, user.accessToken);
    expect(without.json.code).toBe('wrong-password');
    await query('update users set password_hash = null where id = $1', [user.user.id]);
    await query("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
      user.user.id,
    ]);
    const old = await user.browser.post('email-change', { email }, user.accessToken);
    expect(old.json.code).toBe('fresh-sign-in-required');
    await query('update sessions set created_at = now() where user_id = $1', [user.user.id]);
    expect((await user.browser.post('email-change', { email }, user.accessToken)).status).toBe(204);
    await mailbox.newest(email, CONFIRM);
  });

  it('is confirmed only by the user who requested it', async () => {
    const [attacker, owner] = [await newSignedIn(running), await newSignedIn(running)];
    const email = newAddress();
    await request(attacker, email);
    const token = await mailbox.token(email, CONFIRM);
    expect((await confirm(owner, token)).json.code).toBe('other-account');
    expect((await openBrowser(running).post('email-change/confirm', { token })).status).toBe(401);
    expect(await addressOf(attacker.user.id)).toBe(attacker.email);
    expect((await confirm(attacker, token)).status).toBe(200);
  });

  it('does not reveal whether the address has an account, except to its owner', async () => {
    const [user, owner] = [await newSignedIn(running), await newSignedIn(running)];
    const [known, unknown] = [await request(user, owner.email), await request(user, newAddress())];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const { text } = await mailbox.newest(owner.email, /already has a/);
    expect(text).not.toContain('token=');
    expect((await request(user, user.email)).json.code).toBe('same-email');
  });

  it('takes the address only if no verified account has it when it is confirmed', async () => {
    const [user, owner] = [await newSignedIn(running), await newSignedIn(running)];
    const email = newAddress();
    await request(user, email);
    const token = await mailbox.token(email, CONFIRM);
    await query('update users set email = $2 where id = $1', [owner.user.id, email]);
    expect((await confirm(user, token)).json.code).toBe('email-already-in-use');
    expect(await addressOf(user.user.id)).toBe(user.email);
    // An account that was never verified does not keep the owner of the address from using it.
    await query('update users set email_verified_at = null where id = $1', [owner.user.id]);
    expect((await confirm(user, token)).status).toBe(200);
    expect(await addressOf(owner.user.id)).toBeUndefined();
  });

  it('gives one of two users who confirm the same address at once an error', async () => {
    const users = [await newSignedIn(running), await newSignedIn(running)];
    const email = newAddress();
    const tokens: string[] = [];
    for (const [index, user] of users.entries()) {
      await request(user, email);
      tokens.push(await mailbox.token(email, CONFIRM, index + 1));
    }
    const responses = await Promise.all(users.map((user, index) => confirm(user, tokens[index] ?? '')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('can be canceled, replaced and sent again; only the newest link counts, for three days', async () => {
    const user = await newSignedIn(running);
    const [first, second] = [newAddress(), newAddress()];
    await request(user, first);
    const replaced = await mailbox.token(first, CONFIRM);
    await request(user, second);
    const resent = await mailbox.token(second, CONFIRM);
    expect(await pendingOf(user)).toMatchObject({ email: second });
    expect((await user.browser.post('email-change/resend', undefined, user.accessToken)).status).toBe(204);
    const newest = await mailbox.token(second, CONFIRM, 2);
    for (const token of [replaced, resent])
      expect((await confirm(user, token)).json.code).toBe('invalid-token');
    await query("update email_changes set expires_at = now() - interval '1 second' where new_email = $1", [
      second,
    ]);
    expect((await confirm(user, newest)).json.code).toBe('expired-token');
    expect(await pendingOf(user)).toBeNull();

    const third = newAddress();
    await request(user, third);
    const canceled = await mailbox.token(third, CONFIRM);
    const authorization = { authorization: `Bearer ${user.accessToken}` };
    expect((await user.browser.request('DELETE', 'email-change', undefined, authorization)).status).toBe(204);
    expect((await confirm(user, canceled)).json.code).toBe('invalid-token');
    const again = await user.browser.post('email-change/resend', undefined, user.accessToken);
    expect(again.json.code).toBe('not-found');
  });

  it('ends links that were mailed to the old address', async () => {
    const user = await newSignedIn(running);
    await openBrowser(running).post('forgot-password', { email: user.email });
    const token = await mailbox.token(user.email, /^Reset/);
    await change(user);
    const reset = await openBrowser(running).post('reset-password', {
      token,
      password: 'linnet-harbour-52-tarn',
    });
    expect(reset.json.code).toBe('invalid-token');
  });

  it('sends five mails to an address from one network, then none for a while', async () => {
    const email = newAddress();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      const user = await newSignedIn(running);
      statuses.push((await request(user, email)).status);
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });
});

describe('Undoing a change of the address', () => {
  it('restores it, and shuts out those who changed it', async () => {
    const user = await newSignedIn(running);
    await query(
      "insert into external_identities (issuer, subject, user_id, created_at) values ('https://before.example', $1, $2, now() - interval '1 day')",
      [`before-${user.user.id}`, user.user.id],
    );
    const { email, undoToken } = await change(user);
    await query(
      "insert into external_identities (issuer, subject, user_id) values ('https://after.example', $1, $2)",
      [`after-${user.user.id}`, user.user.id],
    );
    const attacker = await signIn(email);
    await query(
      "insert into authenticator_apps (user_id, sealed_secret, confirmed_at) values ($1, 'sealed', now())",
      [user.user.id],
    );
    await query(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
       values ($1::uuid, $1::text, '', 0, '{}', 'Phone')`,
      [user.user.id],
    );
    expect(await undo(undoToken)).toMatchObject({ status: 200, json: { email: user.email } });
    expect(await countDevices(user)).toBe(0);

    for (const token of [attacker.json.accessToken, user.accessToken])
      expect((await openBrowser(running).get('me', token)).status).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(user.email)).status).toBe(401);
    const rows = await query('select subject from external_identities where user_id = $1', [user.user.id]);
    expect(rows).toEqual([{ subject: `before-${user.user.id}` }]);
    const { text } = await mailbox.newest(user.email, /^Reset/);
    expect(text).toContain('the password was removed');
    expect(text).not.toContain('your password stays the same');
    const password = 'linnet-harbour-52-tarn';
    const reset = { token: await mailbox.token(user.email, /^Reset/), password };
    expect((await openBrowser(running).post('reset-password', reset)).status).toBe(204);
    expect((await signIn(user.email, password)).status).toBe(200);
    expect((await undo(undoToken)).json.code).toBe('invalid-token');
  });

  it('revokes the API keys that were added since it was requested, and no older ones', async () => {
    const user = await newSignedIn(running);
    await query('insert into workspaces (owner_id) values ($1)', [user.user.id]);
    const addKey = (name: string) =>
      query(
        `insert into api_keys (workspace_id, user_id, name, secret, hint, scopes)
         select id, owner_id, $2, $3, '', '{brands}' from workspaces where owner_id = $1`,
        [user.user.id, name, Buffer.from(`${name} ${user.user.id}`)],
      );
    await addKey('before');
    const { undoToken } = await change(user);
    await addKey('after');
    expect((await undo(undoToken)).status).toBe(200);
    const rows = await query('select name from api_keys where user_id = $1 and revoked_at is not null', [
      user.user.id,
    ]);
    expect(rows).toEqual([{ name: 'after' }]);
  });

  it('also undoes later changes, whose own links no longer work', async () => {
    const user = await newSignedIn(running);
    const first = await change(user);
    const { browser } = user;
    const { json } = await browser.post('refresh');
    const second = await change({ ...user, browser, accessToken: json.accessToken });
    expect((await undo(first.undoToken)).json).toEqual({ email: user.email });
    expect((await undo(second.undoToken)).json.code).toBe('invalid-token');
    expect(await addressOf(user.user.id)).toBe(user.email);
  });

  it('works for seven days', async () => {
    const user = await newSignedIn(running);
    const { email, undoToken } = await change(user);
    const age = (interval: string) =>
      query('update email_changes set confirmed_at = now() - $2::interval where user_id = $1', [
        user.user.id,
        interval,
      ]);
    await age('7 days 1 minute');
    expect((await undo(undoToken)).json.code).toBe('expired-token');
    expect(await addressOf(user.user.id)).toBe(email);
    await age('6 days 23 hours');
    expect((await undo(undoToken)).status).toBe(200);
  });

  it('works although someone has since registered the old address without verifying it', async () => {
    const user = await newSignedIn(running);
    const { undoToken } = await change(user);
    const body = { firstName: 'A', lastName: 'B', email: user.email, password: PASSWORD };
    expect((await openBrowser(running).post('register', body)).status).toBe(201);
    expect((await undo(undoToken)).status).toBe(200);
    expect(await addressOf(user.user.id)).toBe(user.email);
  });

  it('says so if the owner of the old address has another account with it', async () => {
    const user = await newSignedIn(running);
    const { email, undoToken } = await change(user);
    const browser = openBrowser(running);
    await browser.post('register', { firstName: 'A', lastName: 'B', email: user.email, password: PASSWORD });
    await browser.post('verify-email', { token: await mailbox.token(user.email, /^Verify/, 2) });
    expect((await undo(undoToken)).json.code).toBe('email-already-in-use');
    expect(await addressOf(user.user.id)).toBe(email);
  });
});
