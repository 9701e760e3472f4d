import { MESSAGES, TOAST } from '@brandlode/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from './become-member.ts';
import { expectToast } from './identity-toast.ts';
import { createUser, mailedLinks, newAddress, post, sql } from './identity-users.ts';
import { openBrowser, type Product, startProduct } from './product.ts';
import { TIMEOUT, until } from './waiting.ts';

/**
 * Every message of the toast table (`MESSAGES`), triggered in the browser against the real product: text, position and
 * duration. Responses are faked only where the product cannot produce the failure on demand: a broken network, a 500.
 */
let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;

/** Rows as `area/code`, ticked off as they are seen. */
const rows = Object.entries(MESSAGES).flatMap(([area, words]) => [
  ...Object.keys(words.codes).map((code) => `${area}/${code}`),
  `${area}/other`,
  ...('success' in words ? [`${area}/success`] : []),
]);
const seen = new Set<string>();

async function row(name: string, text: string, act: () => Promise<unknown>) {
  const kind = name.endsWith('/success')
    ? 'success'
    : name.endsWith('/email-not-verified')
      ? 'info'
      : 'error';
  await expectToast(page, kind, text, act);
  seen.add(name);
}

beforeAll(async () => {
  product = await startProduct({ env: { DEMO_BRANDS: '300' } });
  browser = await openBrowser();
});
// A context of its own for each try: one that failed may have left the clock stopped.
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.clock.install();
  page = await context.newPage();
});
afterEach(async () => {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
afterAll(async () => {
  await browser?.close();
  await product?.discard();
});

const goTo = (path: string) => page.goto(product.url + path);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = async (fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
};

/** The network breaks for one path while `act` is done. */
async function withBrokenNetwork(path: string, act: () => Promise<unknown>) {
  const matches = (url: URL) => url.pathname === path;
  await page.route(matches, (route) => route.abort());
  await act();
  await page.unroute(matches);
}

describe('Register', () => {
  const register = async (fields: Record<string, string>) => {
    await fill({ 'First name': 'Ada', 'Last name': 'Tester', Email: newAddress(), Password: PASSWORD });
    await fill(fields);
    await press('Sign up');
  };

  it('says what is wrong, each in its words', async () => {
    const taken = await createUser(product);
    await goTo('/register');
    await row('register/email-already-in-use', 'Email already in use. Please login instead.', () =>
      register({ Email: taken }),
    );
    // A browser lets an address without a dot pass; the product does not.
    await row('register/invalid-email', 'Invalid email. Please try again.', () =>
      register({ Email: 'ada@visitor' }),
    );
    await row('register/weak-password', 'Weak password. Please try again.', () =>
      register({ Password: 'password1' }),
    );
    await withBrokenNetwork('/api/auth/register', () =>
      row('register/other', 'Error signing up. Please try again.', () => register({})),
    );
  });

  it('tells of success, and the person is then signed out on the login page', async () => {
    await goTo('/register');
    await row('register/success', 'Account created successfully. Please verify your email.', () =>
      register({}),
    );
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    // What is kept only knows this browser again when the mailed link is opened.
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['registration']);
  });
});

describe('Sign-in', () => {
  const signIn = async (email: string, password = PASSWORD) => {
    await fill({ Email: email, Password: password });
    await press('Sign in');
  };

  it('tells an unverified person in an info toast, and sends the link again', async () => {
    const unverified = await createUser(product, { verified: false });
    await goTo('/login');
    await row('signIn/email-not-verified', 'Please verify your email address first.', () =>
      signIn(unverified),
    );
    await page.getByText("We've just sent a new link").waitFor();
    expect(await page.getByText("We've just sent a new link").textContent()).toContain(unverified);
    await until(async () => (await mailedLinks(product, unverified)).length === 2);
  });

  it('says what is wrong, each in its words', async () => {
    const person = await createUser(product);
    await goTo('/login');
    await row('signIn/invalid-email', 'Invalid email. Please try again.', () => signIn('ada@visitor'));
    await row('signIn/invalid-credential', 'Invalid credentials. Please try again.', () =>
      signIn(person, 'not the password'),
    );

    await sql(product, 'update users set disabled_at = now() where email = $1', [person]);
    await row('signIn/user-disabled', 'User disabled. Please reach to support.', () => signIn(person));

    const guessed = await createUser(product);
    // All at once, so that none of the ten comes back while they are made.
    const guess = () => post(product, 'login', { email: guessed, password: 'wrong' });
    await Promise.all(Array.from({ length: 10 }, guess));
    await row('signIn/too-many-requests', 'Too many requests. Please try again later.', () =>
      signIn(guessed),
    );
    await withBrokenNetwork('/api/auth/login', () =>
      row('signIn/other', 'Error signing in. Please try again.', () => signIn(guessed)),
    );
  });
});

describe('Google', () => {
  const openPopup = async () => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), press('Continue with Google')]);
    await popup.getByRole('heading', { name: 'Choose an account' }).waitFor();
    return popup;
  };

  it('says what is wrong, each in its words', async () => {
    const person = await createUser(product);
    await goTo('/login');
    await row(
      'google/account-exists-with-different-credential',
      'Account exists with different credential. Please login instead.',
      async () => {
        const popup = await openPopup();
        await popup.getByRole('button', { name: 'Use another account' }).click();
        await popup.getByLabel('Address', { exact: true }).fill(person);
        await popup.getByLabel('Google has verified the address').selectOption('no');
        await popup.getByRole('button', { name: 'Continue' }).click();
      },
    );
    await row('google/popup-closed-by-user', 'Popup closed by user. Please try again.', async () =>
      (await openPopup()).getByRole('button', { name: 'Cancel' }).click(),
    );
    // Nobody has this address, and Google has not verified it.
    await row('google/other', 'Error signing in with Google. Please try again.', async () =>
      (await openPopup()).getByRole('button', { name: 'unverified.visitor@example.com' }).click(),
    );

    const first = await openPopup();
    // The clock is stopped in every window: the second one has nothing to load, so that this does not wait for it.
    await context.route('**/api/auth/google/start?*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '' }),
    );
    let second: Page | undefined;
    await row('google/cancelled-popup-request', 'Cancelled popup request. Please try again.', async () => {
      [second] = await Promise.all([page.waitForEvent('popup'), press('Continue with Google')]);
    });
    await expect.poll(() => first.isClosed(), TIMEOUT).toBe(true);
    await second?.close();
  });
});

describe('Reset', () => {
  const reset = async (email: string) => {
    await fill({ Email: email });
    await press('Send');
  };

  it('tells of success, whoever the address belongs to, and what is wrong in its words', async () => {
    const person = await createUser(product);
    await goTo('/forgot-password');
    await row('resetPassword/success', 'Password reset email sent successfully.', () => reset(person));
    await row('resetPassword/success', 'Password reset email sent successfully.', () => reset(newAddress()));
    await row('resetPassword/invalid-email', 'Invalid email. Please try again.', () => reset('ada@visitor'));
    for (let mail = 0; mail < 5; mail++) await post(product, 'forgot-password', { email: person });
    await row('resetPassword/other', 'Error sending password reset email. Please try again.', () =>
      reset(person),
    );
  });
});

describe('Signed in', () => {
  beforeEach(async () => {
    const member = await createUser(product, { tier: 'plus' });
    await goTo('/login?next=%2Fsettings%2Fsecurity');
    await fill({ Email: member, Password: PASSWORD });
    await press('Sign in');
    await page.getByRole('heading', { name: 'Password' }).waitFor();
  });

  it('a password change says what is wrong and tells of success', async () => {
    const change = async (current: string, next: string) => {
      await fill({ 'Current password': current, 'New password': next });
      await press('Update password');
    };
    const next = 'gravel-tulle-58-lantern';
    await row('changePassword/wrong-password', 'Wrong password. Please try again.', () =>
      change('not the password', next),
    );
    await row('changePassword/weak-password', 'Weak password. Please try again.', () =>
      change(PASSWORD, 'password1'),
    );
    await row(
      'changePassword/same-password',
      'This is your current password. Please choose another one.',
      () => change(PASSWORD, PASSWORD),
    );
    await withBrokenNetwork('/api/auth/change-password', () =>
      row('changePassword/other', 'Error updating password. Please try again.', () => change(PASSWORD, next)),
    );
    await row('changePassword/success', 'Password updated successfully.', () => change(PASSWORD, next));
  });

  it('a page of brands that cannot be fetched is told', async () => {
    await withBrokenNetwork('/api/brands', () =>
      row('browse/other', 'Error fetching brands', () => page.getByRole('link', { name: 'Browse' }).click()),
    );
  });

  it('a failed logout is told, and can be tried again', async () => {
    await withBrokenNetwork('/api/auth/logout', () =>
      row('signOut/other', 'Error signing out. Please try again.', () => press('Log out')),
    );
    await press('Log out');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  });
});

describe('Where accounts are revealed (AUTH_REVEAL_ACCOUNTS)', () => {
  it('sign-in and reset name an unknown person and a wrong password', async () => {
    await product.discard();
    product = await startProduct({ env: { DEMO_BRANDS: '300', AUTH_REVEAL_ACCOUNTS: 'true' } });
    const person = await createUser(product);
    await goTo('/login');
    const signIn = async (email: string) => {
      await fill({ Email: email, Password: 'not the password' });
      await press('Sign in');
    };
    await row('signIn/user-not-found', 'User not found.', () => signIn(newAddress()));
    await row('signIn/wrong-password', 'Wrong password. Please try again.', () => signIn(person));
    await goTo('/forgot-password');
    await row('resetPassword/user-not-found', 'User not found.', async () => {
      await fill({ Email: newAddress() });
      await press('Send');
    });
  });
});

it('leaves no row of the catalogue out', () => {
  expect(rows.filter((name) => !seen.has(name))).toEqual([]);
  expect(TOAST).toEqual({ error: 5_000, info: 5_000, success: 8_000, limit: 20 });
});
