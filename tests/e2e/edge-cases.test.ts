import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { registration, signInByRequest } from './become-member.ts';
import { type Catalogue, openCatalogue, requestsTo } from './catalogue-fixture.ts';
import { fill } from './form.ts';
import { newAddress } from './identity-users.ts';
import { hasFocus } from './keyboard.ts';
import { nextFrames } from './page-clock.ts';
import { tableLoaded } from './search-page.ts';

/** What happens when users are quick, scroll over fields, use a phone, or have no JavaScript. */
let catalogue: Catalogue;
const email = newAddress();
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'small', email });
});
afterEach(() => catalogue.closePages());
afterAll(() => catalogue?.close());

async function chooseFacebookLikes(page: Page) {
  await page.getByRole('button', { name: 'Social', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Facebook likes/ }).check();
  const minimum = page.getByLabel('Min').first();
  await minimum.waitFor();
  return minimum;
}

it('registers once when "Sign up" is double-clicked', async () => {
  const page = await catalogue.openVisitor();
  const requests = requestsTo(page, '/api/auth/register');
  await page.goto('/register');
  await fill(page, registration(newAddress()));
  // Both clicks in one task: before the button can be rendered as disabled.
  await page.getByRole('button', { name: 'Sign up' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.getByText('Account created successfully.').waitFor();
  expect(requests).toHaveLength(1);
  expect(await page.getByText('Email already in use').count()).toBe(0);
});

it('reports the field that was left blank', async () => {
  const page = await catalogue.openVisitor();
  const requests = requestsTo(page, '/api/auth/register');
  await page.goto('/register');
  const firstName = page.getByLabel('First name');
  await fill(page, { ...registration(newAddress()), 'First name': '   ' });
  await page.getByRole('button', { name: 'Sign up' }).click();
  const reported = () => firstName.evaluate((input: HTMLInputElement) => input.validationMessage);
  expect(await reported()).toBe("First name can't be blank.");
  expect(await hasFocus(firstName)).toBe(true);
  expect(requests).toHaveLength(0);
  await firstName.fill('Ada');
  expect(await reported()).toBe('');
});

it('tells visitors without JavaScript what is missing', async () => {
  const page = await catalogue.openVisitor({ javaScriptEnabled: false });
  for (const path of ['/login', '/brands']) {
    await page.goto(path);
    expect(await page.locator('body').textContent()).toContain('needs JavaScript');
  }
});

it('redirects an address that cannot be decoded to the sign-in page', async () => {
  const page = await catalogue.openVisitor();
  await page.goto('/%E0%A4%A');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});

it('sets every field and select in 16 px on touch screens, which iOS does not zoom', async () => {
  const page = await catalogue.openVisitor({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  await signInByRequest(catalogue.product, page.context(), email);
  await page.goto('/brands/search');
  await chooseFacebookLikes(page);
  const sizes = await page
    .locator('.field, select')
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});

it('shows twelve characters in the search box on a phone with text of 200 %', async () => {
  const page = await catalogue.openPage({ viewport: { width: 390, height: 844 } });
  await page.goto('/brands');
  const field = page.getByPlaceholder('Search brands...', { exact: true });
  await field.waitFor();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const [room = 0, needed = 0] = await field.evaluate((input) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const drawing = document.createElement('canvas').getContext('2d')!;
    drawing.font = font;
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return [input.clientWidth - padding, drawing.measureText('Search brand').width];
  });
  expect(room).toBeGreaterThanOrEqual(needed);
});

it('never scrolls the plan page sideways with text of 200 %', async () => {
  const page = await catalogue.openPage();
  for (const width of [820, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/settings/plan');
    await page.getByRole('button', { name: 'Current Plan' }).waitFor();
    const content = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth;
    });
    expect(content, `${width} px`).toBeLessThanOrEqual(width);
  }
});

it('draws the interval switch, its thumb and the outlines of buttons in forced colours', async () => {
  const page = await catalogue.openVisitor({ forcedColors: 'active' });
  /** Whether the border of an element, or of its `::before`, is distinguishable from the page. */
  const isVisible = (element: Locator, pseudo?: '::before') =>
    element.evaluate((node, pseudo) => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(node, pseudo);
      const canvas = getComputedStyle(document.documentElement).backgroundColor;
      return borderTopWidth !== '0px' && borderTopColor !== canvas;
    }, pseudo);
  // Colours are animated.
  const becomesVisible = (element: Locator, pseudo?: '::before') =>
    expect.poll(() => isVisible(element, pseudo)).toBe(true);
  const checkSwitch = async () => {
    const toggle = page.getByRole('switch');
    await becomesVisible(toggle);
    await becomesVisible(toggle, '::before');
    await toggle.uncheck();
    await becomesVisible(toggle, '::before');
  };
  await page.goto('/');
  await checkSwitch();
  await page.goto('/register');
  await becomesVisible(page.getByRole('button', { name: 'Sign up' }));
  await signInByRequest(catalogue.product, page.context(), email);
  await page.goto('/settings/plan');
  await checkSwitch();
  const tab = (name: string) =>
    page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).borderBottomColor);
  await expect.poll(async () => (await tab('Plan')) !== (await tab('Billing'))).toBe(true);
});

it('leaves the value of a focused number field alone when the page is scrolled', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands/search');
  const minimum = await chooseFacebookLikes(page);
  await minimum.fill('120');
  await minimum.hover();
  await page.mouse.wheel(0, 300);
  await page.evaluate(nextFrames);
  expect(await minimum.inputValue()).toBe('120');
});

/** Clicks each element in one task: before anything can be rendered. */
const clickAll = (elements: Locator) =>
  elements.evaluateAll((all) => {
    for (const element of all) if (element instanceof HTMLElement) element.click();
  });

const searchAddress = (page: Page) => decodeURIComponent(new URL(page.url()).search);

it('keeps every column toggle made in quick succession', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands/search');
  await page.getByRole('button', { name: 'Social', exact: true }).click();
  const eyes = page
    .getByRole('dialog', { name: 'Social', exact: true })
    .getByRole('button', { name: /^Show .* column$/ });
  await eyes.first().waitFor();
  const count = await eyes.count();
  expect(count).toBeGreaterThan(1);
  await clickAll(eyes);
  await expect
    .poll(() => new URLSearchParams(searchAddress(page)).get('columns')?.split(','))
    .toHaveLength(count);
});

it('turns two pages when "Next" is pressed twice', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands/search');
  const next = page.getByRole('button', { name: 'Next' });
  await next.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page
    .getByRole('button', { name: 'Page 3', exact: true })
    .and(page.locator('[aria-current=page]'))
    .waitFor();
  expect(searchAddress(page)).toBe('?page=3');
});

it('shows the next page of results immediately, each fetched by a single request', async () => {
  const page = await catalogue.openPage();
  const requests = requestsTo(page, '/api/brands/filter');
  const pages = (...numbers: number[]) => numbers.map((n) => `/api/brands/filter?page=${n}&limit=10`);
  await page.goto('/brands/search');
  await expect.poll(() => requests).toEqual(pages(1, 2));
  await page.waitForLoadState('networkidle');
  const firstRow = page.locator('table[aria-busy=false] tbody tr').first();
  const before = await firstRow.textContent();
  // From now on no request gets a response.
  await page.route('**/api/brands/filter?*', () => {});
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => firstRow.textContent()).not.toBe(before);
  await expect.poll(() => requests).toEqual(pages(1, 2, 3));
});

it('removes every filter whose chip is removed in quick succession', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands/search?fb_likes_count=1-&ig_followers_count=1-&product_count=1-');
  const remove = page.getByRole('list', { name: 'Active filters' }).getByRole('button');
  await remove.first().waitFor();
  await clickAll(page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: /^Remove/ }));
  await expect.poll(() => searchAddress(page)).toBe('');
  await tableLoaded(page);
  // The chips follow the address with the next render.
  await expect.poll(() => page.getByRole('list', { name: 'Active filters' }).count()).toBe(0);
});
