import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from './support/api.ts';
import { answerBrands, brands } from './support/brands.ts';
import { openPage } from './support/open-page.tsx';
import { focusedText, path, press } from './support/page.ts';

beforeEach(() => answerBrands(brands(5)));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const interval = page.getByRole('switch', { name: 'Annually - Save 50%' });

describe('The plan step', () => {
  beforeEach(() => openPage('/select-plan', { user: { tier: 'free' } }));

  it('shows both plans with the prices of each interval, yearly by default', async () => {
    await expect.element(page.getByText('Create Account')).toBeVisible();
    expect(document.querySelector('[aria-current=step]')?.textContent).toContain('Select Plan');
    await expect.element(interval).toBeChecked();
    const prices = () =>
      [...document.querySelectorAll('[data-interval]')]
        .filter((price) => price.checkVisibility({ visibilityProperty: true }))
        .map(({ textContent }) => textContent);
    await expect
      .poll(prices)
      .toEqual([
        '$19.83/month, $226 billed annually35% OFF, 4 months free',
        '$34.50/month, $414 billed annually50% OFF, 6 months free',
      ]);
    await interval.click();
    await expect.poll(prices).toEqual(['$29/month', '$69/month']);
  });

  it('says how many brands there are', async () => {
    await expect.poll(() => page.getByText('10,412 brands', { exact: true }).elements().length).toBe(2);
  });

  it('enables the button again after a failed checkout, without a toast (docs/product.md 8), and leads to an existing plan', async () => {
    const trial = button('Start 7 day trial').nth(1);
    fail('createCheckoutSession', 'network');
    await trial.click();
    await expect.poll(() => callsOf('createCheckoutSession').length).toBe(1);
    await expect.element(trial).toBeEnabled();
    expect(path()).toBe('/select-plan');
    expect(document.querySelector('[data-toast]')).toBeNull();

    // Subscribed in another window in the meantime.
    fail('createCheckoutSession', 'already-subscribed');
    answer('refreshSession', {
      user: EXAMPLES.User,
      accessToken: `e30.${btoa(JSON.stringify({ tier: EXAMPLES.User.tier }))}.0`,
    });
    await trial.click();
    await expect.poll(path).toBe('/settings/plan');
  });
});

describe('A subscriber', () => {
  it("sees 'Current Plan' disabled for tier and interval, and 'Select plan' opens only the dialog", async () => {
    await openPage('/settings/plan');
    const select = button('Select plan');
    await expect.element(button('Current Plan')).toBeDisabled();
    await expect.poll(() => select.elements().length).toBe(1);
    await interval.click();
    await expect.poll(() => select.elements().length).toBe(2);
    expect(button('Current Plan').query()).toBeNull();
    await interval.click();
    await expect.poll(() => select.elements().length).toBe(1);

    select.element().focus();
    await press('Enter');
    const dialog = page
      .getByRole('dialog')
      .getByText('To switch plans, please reach out to support via the chat.', { exact: true });
    await expect.element(dialog).toBeVisible();
    // The focus is trapped, Okay or Escape closes the dialog, and the focus returns.
    await expect.poll(focusedText).toBe('Okay');
    for (const name of ['support@example.com', 'billing portal', 'Okay']) {
      await press('Tab');
      await expect.poll(focusedText).toBe(name);
    }
    expect(page.getByRole('link', { name: 'support@example.com' }).element().getAttribute('href')).toBe(
      'mailto:support@example.com',
    );
    await press('Enter');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(focusedText).toBe('Select plan');
    await press('Enter');
    await expect.element(dialog).toBeVisible();
    await press('Escape');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf('createCheckoutSession')).toEqual([]);
  });

  it('offers no cancellation of a subscription that is canceled', async () => {
    const { subscription } = EXAMPLES.CurrentSubscription;
    await openPage('/settings/billing');
    await expect.element(button('Cancel Subscription')).toBeVisible();
    answer('getCurrentSubscription', {
      subscription: { ...subscription, endsAt: '2026-03-09T09:00:00.000Z', nextChargeAt: null },
    });
    await openPage('/settings/billing');
    await expect.element(button('Resume subscription')).toBeVisible();
    expect(button('Cancel Subscription').query()).toBeNull();
  });

  it('can cancel a subscription that cannot be read', async () => {
    fail('getCurrentSubscription', 'upstream-failed');
    await openPage('/settings/billing');
    await expect.element(page.getByText("Couldn't load your plan.")).toBeVisible();
    await expect.element(button('Cancel Subscription')).toBeVisible();
    await expect.element(page.getByText(/^Both buttons open our payment provider's/)).toBeVisible();
  });

  it.each(['View Billing Account', 'Cancel Subscription'])(
    'finds "%s" enabled again after the portal failed to open',
    async (name) => {
      await openPage('/settings/billing');
      fail('createPortalSession', 'network');
      await button(name).click();
      await expect.poll(() => callsOf('createPortalSession').length).toBe(1);
      await expect.element(button(name)).toBeEnabled();
    },
  );
});

describe('A member of another workspace', () => {
  const workspace = { id: EXAMPLES.User.id, name: 'Acme research', role: 'editor' } as const;
  const user = { workspace, tier: 'plus', interval: null } as const;

  it('without a plan of their own starts the checkout of one, and has none to cancel', async () => {
    answer('getCurrentSubscription', { subscription: null });
    answer('getSubscription', { trialAvailable: false });
    await openPage('/settings/plan', { user });
    await expect.element(page.getByText('The plans below are for your own workspace')).toBeVisible();
    fail('createCheckoutSession', 'network');
    await button('Subscribe').nth(1).click();
    await expect.poll(() => callsOf('createCheckoutSession').length).toBe(1);
    await expect.element(button('Subscribe').nth(1)).toBeEnabled();
    await openPage('/settings/billing', { user });
    await expect.element(page.getByText('You have no plan of your own.')).toBeVisible();
    expect(button('Cancel Subscription').query()).toBeNull();
  });

  it('whose own plan was not paid has no current plan, and is told how to restore it', async () => {
    const { subscription } = EXAMPLES.CurrentSubscription;
    answer('getCurrentSubscription', {
      subscription: { ...subscription, isNew: false, granted: null, nextChargeAt: null },
    });
    await openPage('/settings/plan', { user });
    await expect
      .element(page.getByText('Update your payment method to restore your plan.', { exact: false }))
      .toBeVisible();
    await expect.poll(() => button('Select plan').elements().length).toBe(2);
  });

  it('whose card was used for a trial before confirms the payment', async () => {
    answer('getCurrentSubscription', { subscription: null });
    answer('getSubscription', {
      trialAvailable: false,
      suspendedTrial: { tier: 'plus', interval: 'year' },
    });
    fail('createCheckoutSession', 'network');
    await openPage('/settings/plan', { user });
    await expect.element(page.getByText('Nothing was charged.')).toBeVisible();
    await button('Confirm and pay').click();
    await expect.poll(() => callsOf('createCheckoutSession').length).toBe(1);
  });

  it('who subscribed in another tab sees the plan instead of a button that does nothing', async () => {
    answer('getCurrentSubscription', { subscription: null });
    answer('getSubscription', { trialAvailable: false });
    await openPage('/settings/plan', { user });
    await expect.element(button('Subscribe').nth(1)).toBeVisible();
    answer('getCurrentSubscription', EXAMPLES.CurrentSubscription);
    fail('createCheckoutSession', 'already-subscribed');
    await button('Subscribe').nth(1).click();
    await expect.element(button('Current Plan')).toBeDisabled();
    expect(button('Subscribe').query()).toBeNull();
  });

  it('chooses a plan only once it is known whether they have one', async () => {
    fail('getCurrentSubscription', 'upstream-failed');
    await openPage('/settings/plan', { user });
    await expect.element(button('Select plan').nth(1)).toBeDisabled();
    await expect.element(page.getByText("Couldn't load your plan.")).toBeVisible();
    await expect.element(button('Select plan').nth(1)).toBeDisabled();
    answer('getCurrentSubscription', { subscription: null });
    await button('Try again').click();
    await expect.element(button('Start 7 day trial').nth(1)).toBeEnabled();
  });

  it('with one sees which it is', async () => {
    await openPage('/settings/plan', { user });
    await expect.element(button('Current Plan')).toBeDisabled();
    await expect.poll(() => button('Select plan').elements().length).toBe(1);
    expect(button('Subscribe').query()).toBeNull();
  });
});

it('A search on Basic links to Plus only if Plus shows more of its matches', async () => {
  const plus = page.getByRole('link', { name: 'Plus shows them all.' });
  answer('filterBrands', { data: brands(10), count: 50, total: 300 });
  await openPage('/brands/search', { user: { tier: 'basic' } });
  await expect.element(page.getByText('300 brands match. Plus shows them all.')).toBeVisible();
  await plus.click();
  await expect.poll(path).toBe('/settings/plan');
  answerBrands(brands(30));
  await openPage('/brands/search', { user: { tier: 'basic' } });
  await expect.element(page.getByText('30 brands match.').first()).toBeVisible();
  expect(plus.query()).toBeNull();
});
