import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/become-member.ts';
import { requestsTo } from '../support/catalogue-fixture.ts';
import { createUser } from '../support/identity-users.ts';
import { intercept } from '../support/intercept.ts';
import { useSite } from '../support/site-fixture.ts';
import { TIMEOUT } from '../support/waiting.ts';

const { product, browser } = await useSite('small');

/** In a new browser profile. */
async function openPage(): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } });
  return context.newPage();
}

async function openSignedIn(tier: 'basic' | 'plus', path = '/login') {
  const email = await createUser(product, { tier });
  const page = await openPage();
  await page.goto(path);
  await signIn(page, email);
  await page.waitForURL((url) => url.pathname !== '/login');
  return page;
}

/** Web fonts may change widths. */
const fontsReady = () => document.fonts.ready.then(() => {});

describe('The sign-in pages', () => {
  it('render before their script has loaded, without a layout shift when it has', async () => {
    for (const [path, heading, button] of [
      ['/login', 'Welcome back', 'Sign in'],
      ['/register', 'Get started for free', 'Sign up'],
      ['/forgot-password', 'Reset password', 'Send'],
    ] as const) {
      const page = await openPage();
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await intercept(page, '*/assets/app-*.js', () => held.then(() => 'continue'));
      await page.goto(product.url + path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(await page.title()).toBe(`${heading} · Brandlode`);
      const submit = page.getByRole('button', { name: button, exact: true });
      // Nothing is painted before the style sheet is loaded.
      await page.waitForFunction(() => document.styleSheets.length > 0);
      // Disabled until the script can handle it.
      expect(await submit.isDisabled()).toBe(true);
      await page.evaluate(fontsReady);
      const before = await submit.boundingBox();
      const painted = await page.locator('h1').elementHandle();
      release();
      await page.getByLabel('Email').fill('visitor@example.com');
      await expect.poll(() => submit.isEnabled(), TIMEOUT).toBe(true);
      await page.evaluate(fontsReady);
      expect(await submit.boundingBox()).toEqual(before);
      // Hydrated, not replaced.
      expect(await painted?.evaluate((heading) => heading.isConnected)).toBe(true);
      expect(await page.locator('title').count()).toBe(1);
      await page.context().close();
    }
  });

  it('make no failing request without a session', async () => {
    const page = await openPage();
    const failures: string[] = [];
    page.on(
      'console',
      (message) => ['error', 'warning'].includes(message.type()) && failures.push(message.text()),
    );
    page.on('pageerror', (error) => failures.push(String(error)));
    page.on('requestfailed', (request) => {
      // Leaving a page aborts what it still loads.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') failures.push(request.url());
    });
    page.on('response', (response) => response.status() >= 400 && failures.push(response.url()));
    for (const path of ['/', '/login', '/register', '/forgot-password', '/brands']) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
    }
    expect(failures).toEqual([]);
    await page.context().close();
  });

  it('refresh the session while signed in, and stop after logging out', async () => {
    const page = await openSignedIn('basic', '/settings/profile');
    const refreshes = requestsTo(page, '/api/auth/refresh');
    await page.reload();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(refreshes).toHaveLength(1);
    await page.reload();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(refreshes).toHaveLength(1);
    // A sign-in in another tab is still noticed.
    const other = await page.context().newPage();
    await other.goto('/login');
    await signIn(other, await createUser(product, { tier: 'basic' }));
    await page.waitForURL('/brands');
    await page.context().close();
  });
});

it('A signed-in user is signed out in every tab immediately, without keeping the page as a deep link', async () => {
  const page = await openSignedIn('plus');
  await page.waitForURL('/brands');
  const other = await page.context().newPage();
  await other.goto('/settings/profile');
  await other.getByRole('heading', { name: 'Profile' }).first().waitFor();
  await page.getByRole('button', { name: 'Log out' }).click();
  await Promise.all([page.waitForURL('/login'), other.waitForURL('/login')]);

  // Signing in also applies to every tab.
  await signIn(other, await createUser(product, { tier: 'basic' }));
  await Promise.all([page.waitForURL('/brands'), other.waitForURL('/brands')]);
  await page.context().close();
});
