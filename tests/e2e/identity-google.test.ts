import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser, newAddress, sql } from './identity-users.ts';
import { openBrowser, type Product, startProduct } from './product.ts';
import { TIMEOUT } from './waiting.ts';

let product: Product;
let browser: Browser;
let page: Page;
/** Errors the pages threw; any is a failure. */
const thrown: string[] = [];
beforeAll(async () => {
  product = await startProduct({ env: { DEMO_BRANDS: '300' } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.discard();
});
beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  page.on('pageerror', (error) => thrown.push(String(error)));
  await page.goto(`${product.url}/login`);
});
afterEach(async () => {
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});

const button = (on: Page, name: string) => on.getByRole('button', { name, exact: true });
const at = (path: string) => page.waitForURL((url) => url.pathname === path);
const toast = (text: string) => page.locator('[data-toast]').getByText(text, { exact: true }).waitFor();
const cookies = async () => (await page.context().cookies(product.url)).map(({ name }) => name);

async function openPopup(): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    button(page, 'Continue with Google').click(),
  ]);
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor();
  return popup;
}
async function useAnotherAccount(
  popup: Page,
  email: string,
  { name = 'Another Visitor', verified = true } = {},
) {
  const other = button(popup, 'Use another account');
  if (await other.isVisible()) await other.click();
  await popup.getByLabel('Address', { exact: true }).fill(email);
  await popup.getByLabel('Name').fill(name);
  await popup.getByLabel('Google has verified the address').selectOption(verified ? 'yes' : 'no');
  await button(popup, 'Continue').click();
}
const closed = (popup: Page) => popup.isClosed() || popup.waitForEvent('close');

describe('Google sign-in', () => {
  it('signs a new user in without email verification', async () => {
    await page.goto(`${product.url}/register?ref=a-friend`);
    const popup = await openPopup();
    await button(popup, 'visitor@example.com').click();
    await at('/select-plan');
    await closed(popup);
    const [user] = await sql(product, "select * from users where email = 'visitor@example.com'");
    expect(user).toMatchObject({
      first_name: 'Verified',
      last_name: 'Visitor',
      referral_source: 'a-friend',
      password_hash: null,
    });
    // The session survives a reload.
    await page.reload();
    await button(page, 'Sign Out').waitFor();
    await at('/select-plan');
  });

  it('returns a subscriber to the page they opened first', async () => {
    const email = await createUser(product, { tier: 'basic' });
    await page.goto(`${product.url}/settings/profile`);
    await useAnotherAccount(await openPopup(), email);
    await at('/settings/profile');
    await page.getByText(email).first().waitFor();
  });

  it('rejects an address that Google has not verified', async () => {
    const popup = await openPopup();
    await button(popup, 'unverified.visitor@example.com').click();
    await toast('Error signing in with Google. Please try again.');
    await closed(popup);
    expect(await cookies()).not.toContain('rt');
    expect(await sql(product, "select 1 from users where email like 'unverified%'")).toEqual([]);
  });

  it('does not give an account to another Google account with the same address', async () => {
    const email = newAddress();
    await useAnotherAccount(await openPopup(), email, { name: 'First Visitor' });
    await at('/select-plan');
    await button(page, 'Sign Out').click();
    await at('/login');
    await useAnotherAccount(await openPopup(), email, { name: 'Second Visitor' });
    await toast('Account exists with different credential. Please login instead.');
    expect(await cookies()).not.toContain('rt');
  });

  it('shows a message after Cancel', async () => {
    const popup = await openPopup();
    await button(popup, 'Cancel').click();
    await toast('Popup closed by user. Please try again.');
    await closed(popup);
  });

  it('shows a message when the popup is closed, and can be retried', async () => {
    await (await openPopup()).close();
    await toast('Popup closed by user. Please try again.');
    await useAnotherAccount(await openPopup(), newAddress());
    await at('/select-plan');
  });

  it('cancels the first attempt on a second click, and continues with the second', async () => {
    const first = await openPopup();
    const second = await openPopup();
    await toast('Cancelled popup request. Please try again.');
    await closed(first);
    await useAnotherAccount(second, newAddress());
    await at('/select-plan');
  });

  it('shows a message when the browser blocks the popup', async () => {
    // What a popup blocker returns.
    await page.evaluate(() => {
      window.open = () => null;
    });
    await button(page, 'Continue with Google').click();
    await toast('Error signing in with Google. Please try again.');
    await expect.poll(() => button(page, 'Continue with Google').isEnabled(), TIMEOUT).toBe(true);
  });

  it('works with a provider whose opener policy makes the popup look closed', async () => {
    await page.context().route(`${product.sandboxUrl}/google/**`, async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' },
      });
    });
    await page.evaluate(() => {
      const { open } = window;
      window.open = (...args) => {
        window.popup = open(...args);
        return window.popup;
      };
    });
    const popup = await openPopup();
    // The redirect to the chooser is not intercepted; its next page is.
    await button(popup, 'Use another account').click();
    await popup.getByLabel('Name').waitFor();
    await expect.poll(() => page.evaluate(() => window.popup?.closed), TIMEOUT).toBe(true);
    await useAnotherAccount(popup, newAddress());
    await at('/select-plan');
  });

  it('throws no error on any page', () => expect(thrown).toEqual([]));
});
