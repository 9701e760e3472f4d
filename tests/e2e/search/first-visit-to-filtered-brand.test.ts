import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { registration, signIn } from '../support/become-member.ts';
import { fill, press, toast } from '../support/form.ts';
import { newAddress } from '../support/identity-users.ts';
import { confirmationLink } from '../support/mails.ts';
import { useSite } from '../support/site-fixture.ts';

const { product, browser } = await useSite('small');
let page: Page;
/** Errors the pages threw; any is a failure. */
const thrown: string[] = [];

async function openPage() {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
  });
  context.on('weberror', (error) => thrown.push(String(error.error())));
  page = await context.newPage();
}

type FilteredBrands = { total: number; data: { brand_name: string; locations: string[] }[] };

const at = (path: string) =>
  page.waitForURL((url) => url.pathname + url.search === path || url.pathname === path);
const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

describe('From the first visit to a filtered brand', () => {
  it('takes a visitor from the landing page through registration, email and checkout to a plan', async () => {
    const email = newAddress();
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

  it('filters the catalogue and opens a brand that matches', async () => {
    await page.goto('/settings/plan');
    await page.getByRole('link', { name: 'Search', exact: true }).first().click();
    await at('/brands/search');
    await page.getByRole('button', { name: /^Location/ }).click();
    await page.getByPlaceholder('Locations').fill('united sta');
    await page
      .getByRole('option', { name: /United States/ })
      .first()
      .click();
    await page.keyboard.press('Escape');
    // A busy machine may reject a request, which the page repeats.
    const filtered = page.waitForResponse(
      (response) => response.url().includes('/api/brands/filter') && response.ok(),
    );
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const { total, data } = (await (await filtered).json()) as FilteredBrands;
    expect(total).toBeGreaterThan(0);
    expect(data.every((brand) => brand.locations.includes('US'))).toBe(true);
    await page.getByText(new RegExp(`of ${total.toLocaleString('en')} results`)).waitFor();
    const [first] = data;
    const newTab = page.context().waitForEvent('page');
    await page.getByRole('row').getByRole('link', { name: first?.brand_name }).first().click();
    page = await newTab;
    await heading(first?.brand_name ?? '');
  });

  it('throws no error on any page', () => {
    expect(thrown).toEqual([]);
  });
});
