import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations, announcementOf, focusProblems } from './accessibility.ts';
import { PASSWORD } from './become-member.ts';
import { createUser, mailedLinks, newAddress, post } from './identity-users.ts';
import { openBrowser, type Product, startProduct } from './product.ts';
import { until } from './waiting.ts';

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  product = await startProduct({ env: { DEMO_BRANDS: '300' } });
  browser = await openBrowser();
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await product?.discard();
});

const goTo = (path: string) => page.goto(product.url + path);
const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const toast = (text: string) => page.locator('[data-toast]').getByText(text, { exact: true }).waitFor();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = async (fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
};

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
    await goTo('/');
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
    await press('Menu');
    await page.getByRole('navigation', { name: 'Menu' }).getByText('Sign in').waitFor();
    await check('landing, menu', [390, 320]);
    expect(violations).toEqual([]);
  });

  it('the login page', async () => {
    await goTo('/login');
    await heading('Welcome back');
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await check('login');
    await checkFocus('login');

    await goTo('/login?confirm_email=true');
    await page.getByText('Please check your inbox').waitFor();
    await check('login, check mail', [390]);

    await goTo('/login?confirm_email=true&token=a-token-that-was-never-sent');
    await page.getByText('This link has expired or has already been used').waitFor();
    await check('login, dead link', [1440, 390]);

    const email = await createUser(product, { verified: false });
    await goTo('/login');
    await fill({ Email: email, Password: PASSWORD });
    await press('Sign in');
    await toast('Please verify your email address first.');
    await page.getByText("We've just sent a new link").waitFor();
    await check('login, unverified', [1440, 390]);

    // Only the newest link is valid: the one sent after the rejected sign-in.
    await until(async () => (await mailedLinks(product, email)).length > 1);
    await page.goto((await mailedLinks(product, email))[0]!);
    await page.getByText('Your email is verified').waitFor();
    await check('login, verified', [390]);

    await fill({ Email: email, Password: 'not the password' });
    const rejected = 'Invalid credentials. Please try again.';
    expect(await announcementOf(page, rejected, () => press('Sign in'))).toBe('assertive');
    await toast(rejected);
    await check('login, rejected', [1440, 390]);
    expect(violations).toEqual([]);
  });

  it('the register page', async () => {
    await goTo('/register');
    await heading('Get started for free');
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await check('register');
    await checkFocus('register');
    await fill({ 'First name': 'Ada', 'Last name': 'Tester', Email: newAddress(), Password: 'password1' });
    await press('Sign up');
    await toast('Weak password. Please try again.');
    await check('register, rejected', [390]);
    // While the request is pending.
    await page.route('**/api/auth/register', () => {});
    await press('Sign up');
    await page
      .getByRole('button', { name: 'Sign up' })
      .and(page.locator('[aria-busy=true], :disabled'))
      .waitFor();
    await check('register, busy', [1440]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(violations).toEqual([]);
  });

  it('the password reset pages', async () => {
    await goTo('/forgot-password');
    await heading('Reset password');
    await check('forgot');
    await fill({ Email: newAddress() });
    const sent = 'Password reset email sent successfully.';
    expect(await announcementOf(page, sent, () => press('Send'))).toBe('polite');
    await toast(sent);
    await check('forgot, sent', [390]);

    await goTo('/reset-password');
    await page.getByText('This link has expired or has already been used.').waitFor();
    await check('reset, dead link', [390]);
    const email = await createUser(product);
    await post(product, 'forgot-password', { email });
    const resets = async () =>
      (await mailedLinks(product, email)).filter((link) => link.includes('/reset-password'));
    await until(async () => (await resets()).length > 0);
    await page.goto((await resets())[0]!);
    await heading('Choose a new password');
    await check('reset');
    await fill({ 'New password': 'password1' });
    await press('Save password');
    await toast('Weak password. Please try again.');
    await check('reset, rejected', [1440]);
    expect(violations).toEqual([]);
  });

  it('the plan step, and the pages shown while the server is unreachable', async () => {
    await goTo('/login');
    await fill({ Email: await createUser(product), Password: PASSWORD });
    await press('Sign in');
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
    await goTo('/login');
    await page.getByText("Can't reach the server. Retrying…").waitFor();
    await check('unreachable', [1440, 390]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route('**/assets/register-page-*.js', (route) => route.abort());
    await goTo('/register');
    await heading('Unexpected Application Error!');
    await check('failed', [1440, 390]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(violations).toEqual([]);
  });
});

describe('By keyboard alone', () => {
  /** Presses Tab until the named element has the focus, and checks that the focus is visible. */
  async function tabTo(name: string) {
    const passed: string[] = [];
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(focused);
      passed.push(focus.name);
      if (focus.name !== name) continue;
      expect(focus.marked, `${name} has a visible focus`).toBe(true);
      return;
    }
    throw new Error(`Tab did not reach ${name}, only: ${passed.join(', ')}`);
  }
  const type = async (name: string, text: string) => {
    await tabTo(name);
    await page.keyboard.type(text);
  };

  it('registers, signs in and resets the password', async () => {
    const email = newAddress();
    await goTo('/login');
    await heading('Welcome back');
    await tabTo('Get started for free');
    await page.keyboard.press('Enter');
    await heading('Get started for free');
    await type('First name', 'Ada');
    await type('Last name', 'Tester');
    await type('Email', email);
    await type('Password', PASSWORD);
    await page.keyboard.press('Enter');
    await heading('Welcome back');
    await until(async () => (await mailedLinks(product, email)).length > 0);
    await page.goto((await mailedLinks(product, email))[0]!);
    await page.getByText('Your email is verified').waitFor();

    await tabTo('Forgot password?');
    await page.keyboard.press('Enter');
    await heading('Reset password');
    await type('Email', email);
    await tabTo('Send');
    await page.keyboard.press('Space');
    await toast('Password reset email sent successfully.');
    const resets = async () =>
      (await mailedLinks(product, email)).filter((link) => link.includes('/reset-password'));
    await until(async () => (await resets()).length > 0);
    await page.goto((await resets())[0]!);
    await heading('Choose a new password');
    await type('New password', 'gravel-tulle-58-lantern');
    await page.keyboard.press('Enter');
    await heading('Welcome back');

    await type('Email', email);
    await type('Password', 'gravel-tulle-58-lantern');
    await tabTo('Sign in');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    await tabTo('Sign Out');
    await page.keyboard.press('Enter');
    await heading('Welcome back');
  });

  it('changes title and password, and logs out', async () => {
    await goTo('/login?next=/settings/security');
    await heading('Welcome back');
    await type('Email', await createUser(product, { tier: 'basic' }));
    await type('Password', PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByLabel('Current password').waitFor();
    await type('Title', 'Founder');
    await page.keyboard.press('Enter');
    await toast('Profile updated successfully.');
    await type('Current password', PASSWORD);
    await type('New password', 'gravel-tulle-58-lantern');
    await tabTo('Update password');
    await page.keyboard.press('Enter');
    await toast('Password updated successfully.');
    await tabTo('Log out');
    await page.keyboard.press('Enter');
    await heading('Welcome back');
  });
});

/** Name of the focused element, and whether an outline or ring marks it. Runs in the page. */
function focused() {
  const element = document.activeElement ?? document.body;
  const { labels }: Partial<HTMLInputElement> = element as HTMLInputElement;
  const label = document.createElement('div');
  label.innerHTML = (labels?.[0] ?? element).innerHTML;
  for (const hidden of label.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  const style = getComputedStyle(element);
  return {
    name: (element.getAttribute('aria-label') ?? label.textContent).replace(/\s+/g, ' ').trim(),
    marked:
      (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) ||
      style.boxShadow !== 'none',
  };
}
