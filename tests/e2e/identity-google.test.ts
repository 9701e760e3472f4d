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
async function another(popup: Page, email: string, { name = 'Another Visitor', verified = true } = {}) {
  const other = button(popup, 'Use another account');
  if (await other.isVisible()) await other.click();
  await popup.getByLabel('Address', { exact: true }).fill(email);
  await popup.getByLabel('Name').fill(name);
  await popup.getByLabel('Google has verified the address').selectOption(verified ? 'yes' : 'no');
  await button(popup, 'Continue').click();
}
const closed = (popup: Page) => popup.isClosed() || popup.waitForEvent('close');

describe('Google sign-in', () => {
  it('lets a new person in at once: the address is verified already', async () => {
    await page.goto(`${product.url}/register?ref=a-friend`);
    const popup = await openPopup();
    await button(popup, 'visitor@example.com').click();
    await at('/select-plan');
    await closed(popup);
    const [person] = await sql(product, "select * from users where email = 'visitor@example.com'");
    expect(person).toMatchObject({
      first_name: 'Verified',
      last_name: 'Visitor',
      referral_source: 'a-friend',
      password_hash: null,
    });
    // They stay signed in over a reload.
    await page.reload();
    await button(page, 'Sign Out').waitFor();
    await at('/select-plan');
  });

  it('lets a person with a plan in to the page they asked for', async () => {
    const email = await createUser(product, { tier: 'basic' });
    await page.goto(`${product.url}/settings/profile`);
    await another(await openPopup(), email);
    await at('/settings/profile');
    await page.getByText(email).first().waitFor();
  });

  it('keeps an address out that Google has not verified (issue: Google)', async () => {
    const popup = await openPopup();
    await button(popup, 'unverified.visitor@example.com').click();
    await toast('Error signing in with Google. Please try again.');
    await closed(popup);
    expect(await cookies()).not.toContain('rt');
    expect(await sql(product, "select 1 from users where email like 'unverified%'")).toEqual([]);
  });

  it('does not hand an account to another Google account of the same address', async () => {
    const email = newAddress();
    await another(await openPopup(), email, { name: 'First Visitor' });
    await at('/select-plan');
    await button(page, 'Sign Out').click();
    await at('/login');
    await another(await openPopup(), email, { name: 'Second Visitor' });
    await toast('Account exists with different credential. Please login instead.');
    expect(await cookies()).not.toContain('rt');
  });

  it('says so after Cancel', async () => {
    const popup = await openPopup();
    await button(popup, 'Cancel').click();
    await toast('Popup closed by user. Please try again.');
    await closed(popup);
  });

  it('says so when the popup is closed, and can be tried again', async () => {
    await (await openPopup()).close();
    await toast('Popup closed by user. Please try again.');
    await another(await openPopup(), newAddress());
    await at('/select-plan');
  });

  it('gives the first attempt up at a second click, and the second one goes on', async () => {
    const first = await openPopup();
    const second = await openPopup();
    await toast('Cancelled popup request. Please try again.');
    await closed(first);
    await another(second, newAddress());
    await at('/select-plan');
  });

  it('says so when the browser blocks the popup', async () => {
    // What a browser that blocks popups answers.
    await page.evaluate('window.open = () => null');
    await button(page, 'Continue with Google').click();
    await toast('Error signing in with Google. Please try again.');
    await expect.poll(() => button(page, 'Continue with Google').isEnabled(), TIMEOUT).toBe(true);
  });

  it('survives a provider that isolates its window, which makes the popup look closed (issue: Google)', async () => {
    await page.context().route(`${product.sandboxUrl}/google/**`, async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' },
      });
    });
    await page.evaluate('const open = window.open; window.open = (...all) => (window.popup = open(...all))');
    const popup = await openPopup();
    // The way to the chooser is a redirect, which is not caught; its next page is.
    await button(popup, 'Use another account').click();
    await popup.getByLabel('Name').waitFor();
    await expect.poll(() => page.evaluate('window.popup.closed'), TIMEOUT).toBe(true);
    await another(popup, newAddress());
    await at('/select-plan');
  });

  it('lets no page throw an error', () => expect(thrown).toEqual([]));
});
