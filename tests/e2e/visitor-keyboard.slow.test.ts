import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { PASSWORD } from './become-member.ts';
import { toast } from './form.ts';
import { createUser, newAddress } from './identity-users.ts';
import { keyboardOf } from './keyboard.ts';
import { confirmationLink, mailedLink } from './mails.ts';
import { openBrowser, type RunningProduct } from './product.ts';
import { sharedProduct } from './shared-product.ts';

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

beforeEach(async () => {
  await context.clearCookies();
  await page.setViewportSize({ width: 1440, height: 900 });
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
