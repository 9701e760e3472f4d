import { MESSAGES, TOAST } from '@brandlode/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, post, registration, signIn, signInByRequest } from './become-member.ts';
import { fill, press } from './form.ts';
import { openGooglePopup, useAnotherAccount } from './google-popup.ts';
import { expectToast } from './identity-toast.ts';
import { createUser, newAddress, sql } from './identity-users.ts';
import { intercept } from './intercept.ts';
import { mailedLinks } from './mails.ts';
import { openBrowser, type RunningProduct } from './product.ts';
import { sharedProduct } from './shared-product.ts';
import { TIMEOUT, until } from './waiting.ts';

/**
 * Every message of the toast table (`MESSAGES`), triggered in the browser against the real product: text, position and
 * duration. Responses are faked only where this product cannot produce them on demand: a broken network, a 500, other settings.
 */
let product: RunningProduct;
let browser: Browser;
let context: BrowserContext;
let page: Page;

/** Messages as `area/code`, marked as seen below. */
const messages = Object.entries(MESSAGES).flatMap(([area, texts]) => [
  ...Object.keys(texts.codes).map((code) => `${area}/${code}`),
  `${area}/other`,
  ...('success' in texts ? [`${area}/success`] : []),
]);
const seen = new Set<string>();

async function expectMessage(name: string, text: string, act: () => Promise<unknown>) {
  const kind = name.endsWith('/success')
    ? 'success'
    : name.endsWith('/email-not-verified')
      ? 'info'
      : 'error';
  await expectToast(page, kind, text, act);
  seen.add(name);
}

beforeAll(async () => {
  product = await sharedProduct('small');
  browser = await openBrowser();
});
// A new context for each attempt: a failed one may have left the clock stopped.
beforeEach(async () => {
  context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } });
  await context.clock.install();
  page = await context.newPage();
});
afterEach(async () => {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
afterAll(() => browser?.close());

/** Aborts requests to one path while `act` runs. */
async function withBrokenNetwork(path: string, act: () => Promise<unknown>) {
  const matches = (url: URL) => url.pathname === path;
  await page.route(matches, (route) => route.abort());
  await act();
  await page.unroute(matches);
}

describe('Register', () => {
  const register = async (fields: Record<string, string>) => {
    await fill(page, { ...registration(newAddress()), ...fields });
    await press(page, 'Sign up');
  };

  it('shows the message of each failure', async () => {
    const taken = await createUser(product);
    await page.goto('/register');
    await expectMessage('register/email-already-in-use', 'Email already in use. Please login instead.', () =>
      register({ Email: taken }),
    );
    // Browsers accept an address without a dot; the product does not.
    await expectMessage('register/invalid-email', 'Invalid email. Please try again.', () =>
      register({ Email: 'ada@visitor' }),
    );
    await expectMessage('register/weak-password', 'Weak password. Please try again.', () =>
      register({ Password: 'password1' }),
    );
    await withBrokenNetwork('/api/auth/register', () =>
      expectMessage('register/other', 'Error signing up. Please try again.', () => register({})),
    );
  });

  it('confirms success and leaves the user signed out on the login page', async () => {
    await page.goto('/register');
    await expectMessage('register/success', 'Account created successfully. Please verify your email.', () =>
      register({}),
    );
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    // This cookie only recognizes the browser when the mailed link is opened.
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['registration']);
  });
});

describe('Sign-in', () => {
  it('shows an info toast to an unverified user and sends the link again', async () => {
    const unverified = await createUser(product, { verified: false });
    await page.goto('/login');
    await expectMessage('signIn/email-not-verified', 'Please verify your email address first.', () =>
      signIn(page, unverified),
    );
    await page.getByText("We've just sent a new link").waitFor();
    expect(await page.getByText("We've just sent a new link").textContent()).toContain(unverified);
    await until(async () => (await mailedLinks(product, unverified)).length === 2);
  });

  it('shows an unverified user no other toast', async () => {
    const unverified = await createUser(product, { verified: false });
    await page.goto('/login');
    await signIn(page, unverified);
    await page.locator('[data-toast=info]').waitFor();
    await page.getByText("We've just sent a new link").waitFor();
    expect(await page.locator('[data-toast]').count()).toBe(1);
  });

  it('shows the message of each failure', async () => {
    const user = await createUser(product);
    await page.goto('/login');
    await expectMessage('signIn/invalid-email', 'Invalid email. Please try again.', () =>
      signIn(page, 'ada@visitor'),
    );
    await expectMessage('signIn/invalid-credential', 'Invalid credentials. Please try again.', () =>
      signIn(page, user, 'not the password'),
    );

    await sql(product, 'update users set disabled_at = now() where email = $1', [user]);
    await expectMessage('signIn/user-disabled', 'User disabled. Please reach to support.', () =>
      signIn(page, user),
    );

    const guessed = await createUser(product);
    // In parallel, so that no allowance is replenished in between.
    const guess = () => post(product, 'login', { email: guessed, password: 'wrong' });
    await Promise.all(Array.from({ length: 10 }, guess));
    await expectMessage('signIn/too-many-requests', 'Too many requests. Please try again later.', () =>
      signIn(page, guessed),
    );
    await withBrokenNetwork('/api/auth/login', () =>
      expectMessage('signIn/other', 'Error signing in. Please try again.', () => signIn(page, guessed)),
    );
  });
});

describe('Google', () => {
  it('shows the message of each failure', async () => {
    const user = await createUser(product);
    await page.goto('/login');
    await expectMessage(
      'google/account-exists-with-different-credential',
      'Account exists with different credential. Please login instead.',
      async () => useAnotherAccount(await openGooglePopup(page), user, { verified: false }),
    );
    await expectMessage('google/popup-closed-by-user', 'Popup closed by user. Please try again.', async () =>
      (await openGooglePopup(page)).getByRole('button', { name: 'Cancel' }).click(),
    );
    // An unknown address that Google has not verified.
    await expectMessage('google/other', 'Error signing in with Google. Please try again.', async () =>
      (await openGooglePopup(page)).getByRole('button', { name: 'unverified.visitor@example.com' }).click(),
    );

    const first = await openGooglePopup(page);
    // The clock is stopped in every window; an empty page spares waiting for the second one to load.
    await context.route('**/api/auth/google/start?*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '' }),
    );
    let second: Page | undefined;
    await expectMessage(
      'google/cancelled-popup-request',
      'Cancelled popup request. Please try again.',
      async () => {
        [second] = await Promise.all([page.waitForEvent('popup'), press(page, 'Continue with Google')]);
      },
    );
    await expect.poll(() => first.isClosed(), TIMEOUT).toBe(true);
    await second?.close();
  });
});

describe('Reset', () => {
  const reset = async (email: string) => {
    await fill(page, { Email: email });
    await press(page, 'Send');
  };

  it('reports success for known and unknown addresses alike, and shows each failure', async () => {
    const user = await createUser(product);
    await page.goto('/forgot-password');
    await expectMessage('resetPassword/success', 'Password reset email sent successfully.', () =>
      reset(user),
    );
    await expectMessage('resetPassword/success', 'Password reset email sent successfully.', () =>
      reset(newAddress()),
    );
    await expectMessage('resetPassword/invalid-email', 'Invalid email. Please try again.', () =>
      reset('ada@visitor'),
    );
    for (let mail = 0; mail < 5; mail++) await post(product, 'forgot-password', { email: user });
    await expectMessage('resetPassword/other', 'Error sending password reset email. Please try again.', () =>
      reset(user),
    );
  });
});

describe('Signed in', () => {
  beforeEach(async () => {
    const member = await createUser(product, { tier: 'plus' });
    await signInByRequest(product, context, member);
    await page.goto('/settings/security');
    await page.getByRole('heading', { name: 'Password' }).waitFor();
  });

  it('shows each outcome of a password change', async () => {
    const change = async (current: string, next: string) => {
      await fill(page, { 'Current password': current, 'New password': next });
      await press(page, 'Update password');
    };
    const next = 'gravel-tulle-58-lantern';
    await expectMessage('changePassword/wrong-password', 'Wrong password. Please try again.', () =>
      change('not the password', next),
    );
    await expectMessage('changePassword/weak-password', 'Weak password. Please try again.', () =>
      change(PASSWORD, 'password1'),
    );
    await expectMessage(
      'changePassword/same-password',
      'This is your current password. Please choose another one.',
      () => change(PASSWORD, PASSWORD),
    );
    await withBrokenNetwork('/api/auth/change-password', () =>
      expectMessage('changePassword/other', 'Error updating password. Please try again.', () =>
        change(PASSWORD, next),
      ),
    );
    await expectMessage('changePassword/success', 'Password updated successfully.', () =>
      change(PASSWORD, next),
    );
  });

  it('sees no toast when the reset link cannot be sent from Profile, and can press again', async () => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.getByRole('link', { name: 'Profile' }).first().click();
    const button = page.getByRole('button', { name: 'Send reset link' });
    await withBrokenNetwork('/api/auth/forgot-password', async () => {
      await button.click();
      await until(async () => logged.some((line) => line.includes('Password reset failed')));
      await page.getByRole('button', { name: 'Send reset link', disabled: false }).waitFor();
      expect(await page.locator('[data-toast]').count()).toBe(0);
    });
    await button.click();
    await page.getByText('Password reset email sent successfully.').waitFor();
  });

  it('shows a toast when brands cannot be fetched', async () => {
    await withBrokenNetwork('/api/brands', () =>
      expectMessage('browse/other', 'Error fetching brands', () =>
        page.getByRole('link', { name: 'Browse' }).click(),
      ),
    );
  });

  it('shows a failed logout, which can be retried', async () => {
    await withBrokenNetwork('/api/auth/logout', () =>
      expectMessage('signOut/other', 'Error signing out. Please try again.', () => press(page, 'Log out')),
    );
    await press(page, 'Log out');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  });
});

describe('Where accounts are revealed (AUTH_REVEAL_ACCOUNTS)', () => {
  it('distinguishes an unknown user from a wrong password at sign-in and reset', async () => {
    let code = 'user-not-found';
    for (const action of ['login', 'forgot-password'])
      await intercept(page, `*/api/auth/${action}`, () => ({ status: 401, json: { code } }));
    await page.goto('/login');
    await expectMessage('signIn/user-not-found', 'User not found.', () =>
      signIn(page, newAddress(), 'not the password'),
    );
    code = 'wrong-password';
    await expectMessage('signIn/wrong-password', 'Wrong password. Please try again.', () =>
      signIn(page, newAddress(), 'not the password'),
    );
    code = 'user-not-found';
    await page.goto('/forgot-password');
    await expectMessage('resetPassword/user-not-found', 'User not found.', async () => {
      await fill(page, { Email: newAddress() });
      await press(page, 'Send');
    });
  });
});

it('covers every message of the table', () => {
  expect(messages.filter((name) => !seen.has(name))).toEqual([]);
  expect(TOAST).toEqual({ error: 5_000, info: 5_000, success: 8_000 });
});
