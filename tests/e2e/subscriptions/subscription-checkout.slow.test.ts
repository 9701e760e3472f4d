import { newCardNumber } from '@brandlode/sandbox';
import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { signInByRequest, subscribe } from '../support/become-member.ts';
import { requestsTo } from '../support/catalogue-fixture.ts';
import { button } from '../support/form.ts';
import { createUser, newAddress } from '../support/identity-users.ts';
import { mailsTo } from '../support/mails.ts';
import { useSite } from '../support/site-fixture.ts';
import { pause, TIMEOUT, until } from '../support/waiting.ts';

// Alone there with Stripe, whose faults and clock it sets.
const { product, browser } = await useSite('large');
afterEach(() => clearFaults());

const postToSandbox = async (path: string, body: object) => {
  const response = await fetch(product.sandboxUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
};
const injectFault = (switches: object) => postToSandbox('/faults', switches);
const clearFaults = () => fetch(`${product.sandboxUrl}/faults`, { method: 'DELETE' });

/** A new user at the plan step, in a separate browser profile. */
async function atSelectPlan(options: { clock?: boolean; email?: string } = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const email = await createUser(product, options.email ? { email: options.email } : {});
  await signInByRequest(product, context, email);
  const page = await context.newPage();
  if (options.clock) await page.clock.install();
  await page.goto('/select-plan');
  await trial(page, 'plus').waitFor();
  return page;
}
const trial = (page: Page, plan: 'basic' | 'plus') =>
  button(page, 'Start 7 day trial').nth(plan === 'basic' ? 0 : 1);
const onPayPage = (page: Page) =>
  page.waitForURL((url) => url.origin === product.sandboxUrl && url.pathname.startsWith('/c/pay/'));
const onPortal = (page: Page) =>
  page.waitForURL((url) => url.origin === product.sandboxUrl && url.pathname.startsWith('/p/session/'));
const at = (page: Page, path: string) =>
  page.waitForURL((url) => url.origin === product.url && url.pathname === path);
/** On the plan page after payment, with the plan active. */
async function hasPlan(page: Page, plan: 'Basic' | 'Plus') {
  await at(page, '/settings/plan');
  const card = page.getByRole('article', { name: plan });
  await button(page, 'Current Plan').waitFor();
  await expect.poll(() => card.getByRole('button').textContent(), TIMEOUT).toBe('Current Plan');
}

describe('Returning from checkout', () => {
  it("with 'Back' or the browser's Back leads to the plan step with every button enabled", async () => {
    const page = await atSelectPlan();
    await trial(page, 'basic').click();
    await onPayPage(page);
    const refreshes = requestsTo(page, '/api/auth/refresh');
    await button(page, 'Back').click();
    await at(page, '/select-plan');
    await trial(page, 'basic').waitFor();
    await expect.poll(() => trial(page, 'basic').isEnabled(), TIMEOUT).toBe(true);
    // Does not poll for a claim that will never arrive, which would take seven refreshes.
    expect(refreshes.length).toBeLessThan(3);

    await trial(page, 'plus').click();
    await onPayPage(page);
    await page.goBack();
    await at(page, '/select-plan');
    await trial(page, 'plus').waitFor();
    await expect.poll(() => trial(page, 'plus').isEnabled(), TIMEOUT).toBe(true);
    await page.context().close();
  });

  it("polls behind a spinner, explains an unconfirmed payment after five retries; 'Check again' continues once confirmed", async () => {
    const page = await atSelectPlan({ clock: true });
    await trial(page, 'basic').click();
    await onPayPage(page);
    await injectFault({ drop: true, apiDown: true });
    await button(page, 'Start trial').click();
    await at(page, '/settings/plan');
    // Until then there is neither a plan nor an error.
    await page.getByRole('status').first().waitFor();
    expect(await button(page, 'Current Plan').count()).toBe(0);
    const notice = page.getByText(
      "Have you just paid? We're waiting for the payment provider's confirmation.",
    );
    // Advance through the pauses of 1, 2, 4, 8 and 16 seconds.
    await until(async () => {
      await page.clock.runFor(16_000);
      await pause(100);
      return notice.isVisible();
    });
    await at(page, '/select-plan');
    await clearFaults();
    await button(page, 'Check again').click();
    await hasPlan(page, 'Basic');
    await page.getByRole('region', { name: 'Your Basic trial has started' }).waitFor();
    await page.context().close();
  });
});

it('A user subscribes by keyboard alone, and opens the portal with each button that offers it', async () => {
  const page = await atSelectPlan();
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

  await button(page, 'Select plan').click();
  await button(page, 'billing portal').click();
  await onPortal(page);
  await button(page, 'Return').click();
  await hasPlan(page, 'Plus');
  for (const name of ['View Billing Account', 'Cancel Subscription']) {
    await page.goto('/settings/billing');
    await button(page, name).click();
    await onPortal(page);
    await button(page, 'Return').click();
    await at(page, '/settings/billing');
  }
  await page.context().close();
});

it('The panel after the checkout shows the plan, the end of the trial, the next charge and where to start, once', async () => {
  const email = newAddress();
  const page = await atSelectPlan({ email });
  await subscribe(product, page, 'plus');
  const panel = page.getByRole('region', { name: 'Your Plus trial has started' });
  await panel.waitFor();
  const day = '\\w+day, \\w+ \\d+, \\d{4}';
  expect(await factsOf(panel)).toEqual([
    'Plan: Plus, $414.00 per year',
    expect.stringMatching(/^Includes: [\d,]+ brands · Unlimited results · /),
    expect.stringMatching(`^Free until: ${day} at \\d+:\\d\\d [AP]M `),
    expect.stringMatching(`^First charge: \\$414\\.00 on ${day}$`),
  ]);

  await panel.getByRole('link', { name: /^Browse brands/ }).click();
  await at(page, '/brands');
  await page.goBack();
  await panel.getByRole('button', { name: 'Dismiss' }).click();
  await panel.waitFor({ state: 'hidden' });
  await page.getByText(/^Your Plus trial is free until .+\. Then it costs \$414\.00 per year\.$/).waitFor();
  await page.reload();
  await page.getByText('Your Plus trial is free until').waitFor();
  expect(await panel.count()).toBe(0);
  const subjects = async () => (await mailsTo(product, email)).map(({ subject }) => subject);
  await expect.poll(subjects, TIMEOUT).toContain('Welcome to Brandlode: your Plus trial has started');
  await page.context().close();
});

it('A user whose payment failed sees it at the plan step, and regains the plan as soon as a card works', async () => {
  const page = await atSelectPlan();
  await trial(page, 'plus').click();
  await onPayPage(page);
  await page.getByLabel('Card that fails when charged').check();
  await button(page, 'Start trial').click();
  await hasPlan(page, 'Plus');
  await postToSandbox('/clock/advance', { days: 8 });
  const failed = page.getByText(/^Your last payment failed\. You keep your Plus plan until .+\.$/);
  await until(async () => {
    await page.reload();
    await button(page, 'Current Plan').waitFor();
    return failed.isVisible();
  });
  await button(page, 'Update payment method').click();
  await onPortal(page);
  await postToSandbox('/clock/advance', { days: 16 });
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
  await page.getByText('You have used your 7 free days.').waitFor();
  expect(await button(page, 'Start 7 day trial').count()).toBe(0);
  await button(page, 'Update payment method').click();
  await onPortal(page);
  await button(page, 'Update card').click();
  await page.getByText('Your card ending in 4242 is saved.').waitFor();
  await button(page, 'Return').click();
  await hasPlan(page, 'Plus');
  await page.context().close();
});

it('A user whose card has had a trial before sees that nothing was charged, and pays only after confirming', async () => {
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
  // Advance through the pauses between polls.
  await until(async () => {
    await page.clock.runFor(16_000);
    await pause(100);
    return notice.isVisible();
  });
  await at(page, '/select-plan');
  expect(await notice.textContent()).toContain('confirm that you want to pay $414 per year');
  await button(page, 'Confirm and pay').click();
  await onPayPage(page);
  await page.getByText('Total due today').waitFor();
  await page.getByLabel('Card number').fill(number);
  await button(page, 'Subscribe').click();
  await hasPlan(page, 'Plus');
  await page.context().close();
});

const factsOf = (panel: Locator) =>
  panel
    .locator('dl > div')
    .evaluateAll((facts) =>
      facts.map((fact) => [...fact.children].map(({ textContent }) => textContent).join(': ')),
    );

/** Label or text of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const { labels }: Partial<HTMLInputElement> = (element ?? {}) as HTMLInputElement;
    return (labels?.[0] ?? element)?.textContent.trim() ?? '';
  });

/** Presses Tab, at least once, until the named element has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === name) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}
