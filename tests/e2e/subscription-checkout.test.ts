import { newCardNumber } from '@brandlode/sandbox';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { PASSWORD, subscribe } from './become-member.ts';
import { createUser } from './identity-users.ts';
import { openBrowser, type Product, startProduct } from './product.ts';
import { pause, TIMEOUT, until } from './waiting.ts';

const DIALOG = 'To switch plans, please reach out to support via the chat.';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct({ env: { DEMO_BRANDS: '300' } });
  browser = await openBrowser();
});
afterEach(() => noFaults());
afterAll(async () => {
  await browser?.close();
  await product?.discard();
});

const control = async (path: string, body: object) => {
  const answer = await fetch(product.sandboxUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
};
const fault = (switches: object) => control('/faults', switches);
const noFaults = () => fetch(`${product.sandboxUrl}/faults`, { method: 'DELETE' });

/** A new person at the plan step, in a browser of their own. */
async function atSelectPlan(options: { clock?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await context.request.post('/api/auth/login', {
    headers: { origin: product.url },
    data: { email: await createUser(product), password: PASSWORD },
  });
  const page = await context.newPage();
  if (options.clock) await page.clock.install();
  await page.goto('/select-plan');
  await trial(page, 'plus').waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const trial = (page: Page, plan: 'basic' | 'plus') =>
  button(page, 'Start 7 day trial').nth(plan === 'basic' ? 0 : 1);
const onPayPage = (page: Page) =>
  page.waitForURL((url) => url.origin === product.sandboxUrl && url.pathname.startsWith('/c/pay/'));
const onPortal = (page: Page) =>
  page.waitForURL((url) => url.origin === product.sandboxUrl && url.pathname.startsWith('/p/session/'));
const at = (page: Page, path: string) =>
  page.waitForURL((url) => url.origin === product.url && url.pathname === path);
/** At the destination after payment with the plan in place. */
async function hasPlan(page: Page, plan: 'Basic' | 'Plus') {
  await at(page, '/settings/plan');
  const card = page.getByRole('article', { name: plan });
  await button(page, 'Current Plan').waitFor();
  await expect.poll(() => card.getByRole('button').textContent(), TIMEOUT).toBe('Current Plan');
}

describe('Coming back from checkout', () => {
  it("by 'Back' or the browser's own Back the person stands at the plan step again, every button usable", async () => {
    const page = await atSelectPlan();
    await trial(page, 'basic').click();
    await onPayPage(page);
    const asked = refreshesOf(page);
    await button(page, 'Back').click();
    await at(page, '/select-plan');
    await trial(page, 'basic').waitFor();
    await expect.poll(() => trial(page, 'basic').isEnabled(), TIMEOUT).toBe(true);
    // Nobody waits for a claim that will not come, which would be asked for seven times.
    expect(asked()).toBeLessThan(3);

    await trial(page, 'plus').click();
    await onPayPage(page);
    await page.goBack();
    await at(page, '/select-plan');
    await trial(page, 'plus').waitFor();
    await expect.poll(() => trial(page, 'plus').isEnabled(), TIMEOUT).toBe(true);
    await page.context().close();
  });

  it('a declined card is said on the pay page; with another one the person ends at the plan tab', async () => {
    const page = await atSelectPlan();
    await trial(page, 'plus').click();
    await onPayPage(page);
    await page.getByLabel('Declined card').check();
    await button(page, 'Start trial').click();
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await page.getByLabel('Use the card below').check();
    await button(page, 'Start trial').click();
    await hasPlan(page, 'Plus');
    // Paid, the plan step leads on.
    await page.goto(`${product.url}/select-plan`);
    await hasPlan(page, 'Plus');
    await page.goto(`${product.url}/brands`);
    await at(page, '/brands');
    await page.context().close();
  });

  it('paid and the event lost: the plan is there at once all the same', async () => {
    const page = await atSelectPlan();
    await fault({ drop: true });
    await subscribe(product, page, 'basic');
    await hasPlan(page, 'Basic');
    await page.context().close();
  });

  it('paid while nothing is known: the gate polls behind a spinner until it is, and leads to the plan tab', async () => {
    const page = await atSelectPlan();
    await trial(page, 'plus').click();
    await onPayPage(page);
    await fault({ drop: true, apiDown: true });
    const asked = refreshesOf(page);
    await button(page, 'Start trial').click();
    await at(page, '/settings/plan');
    await page.getByRole('status').first().waitFor();
    // Two polls later it is still only the spinner, no plan step and no error.
    await until(async () => asked() >= 4);
    expect(new URL(page.url()).pathname).toBe('/settings/plan');
    expect(await button(page, 'Current Plan').count()).toBe(0);
    await noFaults();
    await hasPlan(page, 'Plus');
    await page.context().close();
  });

  it("not known after five retries: the plan step says so, and 'Check again' leads on once it is", async () => {
    const page = await atSelectPlan({ clock: true });
    await trial(page, 'basic').click();
    await onPayPage(page);
    await fault({ drop: true, apiDown: true });
    await button(page, 'Start trial').click();
    await at(page, '/settings/plan');
    const late = page.getByText("Have you just paid? We're waiting for the payment provider's confirmation.");
    // The pauses of 1, 2, 4, 8 and 16 seconds pass by the page's own clock.
    await until(async () => {
      await page.clock.runFor(16_000);
      await pause(100);
      return late.isVisible();
    });
    await at(page, '/select-plan');
    await noFaults();
    await button(page, 'Check again').click();
    await hasPlan(page, 'Basic');
    await page.context().close();
  });

  it('paid in another window: a second subscription is refused and the first window is led to the plan tab', async () => {
    const page = await atSelectPlan();
    const other = await page.context().newPage();
    await other.goto(`${product.url}/select-plan`);
    await trial(other, 'basic').waitFor();
    await subscribe(product, page, 'plus');
    // The window's token is of the role before: it is renewed first.
    const refused = other.waitForResponse(
      (answer) => answer.url().endsWith('/api/create-checkout-session') && answer.status() !== 401,
    );
    await trial(other, 'basic').click();
    expect((await refused).status()).toBe(409);
    await hasPlan(other, 'Plus');
    await page.context().close();
  });
});

describe('A person from the plan step to the end of their plan', () => {
  let page: Page;
  beforeAll(async () => {
    page = await atSelectPlan();
  });
  afterAll(() => page?.context().close());

  it('sees both plans with the prices of each interval, the year first', async () => {
    await page.goto('/select-plan');
    await page.getByText('Create Account').waitFor();
    expect(await page.locator('[aria-current=step]').textContent()).toContain('Select Plan');
    const toggle = page.getByRole('switch', { name: 'Annually - Save 50%' });
    expect(await toggle.isChecked()).toBe(true);
    const shown = async () =>
      (await page.locator('[data-interval]:visible').allInnerTexts()).map((text) =>
        text.replace(/\s+/g, ' ').trim(),
      );
    await expect
      .poll(shown, TIMEOUT)
      .toEqual([
        '$19.83 /month, $226 billed annually 35% OFF, 4 months free',
        '$34.50 /month, $414 billed annually 50% OFF, 6 months free',
      ]);
    await toggle.uncheck();
    await expect.poll(shown, TIMEOUT).toEqual(['$29 /month', '$69 /month']);
    await toggle.check();
  });

  it('whose checkout fails finds the button usable again, on the same page, without a message', async () => {
    await page.goto('/select-plan');
    await fault({ apiDown: true });
    const answer = page.waitForResponse((response) =>
      response.url().endsWith('/api/create-checkout-session'),
    );
    await trial(page, 'plus').click();
    expect((await answer).status()).toBe(502);
    await expect.poll(() => trial(page, 'plus').isEnabled(), TIMEOUT).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/select-plan');
    expect(await page.locator('[data-toast]').count()).toBe(0);
    await noFaults();
  });

  it('walks by the keyboard alone from the interval through checkout to the plan tab', async () => {
    await page.context().close();
    page = await atSelectPlan();
    await tabTo(page, 'Annually - Save 50%');
    await page.keyboard.press('Space');
    await expect.poll(() => page.getByRole('switch').isChecked(), TIMEOUT).toBe(false);
    await page.keyboard.press('Space');
    await tabTo(page, 'Start 7 day trial');
    await tabTo(page, 'Start 7 day trial');
    await page.keyboard.press('Enter');
    await onPayPage(page);
    await page.getByText('Try Plus').waitFor();
    await tabTo(page, 'Start trial');
    await page.keyboard.press('Enter');
    await hasPlan(page, 'Plus');
  });

  it("sees 'Current Plan' disabled for tier and interval, and 'Select plan' opens only the dialog", async () => {
    await page.goto('/settings/plan');
    await page.getByRole('heading', { name: 'Manage your plan' }).waitFor();
    expect(await button(page, 'Current Plan').isDisabled()).toBe(true);
    await expect.poll(() => button(page, 'Select plan').count(), TIMEOUT).toBe(1);
    await page.getByRole('switch').uncheck();
    await expect.poll(() => button(page, 'Select plan').count(), TIMEOUT).toBe(2);
    expect(await button(page, 'Current Plan').count()).toBe(0);
    await page.getByRole('switch').check();

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await button(page, 'Select plan').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog').getByText(DIALOG, { exact: true });
    await dialog.waitFor();
    // The keyboard stays within, closes it by its button or Escape, and is back where it was.
    for (let presses = 0; presses < 2; presses++) {
      await page.keyboard.press('Tab');
      await expect.poll(() => focused(page), TIMEOUT).toBe('Okay');
    }
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page), TIMEOUT).toBe('Select plan');
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/settings/plan');
    expect(asked.filter((url) => url.includes('/api/create-'))).toEqual([]);
  });

  it('reaches the portal by both buttons of Billing and returns; a failure leaves the button usable', async () => {
    await page.goto('/settings/plan');
    await page.getByRole('link', { name: 'Billing' }).click();
    await page.getByRole('heading', { name: 'Manage your billing' }).waitFor();
    for (const name of ['View Billing Account', 'Cancel Subscription']) {
      await fault({ apiDown: true });
      const failed = page.waitForResponse((response) =>
        response.url().endsWith('/api/create-portal-session'),
      );
      await button(page, name).click();
      expect((await failed).status()).toBe(502);
      await expect.poll(() => button(page, name).isEnabled(), TIMEOUT).toBe(true);
      await noFaults();
      await button(page, name).click();
      await onPortal(page);
      await button(page, 'Return').click();
      await at(page, '/settings/billing');
      await button(page, name).waitFor();
    }
  });

  it('cancels on the portal, keeps the plan until the trial ends, and stands before the plan step then', async () => {
    // What is cancelled stays so: each try has a person of its own.
    await page.context().close();
    page = await atSelectPlan();
    await subscribe(product, page, 'plus');
    await page.goto('/settings/billing');
    await button(page, 'Cancel Subscription').click();
    await onPortal(page);
    await button(page, 'Cancel subscription').click();
    await page.getByText(/Your plan is canceled and ends on/).waitFor();
    await button(page, 'Return').click();
    await at(page, '/settings/billing');
    await page.goto(`${product.url}/brands`);
    await page.locator('a[href$="/overview"]').first().waitFor();

    await control('/clock/advance', { days: 8 });
    await expect
      .poll(async () => {
        await page.goto(`${product.url}/brands`);
        await page
          .getByText(/Browse|Choose your plan/)
          .first()
          .waitFor();
        return new URL(page.url()).pathname;
      }, TIMEOUT)
      .toBe('/select-plan');
  });
});

describe('A person whose payment failed', () => {
  it('is told so at the plan step, and has the plan back as soon as a card works', async () => {
    const page = await atSelectPlan();
    await trial(page, 'plus').click();
    await onPayPage(page);
    await page.getByLabel('Card that fails when charged').check();
    await button(page, 'Start trial').click();
    await hasPlan(page, 'Plus');
    await control('/clock/advance', { days: 8 });
    await control('/clock/advance', { days: 16 });
    await expect
      .poll(async () => {
        await page.goto(`${product.url}/settings/plan`);
        await page
          .getByText(/Manage your plan|Choose your plan/)
          .first()
          .waitFor();
        return new URL(page.url()).pathname;
      }, TIMEOUT)
      .toBe('/select-plan');
    await page.getByText('Your last payment failed.').waitFor();
    await page.getByText('Your 7 free days are used.').waitFor();
    expect(await button(page, 'Start 7 day trial').count()).toBe(0);
    expect(await accessibilityViolations(page, 'plan step with an open payment')).toEqual([]);
    await button(page, 'Update payment method').click();
    await onPortal(page);
    await button(page, 'Update card').click();
    await page.getByText('Your card ending in 4242 is saved.').waitFor();
    await button(page, 'Return').click();
    await hasPlan(page, 'Plus');
    await page.context().close();
  });
});

describe('A user whose card has had a trial before', () => {
  it('is told that nothing was charged, and pays only after confirming it', async () => {
    const number = newCardNumber();
    const first = await atSelectPlan();
    await trial(first, 'basic').click();
    await onPayPage(first);
    await first.getByLabel('Card number').fill(number);
    await button(first, 'Start trial').click();
    await hasPlan(first, 'Basic');
    await first.context().close();

    const page = await atSelectPlan({ clock: true });
    await trial(page, 'plus').click();
    await onPayPage(page);
    await page.getByLabel('Card number').fill(number);
    await button(page, 'Start trial').click();
    const notice = page.getByText('The card you entered has already been used for a free trial');
    // The pauses between the questions whether it was paid pass by the page's own clock.
    await until(async () => {
      await page.clock.runFor(16_000);
      await pause(100);
      return notice.isVisible();
    });
    await at(page, '/select-plan');
    expect(await notice.textContent()).toContain('confirm that you want to pay $414 per year');
    expect(await accessibilityViolations(page, 'plan step with a suspended trial')).toEqual([]);
    await button(page, 'Confirm and pay').click();
    await onPayPage(page);
    await page.getByText('Total due today').waitFor();
    await page.getByLabel('Card number').fill(number);
    await button(page, 'Subscribe').click();
    await hasPlan(page, 'Plus');
    await page.context().close();
  });
});

/** How often the page has asked who is signed in and with which plan, from now on. */
function refreshesOf(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => request.url().endsWith('/api/auth/refresh') && count++);
  return () => count;
}

/** The name or text of what has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const element = document.activeElement;
    return (element?.labels?.[0]?.textContent ?? element?.textContent ?? '').trim();
  })()`);

/** Presses Tab until the focus stands there, at least once. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === name) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}
