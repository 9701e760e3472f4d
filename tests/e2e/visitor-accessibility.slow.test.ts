import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations, announcementOf, focusProblems } from './accessibility.ts';
import { PASSWORD, post, registration, signIn } from './become-member.ts';
import { fill, press, toast } from './form.ts';
import { createUser, newAddress } from './identity-users.ts';
import { keyboardOf } from './keyboard.ts';
import { confirmationLink, mailedLink, mailedLinks } from './mails.ts';
import { openBrowser, type RunningProduct } from './product.ts';
import { sharedProduct } from './shared-product.ts';
import { until } from './waiting.ts';

let product: RunningProduct;
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  product = await sharedProduct('small');
  browser = await openBrowser();
  context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
});
afterAll(() => browser?.close());

const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

let violations: string[];
const check = async (state: string, widths?: number[]) =>
  violations.push(...(await accessibilityViolations(page, state, widths)));
const checkFocus = async (state: string) => violations.push(...(await focusProblems(page, state)));
beforeEach(async () => {
  violations = [];
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  await page.setViewportSize({ width: 1440, height: 900 });
});

describe('Meets WCAG 2.2 AA in light and dark at three widths, in every state of', () => {
  it('the landing page', async () => {
    await page.goto('/');
    await check('landing');
    await checkFocus('landing');
    for (const question of await page.locator('summary').all()) await question.click();
    await check('landing, questions open', [1440, 390]);
    for (const tab of (await page.getByRole('tab').all()).slice(1)) {
      await tab.click();
      await check(`landing, ${await tab.textContent()}`, [1440]);
    }
    await page.setViewportSize({ width: 390, height: 900 });
    await page.evaluate(() => scrollTo(0, 0));
    await press(page, 'Menu');
    await page.getByRole('navigation', { name: 'Menu' }).getByText('Sign in').waitFor();
    await check('landing, menu', [390, 320]);
    expect(violations).toEqual([]);
  });

  it('the login page', async () => {
    await page.goto('/login');
    await heading('Welcome back');
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await check('login');
    await checkFocus('login');

    await page.goto('/login?confirm_email=true');
    await page.getByText('Please check your inbox').waitFor();
    await check('login, check mail', [390]);

    await page.goto('/login?confirm_email=true&token=a-token-that-was-never-sent');
    await page.getByText('This link has expired or has already been used').waitFor();
    await check('login, dead link', [1440, 390]);

    const email = await createUser(product, { verified: false });
    await page.goto('/login');
    await signIn(page, email);
    await toast(page, 'Please verify your email address first.');
    await page.getByText("We've just sent a new link").waitFor();
    await check('login, unverified', [1440, 390]);

    // Only the newest link is valid: the one sent after the rejected sign-in.
    await until(async () => (await mailedLinks(product, email)).length > 1);
    await page.goto((await mailedLinks(product, email))[0]!);
    await page.getByText('Your email is verified').waitFor();
    await check('login, verified', [390]);

    await fill(page, { Email: email, Password: 'not the password' });
    const rejected = 'Invalid credentials. Please try again.';
    expect(await announcementOf(page, rejected, () => press(page, 'Sign in'))).toBe('assertive');
    await toast(page, rejected);
    await check('login, rejected', [1440, 390]);
    expect(violations).toEqual([]);
  });

  it('the register page', async () => {
    await page.goto('/register');
    await heading('Get started for free');
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await check('register');
    await checkFocus('register');
    await fill(page, { ...registration(newAddress()), Password: 'password1' });
    await press(page, 'Sign up');
    await toast(page, 'Weak password. Please try again.');
    await check('register, rejected', [390]);
    // While the request is pending.
    await page.route('**/api/auth/register', () => {});
    await press(page, 'Sign up');
    await page
      .getByRole('button', { name: 'Sign up' })
      .and(page.locator('[aria-busy=true], :disabled'))
      .waitFor();
    await check('register, busy', [1440]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(violations).toEqual([]);
  });

  it('the password reset pages', async () => {
    await page.goto('/forgot-password');
    await heading('Reset password');
    await check('forgot');
    await fill(page, { Email: newAddress() });
    const sent = 'Password reset email sent successfully.';
    expect(await announcementOf(page, sent, () => press(page, 'Send'))).toBe('polite');
    await toast(page, sent);
    await check('forgot, sent', [390]);

    await page.goto('/reset-password');
    await page.getByText('This link has expired or has already been used.').waitFor();
    await check('reset, dead link', [390]);
    const email = await createUser(product);
    await post(product, 'forgot-password', { email });
    await page.goto(await mailedLink(product, email, '/reset-password'));
    await heading('Choose a new password');
    await check('reset');
    await fill(page, { 'New password': 'password1' });
    await press(page, 'Save password');
    await toast(page, 'Weak password. Please try again.');
    await check('reset, rejected', [1440]);
    expect(violations).toEqual([]);
  });

  it('the plan step, and the pages shown while the server is unreachable', async () => {
    await page.goto('/login');
    await signIn(page, await createUser(product));
    await page.getByRole('button', { name: 'Start 7 day trial' }).first().waitFor();
    await check('select plan');
    await checkFocus('select plan');
    await page.getByRole('switch').click();
    await check('select plan, monthly', [390]);
    await page.route('**/api/create-checkout-session', () => {});
    await page.getByRole('button', { name: 'Start 7 day trial' }).first().click();
    await page.locator('[aria-busy=true]').waitFor();
    await check('select plan, busy', [1440]);
    // Leave the page before requests pass again.
    await page.goto('about:blank');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.clearCookies();

    await page.route('**/api/product', (route) => route.abort());
    await page.goto('/login');
    await page.getByText("Can't reach the server. Retrying…").waitFor();
    await check('unreachable', [1440, 390]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route('**/assets/register-page-*.js', (route) => route.abort());
    await page.goto('/register');
    await heading('Unexpected Application Error!');
    await check('failed', [1440, 390]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(violations).toEqual([]);
  });
});

describe('By keyboard alone', () => {
  const type = async (name: string, text: string) => {
    await keyboardOf(page).reach('input', name);
    await page.keyboard.type(text);
  };
  const activate = async (role: 'a' | 'button', name: RegExp | string, key = 'Enter') => {
    await keyboardOf(page).reach(role, name);
    await page.keyboard.press(key);
  };

  it('registers, signs in and resets the password', async () => {
    const email = newAddress();
    await page.goto('/login');
    await heading('Welcome back');
    await activate('a', 'Get started for free');
    await heading('Get started for free');
    await type('First name', 'Ada');
    await type('Last name', 'Tester');
    await type('Email', email);
    await type('Password', PASSWORD);
    await page.keyboard.press('Enter');
    await heading('Welcome back');
    await page.goto(await confirmationLink(product, email));
    await page.getByText('Your email is verified').waitFor();

    await activate('a', 'Forgot password?');
    await heading('Reset password');
    await type('Email', email);
    await activate('button', 'Send', 'Space');
    await toast(page, 'Password reset email sent successfully.');
    await page.goto(await mailedLink(product, email, '/reset-password'));
    await heading('Choose a new password');
    await type('New password', 'gravel-tulle-58-lantern');
    await page.keyboard.press('Enter');
    await heading('Welcome back');

    await type('Email', email);
    await type('Password', 'gravel-tulle-58-lantern');
    await activate('button', 'Sign in');
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    await activate('button', 'Sign Out');
    await heading('Welcome back');
  });

  it('changes title and password, and logs out', async () => {
    await page.goto('/login?next=/settings/security');
    await heading('Welcome back');
    await type('Email', await createUser(product, { tier: 'basic' }));
    await type('Password', PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByLabel('Current password').waitFor();
    await type('Title', 'Founder');
    await page.keyboard.press('Enter');
    await toast(page, 'Profile updated successfully.');
    await type('Current password', PASSWORD);
    await type('New password', 'gravel-tulle-58-lantern');
    await activate('button', 'Update password');
    await toast(page, 'Password updated successfully.');
    await activate('button', /Log out$/);
    await heading('Welcome back');
  });
});
