import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, signInByRequest } from '../support/become-member.ts';
import { requestsTo, useCatalogue } from '../support/catalogue-fixture.ts';
import { createUser } from '../support/identity-users.ts';
import { intercept } from '../support/intercept.ts';

const catalogue = useCatalogue({ shared: 'small' });

/** Opens a page whose application script is held back until `release` is called. */
async function openHeldBack(path: string) {
  const page = await catalogue.openPage();
  // The data does not become stale, however long the page takes to load.
  await page.addInitScript(() => {
    const now = Date.now();
    Date.now = () => now;
  });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await intercept(page, '*/assets/app-*.js', () => held.then(() => 'continue'));
  return { page, release, load: () => page.goto(path, { waitUntil: 'commit' }) };
}

const CARD_CHANGES =
  'estimated_monthly_traffic_change_30d,ig_followers_count_change_30d,fb_likes_count_change_30d';
const apiRequests = (page: Page) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}${search}`);
  });
  return requests;
};

it('renews the session and requests the first data before its script has loaded, each once', async () => {
  const list = await catalogue.fetchJson<{ id: string }>('/api/lists', { name: 'Opened by its URL' });
  await catalogue.fetchJson(`/api/lists/${list.id}/brands`, { brandIds: [1] });
  for (const [path, data, shown] of [
    ['/brands', [`GET /api/brands?page=1&changes=${CARD_CHANGES}`], '[role=feed] article'],
    ['/brands/search', ['POST /api/brands/filter?page=1&limit=10', 'GET /api/filters'], 'tbody td a'],
    [
      '/brands/1/overview',
      ['', '/collection', '/history', '/mine'].map((part) => `GET /api/brands/1${part}`),
      'dl dd',
    ],
    ['/lists', ['GET /api/lists?limit=200'], 'main li a'],
    [
      `/lists/${list.id}`,
      ['', '/brands?page=1&limit=50'].map((part) => `GET /api/lists/${list.id}${part}`),
      'tbody td a',
    ],
  ] as const) {
    const { page, release, load } = await openHeldBack(path);
    const requests = apiRequests(page);
    await load();
    const expected = ['POST /api/auth/refresh', ...data];
    await expect.poll(() => expected.filter((request) => !requests.includes(request))).toEqual([]);
    release();
    await page.locator(shown).first().waitFor();
    await page.waitForLoadState('networkidle');
    for (const request of expected)
      expect(
        requests.filter((sent) => sent === request),
        `${path}: ${request}`,
      ).toHaveLength(1);
    await page.close();
  }
});

it('shows Browse and Search with few scripts, and none of panels, dialogs, dragging, notes and charts', async () => {
  for (const [path, shown] of [
    ['/brands', '[role=feed] article'],
    ['/brands/search', 'tbody td a'],
  ] as const) {
    const page = await catalogue.openPage();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(path);
    await page.locator(shown).first().waitFor();
    expect(scripts.length, path).toBeGreaterThan(3);
    expect(scripts.length, path).toBeLessThan(35);
    expect(
      scripts.filter((name) => /popover|dialog|Positioner|sortable|note-preview|chart/i.test(name)),
      path,
    ).toEqual([]);
    await page.close();
  }
});

it('requests a page once when its link is hovered or focused, before it is opened', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands');
  const card = page.getByRole('article').nth(1).getByRole('link');
  const path = `/api${(await card.getAttribute('href'))?.replace('/overview', '')}`;
  const details = requestsTo(page, path);
  await card.hover();
  await expect.poll(() => details).toHaveLength(1);
  await card.click();
  await page.locator('dl dd').first().waitFor();
  expect(details).toHaveLength(1);

  const filters = requestsTo(page, '/api/filters');
  await page.getByRole('link', { name: 'Search', exact: true }).focus();
  await expect.poll(() => filters).toHaveLength(1);
  await page.keyboard.press('Enter');
  await page.locator('tbody td a').first().waitFor();
  expect(filters).toHaveLength(1);
});

it('sends no data request for a user without a plan', async () => {
  const email = await createUser(catalogue.product);
  const page = await catalogue.openVisitor();
  await signInByRequest(catalogue.product, page.context(), email);
  const early = requestsTo(page, '/api/brands');
  await page.goto('/brands');
  await page.waitForURL('**/select-plan');
  expect(early).toEqual([]);
});

it('loads as the user who has since signed in in another tab', async () => {
  const name = 'Grace';
  const email = await createUser(catalogue.product, { tier: 'plus', firstName: name });
  const { page, release, load } = await openHeldBack('/brands');
  const early = requestsTo(page, '/api/brands');
  await load();
  await expect.poll(() => early).toHaveLength(1);
  const other = await page.context().newPage();
  await other.goto('/brands');
  await other.getByRole('button', { name: 'Log out' }).click();
  await signIn(other, email);
  await other.locator('[role=feed] article').first().waitFor();
  release();
  await page.locator('[role=feed] article').first().waitFor();
  expect(await page.locator('aside').first().textContent()).toContain(name);
  // The response for the previous user is not used.
  expect(early).toHaveLength(2);
});

it('shows nothing of a user who signs out in another tab while the page loads', async () => {
  const other = await catalogue.openPage();
  await other.goto('/brands');
  await other.locator('[role=feed] article').first().waitFor();
  const { page, release, load } = await openHeldBack('/brands');
  const early = requestsTo(page, '/api/brands');
  await load();
  await expect.poll(() => early).toHaveLength(1);
  await other.getByRole('button', { name: 'Log out' }).click();
  await other.getByRole('heading', { name: 'Welcome back' }).waitFor();
  release();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(await page.locator('article').count()).toBe(0);
});
