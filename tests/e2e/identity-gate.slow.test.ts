import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from './become-member.ts';
import { requestsTo } from './catalogue-fixture.ts';
import { openGooglePopup, useAnotherAccount } from './google-popup.ts';
import { createUser, sql } from './identity-users.ts';
import { changeJson, intercept } from './intercept.ts';
import { stopClock } from './page-clock.ts';
import { openBrowser, type RunningProduct } from './product.ts';
import { sharedProduct } from './shared-product.ts';
import { pause, TIMEOUT, until } from './waiting.ts';

let product: RunningProduct;
let browser: Browser;
beforeAll(async () => {
  product = await sharedProduct('small');
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** In a new browser profile. */
async function openPage(): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } });
  return context.newPage();
}

async function openSignedIn(tier: 'free' | 'basic' | 'plus', path = '/login') {
  const email = await createUser(product, { tier });
  const page = await openPage();
  await page.goto(path);
  await signIn(page, email);
  await page.waitForURL((url) => url.pathname !== '/login');
  return { page, email };
}

/** Web fonts may change widths. */
const fontsReady = () => document.fonts.ready.then(() => {});

describe('A visitor', () => {
  it('is redirected to sign-in from every protected and every unknown path (docs/product.md 2.2)', async () => {
    const page = await openPage();
    for (const path of [
      '/select-plan',
      '/brands',
      '/brands/search',
      '/brands/1/products',
      '/products',
      '/settings/security',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
      await expect.poll(() => new URL(page.url()).pathname, { ...TIMEOUT, message: path }).toBe('/login');
    }
    for (const path of ['/nothing', '/brand', '/settings-of-mine']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
      await expect.poll(() => page.url(), { ...TIMEOUT, message: path }).toBe(`${product.url}/login`);
    }
    await page.context().close();
  });
});

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
    page.on('requestfailed', (request) => failures.push(request.url()));
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
    const { page } = await openSignedIn('basic', '/settings/profile');
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

describe('A deep link', () => {
  it('survives sign-in, with query and hash', async () => {
    const { page } = await openSignedIn('basic', '/brands/search?page=2#top');
    await page.waitForURL('/brands/search?page=2#top');
    await page.context().close();
  });

  it('survives a detour through the register page', async () => {
    const page = await openPage();
    await page.goto('/settings/billing');
    await page.getByRole('link', { name: 'Get started for free' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, await createUser(product, { tier: 'plus' }));
    await page.waitForURL('/settings/billing');
    await page.context().close();
  });

  it('survives the Google popup', async () => {
    const email = await createUser(product, { tier: 'plus' });
    const page = await openPage();
    await page.goto('/brands/3/products');
    await useAnotherAccount(await openGooglePopup(page), email);
    await page.waitForURL('/brands/3/products');
    await page.context().close();
  });

  it('never redirects to another site', async () => {
    const email = await createUser(product, { tier: 'basic' });
    for (const next of [
      'https://elsewhere.example/',
      '//elsewhere.example',
      '/\\elsewhere.example',
      '/login',
    ]) {
      const page = await openPage();
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await signIn(page, email);
      await page.waitForURL('/brands');
      await page.context().close();
    }
  });
});

describe('A signed-in user', () => {
  it('without a plan is redirected to the plan step from everywhere', async () => {
    const { page } = await openSignedIn('free');
    await page.waitForURL('/select-plan');
    for (const path of [
      '/brands',
      '/brands/search',
      '/settings/plan',
      '/login',
      '/register',
      '/forgot-password',
    ]) {
      await page.goto(path);
      await page.getByText('Select Plan').first().waitFor();
      await expect
        .poll(() => new URL(page.url()).pathname, { ...TIMEOUT, message: path })
        .toBe('/select-plan');
    }
    await page.context().close();
  });

  it('with a plan is redirected away from the plan step and the sign-in pages', async () => {
    const { page } = await openSignedIn('plus');
    await page.waitForURL('/brands');
    await page.goto('/select-plan');
    await page.waitForURL('/settings/plan');
    for (const path of ['/login', '/register', '/forgot-password']) {
      await page.goto(path);
      await page.waitForURL('/brands');
    }
    await page.context().close();
  });

  it('whose plan ends is redirected to the plan step within a second, and stays signed in', async () => {
    const { page, email } = await openSignedIn('basic', '/settings/profile');
    await page.getByRole('heading', { name: 'Profile' }).first().waitFor();
    // Written as by the webhook.
    await sql(
      product,
      `update user_roles set tier = 'free', interval = null, entitlement_version = entitlement_version + 1
       where user_id = (select id from users where email = $1)`,
      [email],
    );
    await pause(1_010);
    // A request of the sidebar may have revealed it already.
    const isRedirected = () => new URL(page.url()).pathname === '/select-plan';
    await page
      .getByRole('link', { name: 'Browse' })
      .first()
      .click({ timeout: 5_000 })
      .catch((error) => {
        if (!isRedirected()) throw error;
      });
    await page.waitForURL('/select-plan');
    await page.reload();
    await page.getByText('Select Plan').first().waitFor();
    await page.waitForURL('/select-plan');
    await page.context().close();
  });

  it('is redirected to the plan step by a response that requires payment', async () => {
    const { page, email } = await openSignedIn('basic', '/settings/profile');
    await page.getByRole('heading', { name: 'Profile' }).first().waitFor();
    // The token still grants the plan: only the response reveals that it has ended.
    await sql(
      product,
      "update user_roles set tier = 'free', interval = null where user_id = (select id from users where email = $1)",
      [email],
    );
    await page.route('**/api/brands?*', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'payment-required', status: 403, title: 'A paid plan is required.' }),
      }),
    );
    await page.getByRole('link', { name: 'Browse' }).first().click();
    await page.waitForURL('/select-plan');
    await page.context().close();
  });

  it('is signed out in every tab immediately, without keeping the page as a deep link', async () => {
    const { page } = await openSignedIn('plus');
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

  it('sees no effect of a role record that differs from the claims; it is only logged', async () => {
    const { page, email } = await openSignedIn('basic', '/settings/security');
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.getByLabel('Title').fill('Founder');
    await page.getByRole('button', { name: 'Update title' }).click();
    await page.getByText('Profile updated successfully.').waitFor();
    expect(warnings).toEqual([]);

    await sql(
      product,
      "update user_roles set tier = 'plus' where user_id = (select id from users where email = $1)",
      [email],
    );
    await page.getByLabel('Title').fill('Owner');
    const logged = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.getByRole('button', { name: 'Update title' }).click();
    expect((await logged).text()).toMatch(/^Role record and token claims differ/);
    expect(new URL(page.url()).pathname).toBe('/settings/security');
    await page.context().close();
  });
});

describe('The tier claim', () => {
  /** Goes to `path` with the clock stopped and checks the refreshes: immediately, then 2^n s apart, 5 retries. */
  async function expectPolling(page: Page, path: string) {
    const refreshes = requestsTo(page, '/api/auth/refresh');
    // Advance the clock only after the page has set its next timer.
    await page.addInitScript(() => {
      window.pauses = [];
      window.setTimeout = new Proxy(window.setTimeout, {
        apply(set, self, args) {
          window.pauses.push(args[1]);
          return Reflect.apply(set, self, args);
        },
      });
    });
    const hasPause = (pause: number) => page.evaluate((pause) => window.pauses.includes(pause), pause);
    await stopClock(page);
    await page.goto(path);
    for (let n = 0; n < 5; n++) {
      await until(() => hasPause(2 ** n * 1_000));
      // The initial refresh, the first forced one, and one for each elapsed pause.
      expect(refreshes).toHaveLength(2 + n);
      expect(page.url()).toBe(product.url + path);
      await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'attached' });
      expect(await page.getByRole('heading').count()).toBe(0);
      await page.clock.runFor(2 ** n * 1_000 - 1);
      await pause(100);
      expect(refreshes).toHaveLength(2 + n);
      await page.clock.runFor(1);
      await until(async () => refreshes.length === 3 + n);
    }
    // After the last retry the gate decides by the claims it has: no paid tier, so the plan step.
    await page.waitForURL('/select-plan');
    await page.clock.runFor(120_000);
    await pause(300);
    expect(refreshes).toHaveLength(7);
  }
  async function openWithClock() {
    const context = await browser.newContext({ baseURL: product.url });
    await context.clock.install();
    const page = await context.newPage();
    await page.goto('/login');
    await signIn(page, await createUser(product));
    await page.waitForURL('/select-plan');
    return page;
  }

  it('is polled after checkout behind a spinner: after 2^n seconds, five times (docs/product.md 2.2)', async () => {
    const page = await openWithClock();
    await expectPolling(page, '/settings/plan?checkout=success');
    await page.context().close();
  });

  it('is polled the same way while it is missing', async () => {
    const page = await openWithClock();
    // As the API responds while the outcome of a checkout is unknown.
    await changeJson(page, '*/api/auth/refresh', (session: { user: object }) => ({
      ...session,
      user: { ...session.user, tier: null },
    }));
    await expectPolling(page, '/brands/search');
    await page.context().close();
  });

  it('opens the application as soon as the plan is active', async () => {
    const { page } = await openSignedIn('free');
    await page.getByRole('button', { name: 'Start 7 day trial' }).first().click();
    await page.waitForURL((url) => url.origin === product.sandboxUrl);
    const waiting = await page.context().newPage();
    await waiting.goto('/settings/plan?checkout=success');
    await waiting.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Start trial' }).click();
    await waiting.getByRole('button', { name: 'Current Plan' }).waitFor();
    await page.context().close();
  });
});
