import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registration, signIn } from '../support/become-member.ts';
import { fill, press, toast } from '../support/form.ts';
import { newAddress } from '../support/identity-users.ts';
import { confirmationLink } from '../support/mails.ts';
import { openBrowser, type RunningProduct } from '../support/product.ts';
import { LARGE, sharedProduct } from '../support/shared-product.ts';
import { pause, until } from '../support/waiting.ts';

let product: RunningProduct;
let browser: Browser;
let page: Page;
/** The user who completes checkout; later tests reuse the account. */
let email: string;
/** Errors the pages threw; any is a failure. */
const thrown: string[] = [];

beforeAll(async () => {
  product = await sharedProduct('large');
  browser = await openBrowser();
});
afterAll(() => browser?.close());

async function openPage() {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
  });
  context.on('weberror', (error) => thrown.push(String(error.error())));
  page = await context.newPage();
}

const at = (path: string) =>
  page.waitForURL((url) => url.pathname + url.search === path || url.pathname === path);
const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

// Each test starts from a page a user can open, so that it can be retried separately.
describe('From the first visit to a filtered brand', () => {
  it('takes a visitor from the landing page through registration, email and checkout to a plan', async () => {
    email = newAddress();
    await openPage();
    await page.goto('/');
    await heading(/Find your next million dollar/);
    await page.getByRole('link', { name: 'Get 7 days free' }).first().click();
    await at('/register');
    await heading('Get started for free');
    await fill(page, registration(email));
    await press(page, 'Sign up');
    await toast(page, 'Account created successfully. Please verify your email.');
    await at('/login');

    // Rejected until the address is verified.
    await signIn(page, email);
    await toast(page, 'Please verify your email address first.');
    expect(new URL(page.url()).pathname).toBe('/login');

    await page.goto(await confirmationLink(product, email));
    await page.getByText('Your email is verified', { exact: false }).first().waitFor();
    await signIn(page, email);
    await at('/select-plan');

    await page.getByRole('button', { name: 'Start 7 day trial' }).first().waitFor();
    await page.getByText('Select Plan').first().waitFor();
    // The second card is Plus.
    await page.getByRole('button', { name: 'Start 7 day trial' }).nth(1).click();
    await page.waitForURL((url) => url.origin === product.sandboxUrl);
    await page.getByRole('button', { name: 'Start trial' }).click();
    await at('/settings/plan');
    await page.getByRole('button', { name: 'Current Plan' }).waitFor();
    expect(await page.getByRole('button', { name: 'Current Plan' }).isDisabled()).toBe(true);
  });

  it('shows the endless grid and labels the catalogue as sample data', async () => {
    await page.goto('/settings/plan');
    await page.getByRole('link', { name: 'Browse' }).first().click();
    await at('/brands');
    await page.getByText('Sample data: the brands in the catalogue are made up.').waitFor();
    const cards = page.locator('a[href$="/overview"]');
    await cards.nth(8).waitFor();
    let requested = false;
    page.on('request', (request) => {
      requested ||= request.url().includes('/api/brands?page=3');
    });
    await until(async () => {
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 3000);
      await pause(300);
      return requested;
    });
  });

  it('filters by range, yes/no, country and category, with an exact count that survives a reload', async () => {
    await page.goto('/brands');
    await page.getByRole('link', { name: 'Search', exact: true }).first().click();
    await at('/brands/search');
    await heading('Search Brands');
    await page.getByText(/Showing 1 to 10 of 1,957 results/).waitFor();

    await page.getByRole('button', { name: /^Location/ }).click();
    await page.getByPlaceholder('Locations').fill('united sta');
    await page
      .getByRole('option', { name: /United States/ })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Category/ }).click();
    await page.getByPlaceholder('Categories').fill('sport');
    await page
      .getByRole('option', { name: /^Sports/ })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Social/ }).click();
    await page.getByRole('checkbox', { name: 'Facebook likes' }).check();
    await page.getByLabel(/Min/).first().fill('1000');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Ads/ }).click();
    await page.getByRole('checkbox', { name: 'Facebook ads running' }).check();
    await page.keyboard.press('Escape');
    // A busy machine may reject a request, which the page repeats.
    const filtered = page.waitForResponse(
      (response) => response.url().includes('/api/brands/filter') && response.ok(),
    );
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const response = await filtered;
    const { total, data } = (await response.json()) as { total: number; data: { locations: string[] }[] };
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(LARGE);
    expect(data.every((brand) => brand.locations.includes('US'))).toBe(true);
    await page.getByText(new RegExp(`of ${total.toLocaleString('en')} results`)).waitFor();

    // The URL contains the search, so a reload shows the same.
    await page.reload();
    await page.getByText(new RegExp(`of ${total.toLocaleString('en')} results`)).waitFor();
  });

  it('throws no error on any page', () => {
    expect(thrown).toEqual([]);
  });
});
