import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildWeb } from '../../../scripts/lib/build-web.ts';
import { type ApiProcess, startApiProcess } from '../../../tools/lib/api-process.ts';
import { type FaultyProxy, openFaultyProxy } from '../../faults/faulty-proxy.ts';
import { PASSWORD, registration, signUp, subscribe } from '../support/become-member.ts';
import { button, fill, press } from '../support/form.ts';
import { newAddress } from '../support/identity-users.ts';
import { confirmationLink } from '../support/mails.ts';
import { openBrowser, type Product } from '../support/product.ts';
import { until } from '../support/waiting.ts';

/** What users see and how they continue during outages, whose other kinds the API answers alike (tests/faults/dependencies); faults are injected by proxies between the API and its services. */
const proxies = {} as Record<'database' | 'mail' | 'stripe', FaultyProxy>;
let api: ApiProcess;
let product: Product;
let browser: Browser;
let member: BrowserContext;
let newcomer: BrowserContext;
let visitor: BrowserContext;
beforeAll(async () => {
  await buildWeb();
  const through = (service: keyof typeof proxies) => async (url: string) => {
    proxies[service] = await openFaultyProxy(url);
    return proxies[service].url;
  };
  api = await startApiProcess({
    brands: 100,
    detours: { database: through('database'), mail: through('mail'), stripe: through('stripe') },
  });
  product = { url: api.url, sandboxUrl: api.sandbox.url } as Product;
  browser = await openBrowser();
  [member, newcomer] = [await newContext(), await newContext()];
  const page = await member.newPage();
  await signUp(product, page, 'member@visitor.example');
  await subscribe(product, page, 'plus');
  await page.close();
  const other = await newcomer.newPage();
  await signUp(product, other, 'newcomer@visitor.example');
  await other.close();
});
beforeEach(async () => {
  visitor = await newContext();
});
afterEach(async () => {
  for (const proxy of Object.values(proxies)) await proxy.set('none');
  await visitor.close();
  for (const page of [...member.pages(), ...newcomer.pages()]) await page.close();
});
afterAll(async () => {
  await browser?.close();
  await api?.stop();
  for (const proxy of Object.values(proxies)) await proxy.close();
});

const newContext = () => browser.newContext({ baseURL: api.url, reducedMotion: 'reduce' });
const cards = (page: Page) => page.locator('[role=feed] article');
const rows = (page: Page) => page.locator('table[aria-busy=false] tbody tr');
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
/** Promises a trial only once it is known that there is one. */
const trial = (page: Page) => page.getByRole('button', { name: /^(Start 7 day trial|Select plan)$/ });
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();

/** Opens a page while every service works. */
async function open(context: BrowserContext, path: string) {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}
/** Presses the button until `done`: a request soon after recovery may still wait for one that is in flight. */
const pressUntil = (target: Locator, done: () => Promise<boolean>) =>
  until(async () => {
    if (await done()) return true;
    // Disabled while busy, and absent after navigation.
    await target
      .first()
      .click({ timeout: 2_000 })
      .catch(() => {});
    return false;
  });
const atStripe = (page: Page) => async () => new URL(page.url()).origin === product.sandboxUrl;

/** A page opened before the fault, what the user does and sees during it, and how it recovers. */
type Scenario = {
  where: string;
  /** Also run with an unresponsive database, which takes 10 s or more. */
  alsoSilent?: true;
  before: () => Promise<Page>;
  shows: (page: Page) => Promise<void>;
  recovers: (page: Page) => Promise<unknown>;
};
const SCENARIOS: Scenario[] = [
  {
    where: 'Search',
    before: () => open(member, '/settings/profile'),
    async shows(page) {
      await follow(page, 'Search');
      // The server still has the brands of pages that were shown before.
      await pressUntil(page.getByRole('button', { name: 'Next' }), () =>
        page.getByText("Couldn't load results.").isVisible(),
      );
    },
    async recovers(page) {
      const whole = async () => (await rows(page).count()) === 10 && (await tryAgain(page).count()) === 0;
      await pressUntil(tryAgain(page), whole);
      const shown = page.getByText(/^Showing \d/);
      const before = await shown.textContent();
      await page.getByRole('button', { name: 'Next' }).click();
      await pressUntil(tryAgain(page), async () => (await whole()) && (await shown.textContent()) !== before);
    },
  },
  {
    where: 'a page opened during the outage',
    alsoSilent: true,
    before: () => member.newPage(),
    async shows(page) {
      await page.goto('/brands');
      await page.getByRole('heading', { name: "Can't reach the server. Retrying…" }).waitFor();
    },
    async recovers(page) {
      await cards(page).first().waitFor();
      expect(new URL(page.url()).pathname).toBe('/brands');
    },
  },
  {
    where: 'signing in',
    async before() {
      const page = await open(visitor, '/login');
      await fill(page, { Email: 'member@visitor.example', Password: PASSWORD });
      return page;
    },
    async shows(page) {
      await press(page, 'Sign in');
      await page.getByRole('alert').filter({ hasText: 'Error signing in. Please try again.' }).waitFor();
    },
    recovers: (page) =>
      pressUntil(button(page, 'Sign in'), async () => new URL(page.url()).pathname === '/brands'),
  },
  {
    where: 'the plan page',
    before: () => open(member, '/settings/profile'),
    async shows(page) {
      await follow(page, 'Plan');
      await page.getByRole('button', { name: 'Current Plan' }).waitFor();
    },
    recovers: (page) => page.getByRole('heading', { name: 'Manage your plan' }).waitFor(),
  },
  {
    // Checkout failures are only logged (docs/product.md 8).
    where: 'choosing a plan',
    before: () => open(newcomer, '/select-plan'),
    shows: failsAndIsUsable,
    recovers: (page) => pressUntil(trial(page), atStripe(page)),
  },
];

for (const fault of ['gone', 'silent'] as const) {
  describe(`While the database is ${fault}`, () => {
    for (const { where, before, shows, recovers } of fault === 'gone'
      ? SCENARIOS
      : SCENARIOS.filter((scenario) => scenario.alsoSilent))
      it(`${where}: shows the failure and recovers on its own or with its button`, async () => {
        const page = await before();
        await proxies.database.set(fault);
        await shows(page);
        await proxies.database.set('none');
        await until(async () => (await fetch(`${api.url}/readyz`)).ok);
        await recovers(page);
      });
  });
}

it('while the database is slow, pages load late but without errors', async () => {
  const page = await open(member, '/settings/profile');
  await proxies.database.set({ slow: 300 });
  await follow(page, 'Browse');
  await cards(page).first().waitFor();
  await follow(page, 'Search');
  await expect.poll(() => rows(page).count()).toBe(10);
  await page.locator('tbody a').first().waitFor();
  expect(await page.locator('[data-toast]').allTextContents()).toEqual([]);
  expect(await tryAgain(page).count()).toBe(0);
});

it('while the mail server is down, sign-up and reset work, and the emails arrive later', async () => {
  const page = await open(visitor, '/register');
  await proxies.mail.set('gone');
  const email = newAddress();
  await fill(page, registration(email));
  await press(page, 'Sign up');
  await page.getByText('Account created successfully. Please verify your email.').first().waitFor();
  await page.goto('/forgot-password');
  await fill(page, { Email: 'member@visitor.example' });
  await press(page, 'Send');
  await page.getByText('Password reset email sent successfully.').first().waitFor();
  await proxies.mail.set('none');
  expect(await confirmationLink(product, email)).toContain(`${api.url}/login?confirm_email=true`);
});

it('while Stripe is gone, checkout and portal keep their buttons enabled, and work when it is back', async () => {
  const page = await open(newcomer, '/select-plan');
  const settings = await open(member, '/settings/billing');
  await proxies.stripe.set('gone');
  const portal = settings.getByRole('button', { name: 'View Billing Account' });
  await portal.click();
  await failsAndIsUsable(page);
  await until(async () => (await portal.isEnabled()) && (await portal.getAttribute('aria-busy')) !== 'true');
  // The rest of the product is unaffected.
  await follow(settings, 'Browse');
  await cards(settings).first().waitFor();
  await proxies.stripe.set('none');
  await pressUntil(trial(page), atStripe(page));
});

/** Starts a checkout that fails: the button is busy, then enabled again on the same page. */
async function failsAndIsUsable(page: Page) {
  const button = trial(page).first();
  const failed = page.waitForEvent('console', (message) => message.text().includes('Checkout failed'));
  await button.click();
  await failed;
  await until(async () => (await button.isEnabled()) && (await button.getAttribute('aria-busy')) !== 'true');
  expect(new URL(page.url()).pathname).toBe('/select-plan');
}
