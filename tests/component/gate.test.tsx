import type { User } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from './support/api.ts';
import { answerBrands, brands } from './support/brands.ts';
import { openPage } from './support/open-page.tsx';
import { fillIn, path } from './support/page.ts';

const sessionOf = (tier: User['tier']) => ({
  user: { ...EXAMPLES.User, tier },
  accessToken: `e30.${btoa(JSON.stringify({ tier }))}.0`,
});
const signIn = page.getByRole('heading', { name: 'Welcome back' });
const link = (name: string) => page.getByRole('link', { name, exact: true }).first();

describe('A visitor', () => {
  it('is redirected to sign-in from every protected and every unknown path (docs/product.md 2.2)', async () => {
    for (const address of [
      '/select-plan',
      '/brands',
      '/brands/search',
      '/brands/1/products',
      '/products',
      '/settings/security',
      '/nothing',
      '/settings-of-mine',
    ]) {
      await openPage(address, { user: null });
      await expect.element(signIn).toBeVisible();
      expect(location.pathname, address).toBe('/login');
    }
  });

  it.each(['/brands/search?page=2#top', '/settings/billing'])(
    'gets to %s after signing in, also by a detour through the register page',
    async (address) => {
      answerBrands(brands(30));
      answer('login', sessionOf('plus'));
      await openPage(address, { user: null });
      await link('Get started for free').click();
      await link('Sign in').click();
      await expect.element(signIn).toBeVisible();
      await fillIn({ Email: 'ada@visitor.example', Password: 'plover-kettle-37-orbit' });
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect.poll(() => path() + location.hash).toBe(address);
    },
  );
});

describe('A signed-in user', () => {
  it.each([
    ['/settings/team/audit', '/settings/activity'],
    ['/settings/webhooks', '/settings/notifications'],
    ['/settings/connections', '/settings/integrations'],
  ])('is led from the former address %s to %s', async (former, address) => {
    await openPage(former);
    await expect.poll(path).toBe(address);
  });

  it('without a plan is redirected to the plan step from everywhere', async () => {
    for (const address of ['/brands', '/brands/search', '/settings/plan', '/login', '/register']) {
      await openPage(address, { user: { tier: 'free' } });
      await expect.element(page.getByText('Select Plan').first()).toBeVisible();
      expect(path(), address).toBe('/select-plan');
    }
  });

  it('without a plan reaches invoices, billing details and the billing portal by the link of a mail', async () => {
    await openPage('/settings/billing', { user: { tier: 'free' } });
    await expect.element(page.getByText('A1B2C3D4-0001', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Acme GmbH')).toBeVisible();
    expect(path()).toBe('/billing');
    fail('createPortalSession', 'upstream-failed');
    await page.getByRole('button', { name: 'View Billing Account' }).click();
    await expect.element(page.getByText(/isn't responding right now/)).toBeVisible();
    expect(callsOf('createPortalSession')).toHaveLength(1);
    await link('Back to plans').click();
    await expect.poll(path).toBe('/select-plan');
    answer('getSubscription', { trialAvailable: false });
    await openPage('/select-plan', { user: { tier: 'free' } });
    await link('Your invoices').click();
    await expect.poll(path).toBe('/billing');
  });

  it('without a plan reaches email, password, second factors and sessions, and the members who prevent the deletion', async () => {
    answer('getAccount', { hasMembers: true });
    answer('getTeam', {
      seats: 1,
      members: [{ ...EXAMPLES.Team.members[0]!, role: 'editor', hasSeat: false }],
    });
    await openPage('/settings/security', { user: { tier: 'free' } });
    for (const heading of ['Email', 'Password', 'Two-step sign-in', 'Sessions'])
      await expect.element(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible();
    expect(path()).toBe('/account');
    await expect.element(page.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
    await link('team page').click();
    await expect.element(page.getByRole('button', { name: 'Remove Ada Lovelace' })).toBeVisible();
    expect(path()).toBe('/team');
    await expect.element(page.getByText('Without a plan, no one can open this workspace.')).toBeVisible();
    expect(page.getByText(/one seat/).query()).toBeNull();
  });

  it('with a plan is redirected away from the plan step and the sign-in pages', async () => {
    for (const [address, target] of [
      ['/select-plan', '/settings/plan'],
      ['/billing', '/settings/billing'],
      ['/team', '/settings/team'],
      ['/account', '/settings/account'],
      ['/login', '/brands'],
      ['/register', '/brands'],
      ['/forgot-password', '/brands'],
    ] as const) {
      await openPage(address);
      await expect.poll(path, { message: address }).toBe(target);
    }
  });

  it('is redirected to the plan step by a response that requires payment', async () => {
    await openPage('/settings/profile');
    await expect.element(page.getByRole('heading', { name: 'Profile' }).first()).toBeVisible();
    fail('listBrands', 'payment-required');
    answer('refreshSession', sessionOf('free'));
    await link('Browse').click();
    await expect.poll(path).toBe('/select-plan');
  });
});
