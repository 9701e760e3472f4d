import { expect, it } from 'vitest';
import { newAddress, newSignedIn, openBrowser, PASSWORD, useIdentity } from './testing.ts';

const running = await useIdentity();

it('registers, sends the verification mail, rejects unverified users and signs verified users in', async () => {
  const browser = openBrowser(running);
  const email = newAddress();
  const registered = await browser.post('register', {
    firstName: 'Test',
    lastName: 'Visitor',
    email: ` ${email.toUpperCase()} `,
    password: PASSWORD,
    referralSource: 'newsletter',
  });
  expect(registered).toMatchObject({ status: 201, json: { email } });
  expect(browser.jar.has('rt')).toBe(false);

  const early = await browser.post('login', { email, password: PASSWORD });
  expect(early).toMatchObject({ status: 403, json: { code: 'email-not-verified' } });

  const mail = await running.mailbox.newest(email, /verify/i);
  expect(mail.text).toMatch(new RegExp(`${running.config.publicUrl}/login\\?confirm_email=true&token=`));
  const verified = await browser.post('verify-email', {
    token: await running.mailbox.token(email, /verify/i),
  });
  expect(verified.status).toBe(204);
  expect(browser.jar.size).toBe(0);

  const signedIn = await browser.post('login', { email, password: PASSWORD });
  expect(signedIn).toMatchObject({
    status: 200,
    json: {
      expiresIn: 300,
      user: {
        email,
        emailVerified: true,
        displayName: 'Test Visitor',
        firstName: 'Test',
        lastName: 'Visitor',
        title: '',
        tier: 'free',
        interval: null,
      },
    },
  });
  const claims = await running.identity.verify(signedIn.json.accessToken);
  expect(claims).toMatchObject({ email, email_verified: true, tier: 'free', interval: null });
  const rows = await running.database.query('select referral_source from users where email = $1', [email]);
  expect(rows).toEqual([{ referral_source: 'newsletter' }]);
});

it('treats both forms of an internationalised domain as one account and displays the Unicode form', async () => {
  const typed = 'rosa@m\u00fcnchen.example';
  const ascii = 'rosa@xn--mnchen-3ya.example';
  const browser = openBrowser(running);
  const body = { firstName: 'Rosa', lastName: 'Visitor', password: PASSWORD };
  expect((await browser.post('register', { ...body, email: typed })).status).toBe(201);
  expect(await browser.post('register', { ...body, email: ascii })).toMatchObject({
    status: 409,
    json: { code: 'email-already-in-use' },
  });
  // This mail server shows the recipient in Unicode; the message has it in ASCII.
  const token = await running.mailbox.token(typed, /verify/i);
  expect((await running.mailbox.newest(typed)).raw).toMatch(new RegExp(`^To: ${ascii}`, 'm'));
  expect((await browser.post('verify-email', { token })).status).toBe(204);
  for (const email of [typed, ascii, typed.toUpperCase()]) {
    const { status, json } = await browser.post('login', { email, password: PASSWORD });
    expect([status, json.user.email]).toEqual([200, typed]);
  }
  expect((await browser.post('forgot-password', { email: typed })).status).toBe(204);
  await running.mailbox.newest(typed, /reset/i);
  const local = await browser.post('register', { ...body, email: '\u00fc@example.com' });
  expect(local).toMatchObject({ status: 400, json: { code: 'invalid-email' } });
  const own = await browser.post('register', {
    ...body,
    email: 'a@b\u00fccherei.example',
    password: 'B\u00fccherei-77-q',
  });
  expect(own).toMatchObject({ status: 400, json: { code: 'weak-password' } });
});

it('reads and changes names and title, and nothing else', async () => {
  const { browser, accessToken, user } = await newSignedIn(running);
  expect((await browser.get('me', accessToken)).json).toEqual(user);
  const changed = await browser.patch('me', { firstName: 'New', title: 'Founder' }, accessToken);
  expect(changed.json).toEqual({ ...user, firstName: 'New', displayName: 'New Visitor', title: 'Founder' });
  for (const field of ['tier', 'interval', 'email', 'emailVerified', 'id']) {
    expect(await browser.patch('me', { [field]: 'plus' }, accessToken)).toMatchObject({
      status: 400,
      json: { code: 'invalid-request' },
    });
  }
  expect((await browser.get('me')).status).toBe(401);
});

it('signs out on the server: neither the cookie nor the access token works afterwards', async () => {
  const { browser, accessToken } = await newSignedIn(running);
  const kept = new Map(browser.jar);
  expect((await browser.post('logout')).status).toBe(204);
  expect([...browser.jar.keys()]).toEqual(['device']);
  for (const [name, value] of kept) browser.jar.set(name, value);
  expect(await browser.post('refresh')).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
  expect((await browser.get('me', accessToken)).status).toBe(401);
  expect((await browser.post('logout')).status).toBe(204);
});
