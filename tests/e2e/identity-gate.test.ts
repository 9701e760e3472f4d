import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from './become-member.ts';
import { createUser, sql } from './identity-users.ts';
import { stopClock } from './page-clock.ts';
import { openBrowser, type Product, startProduct } from './product.ts';
import { pause, TIMEOUT, until } from './waiting.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct({ env: { DEMO_BRANDS: '300' } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.discard();
});

async function openPage(context?: BrowserContext): Promise<Page> {
  const page = await (
    context ?? (await browser.newContext({ viewport: { width: 1280, height: 800 } }))
  ).newPage();
  return page;
}
const at = (page: Page, path: string) =>
  page.waitForURL((url) => url.pathname + url.search + url.hash === path);
const goTo = (page: Page, path: string) => page.goto(product.url + path);

async function signIn(page: Page, email: string) {
  // The register page has fields of the same names, and stands until this one has been drawn.
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
async function openSignedIn(tier: 'free' | 'basic' | 'plus', path = '/login') {
  const email = await createUser(product, { tier });
  const page = await openPage();
  await goTo(page, path);
  await signIn(page, email);
  await page.waitForURL((url) => url.pathname !== '/login');
  return { page, email };
}

/** Letters that come later may have other widths. */
const FONTS_READY = 'document.fonts.ready.then(() => {})';

describe('A visitor', () => {
  it('is led to the login page from every guarded and every unknown path', async () => {
    const page = await openPage();
    for (const path of [
      '/select-plan',
      '/brands',
      '/brands/search',
      '/brands/1/products',
      '/settings/security',
    ]) {
      await goTo(page, path);
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
      await expect.poll(() => new URL(page.url()).pathname, { ...TIMEOUT, message: path }).toBe('/login');
    }
    for (const path of ['/nothing', '/brand', '/settings-of-mine']) {
      await goTo(page, path);
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
      await expect.poll(() => page.url(), { ...TIMEOUT, message: path }).toBe(`${product.url}/login`);
    }
    await page.context().close();
  });
});

describe('A browser', () => {
  it('shows the sign-in pages before their script has come, and nothing moves when it has', async () => {
    for (const [path, heading, button] of [
      ['/login', 'Welcome back', 'Sign in'],
      ['/register', 'Get started for free', 'Sign up'],
      ['/forgot-password', 'Reset password', 'Send'],
    ] as const) {
      const page = await openPage();
      const { promise: wait, resolve: come } = Promise.withResolvers<void>();
      await page.route('**/assets/app-*.js', (route) => wait.then(() => route.continue()));
      await page.goto(product.url + path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(await page.title()).toBe(`${heading} · Brandlode`);
      const submit = page.getByRole('button', { name: button, exact: true });
      // Nothing is painted before the style is there.
      await page.waitForFunction('document.styleSheets.length > 0');
      // Nothing is taken that nobody would answer.
      expect(await submit.isDisabled()).toBe(true);
      await page.evaluate(FONTS_READY);
      const before = await submit.boundingBox();
      come();
      await page.getByLabel('Email').fill('somebody@example.com');
      await expect.poll(() => submit.isEnabled(), TIMEOUT).toBe(true);
      await page.evaluate(FONTS_READY);
      expect(await submit.boundingBox()).toEqual(before);
      expect(await page.locator('title').count()).toBe(1);
      await page.context().close();
    }
  });

  it('that nobody signed in with asks for nothing that fails', async () => {
    const page = await openPage();
    const faults: string[] = [];
    page.on('console', (line) => ['error', 'warning'].includes(line.type()) && faults.push(line.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('requestfailed', (request) => faults.push(request.url()));
    page.on('response', (answer) => answer.status() >= 400 && faults.push(answer.url()));
    for (const path of ['/', '/login', '/register', '/forgot-password', '/brands']) {
      await goTo(page, path);
      await page.getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('asks while somebody is signed in with it, and no more once they have left', async () => {
    const { page } = await openSignedIn('basic', '/settings/profile');
    let asked = 0;
    page.on('request', (request) => request.url().endsWith('/api/auth/refresh') && asked++);
    await page.reload();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(asked).toBe(1);
    await page.reload();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(asked).toBe(1);
    // Another tab of the same browser that signs in is noticed all the same.
    const other = await openPage(page.context());
    await goTo(other, '/login');
    await signIn(other, await createUser(product, { tier: 'basic' }));
    await at(page, '/brands');
    await page.context().close();
  });
});

describe('A deep link', () => {
  it('survives sign-in, with its search and hash', async () => {
    const { page } = await openSignedIn('basic', '/brands/search?page=2#top');
    await at(page, '/brands/search?page=2#top');
    await page.context().close();
  });

  it('survives the way over the register page and back', async () => {
    const page = await openPage();
    await goTo(page, '/settings/billing');
    await page.getByRole('link', { name: 'Get started for free' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, await createUser(product, { tier: 'plus' }));
    await at(page, '/settings/billing');
    await page.context().close();
  });

  it('survives the Google popup', async () => {
    const email = await createUser(product, { tier: 'plus' });
    const page = await openPage();
    await goTo(page, '/brands/3/products');
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Continue with Google' }).click(),
    ]);
    await popup.getByRole('button', { name: 'Use another account' }).click();
    await popup.getByLabel('Address', { exact: true }).fill(email);
    await popup.getByRole('button', { name: 'Continue' }).click();
    await at(page, '/brands/3/products');
    await page.context().close();
  });

  it('never leads to another site', async () => {
    const email = await createUser(product, { tier: 'basic' });
    for (const next of [
      'https://elsewhere.example/',
      '//elsewhere.example',
      '/\\elsewhere.example',
      '/login',
    ]) {
      const page = await openPage();
      await goTo(page, `/login?next=${encodeURIComponent(next)}`);
      await signIn(page, email);
      await at(page, '/brands');
      await page.context().close();
    }
  });
});

describe('Somebody signed in', () => {
  it('without a plan is led to the plan step, and nowhere else', async () => {
    const { page } = await openSignedIn('free');
    await at(page, '/select-plan');
    for (const path of [
      '/brands',
      '/brands/search',
      '/settings/plan',
      '/login',
      '/register',
      '/forgot-password',
    ]) {
      await goTo(page, path);
      await page.getByText('Select Plan').first().waitFor();
      await expect
        .poll(() => new URL(page.url()).pathname, { ...TIMEOUT, message: path })
        .toBe('/select-plan');
    }
    await page.context().close();
  });

  it('with a plan is led away from the plan step and the sign-in pages', async () => {
    const { page } = await openSignedIn('plus');
    await at(page, '/brands');
    await goTo(page, '/select-plan');
    await at(page, '/settings/plan');
    for (const path of ['/login', '/register', '/forgot-password']) {
      await goTo(page, path);
      await at(page, '/brands');
    }
    await page.context().close();
  });

  it('whose plan ends is led to the plan step within a second, and stays signed in', async () => {
    const { page, email } = await openSignedIn('basic', '/settings/profile');
    await page.getByRole('heading', { name: 'Profile' }).first().waitFor();
    // As the payment side writes it.
    await sql(
      product,
      `update user_roles set tier = 'free', interval = null, entitlement_version = entitlement_version + 1
       where user_id = (select id from users where email = $1)`,
      [email],
    );
    await new Promise((passed) => setTimeout(passed, 1_010));
    await page.getByRole('link', { name: 'Browse' }).first().click();
    await at(page, '/select-plan');
    await page.reload();
    await page.getByText('Select Plan').first().waitFor();
    await at(page, '/select-plan');
    await page.context().close();
  });

  it('is signed out in every tab by one, and the page they left is no deep link (issue: auth-state listener)', async () => {
    const { page } = await openSignedIn('plus');
    await at(page, '/brands');
    const other = await openPage(page.context());
    await goTo(other, '/settings/profile');
    await other.getByRole('heading', { name: 'Profile' }).first().waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await Promise.all([at(page, '/login'), at(other, '/login')]);

    // And signed in in every tab by one.
    await signIn(other, await createUser(product, { tier: 'basic' }));
    await Promise.all([at(page, '/brands'), at(other, '/brands')]);
    await page.context().close();
  });

  it('has a role record that differs from the token claims logged, and nothing else happens', async () => {
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
  /** Goes to `path` with the clock stopped and checks the refreshes: at once, then 2^n s apart, 5 retries. */
  async function expectPolling(page: Page, path: string) {
    let asked = 0;
    page.on('request', (request) => request.url().endsWith('/api/auth/refresh') && asked++);
    // The page's clock may go on once the page has set its next timer, and not before.
    await page.addInitScript(`
      window.pauses = [];
      const set = window.setTimeout;
      window.setTimeout = (work, pause, ...rest) => (pauses.push(pause), set(work, pause, ...rest));
    `);
    const hasPause = (pause: number) => page.evaluate<boolean>(`pauses.includes(${pause})`);
    await stopClock(page);
    await goTo(page, path);
    for (let n = 0; n < 5; n++) {
      await until(() => hasPause(2 ** n * 1_000));
      // Who is signed in, the first forced refresh, and one for each pause that has passed.
      expect(asked).toBe(2 + n);
      expect(page.url()).toBe(product.url + path);
      await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'attached' });
      expect(await page.getByRole('heading').count()).toBe(0);
      await page.clock.runFor(2 ** n * 1_000 - 1);
      await pause(100);
      expect(asked).toBe(2 + n);
      await page.clock.runFor(1);
      await until(async () => asked === 3 + n);
    }
    // Initialised regardless: no paid tier is known, so the plan step it is.
    await at(page, '/select-plan');
    await page.clock.runFor(120_000);
    await pause(300);
    expect(asked).toBe(7);
  }
  async function openWithClock() {
    const context = await browser.newContext();
    await context.clock.install();
    const page = await openPage(context);
    await goTo(page, '/login');
    await signIn(page, await createUser(product));
    await at(page, '/select-plan');
    return page;
  }

  it('is polled after the way back from checkout: a spinner, 2^n seconds, 5 retries, then initialised', async () => {
    const page = await openWithClock();
    await expectPolling(page, '/settings/plan?checkout=success');
    await page.context().close();
  });

  it('is polled in the same way while there is none', async () => {
    const page = await openWithClock();
    // As the product answers while the payment side does not say what became of a checkout.
    await page.route('**/api/auth/refresh', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { user: object };
      await route.fulfill({ response, json: { ...answer, user: { ...answer.user, tier: null } } });
    });
    await expectPolling(page, '/brands/search');
    await page.context().close();
  });

  it('opens the gate as soon as the plan is there', async () => {
    const { page } = await openSignedIn('free');
    await page.getByRole('button', { name: 'Start 7 day trial' }).first().click();
    await page.waitForURL((url) => url.origin === product.sandboxUrl);
    const waiting = await openPage(page.context());
    await goTo(waiting, '/settings/plan?checkout=success');
    await waiting.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Start trial' }).click();
    await waiting.getByRole('button', { name: 'Current Plan' }).waitFor();
    await page.context().close();
  });
});
