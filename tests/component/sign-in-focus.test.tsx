import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, fail } from './support/api.ts';
import { openPage } from './support/open-page.tsx';
import { fillIn, focusedText, press, rendered } from './support/page.ts';

const TOKEN = 'a'.repeat(43);
const focusedField = () => document.activeElement?.getAttribute('name');
const heading = page.getByRole('heading', { level: 1 });

describe('A page with one form focuses its first empty field', () => {
  it.each([
    ['/login', 'email'],
    ['/register', 'firstName'],
    ['/forgot-password', 'email'],
  ])('%s: %s', async (path, field) => {
    await openPage(path, { user: null });
    await expect.element(heading).toBeVisible();
    await expect.poll(focusedField).toBe(field);
  });

  it('after the address of a registration is confirmed in the same tab, the password', async () => {
    await openPage('/register', { user: null });
    await fillIn({
      'First name': 'Ada',
      'Last name': 'Tester',
      Email: 'ada@visitor.example',
      Password: 'plover-kettle-37-orbit',
    });
    await page.getByRole('button', { name: 'Sign up' }).click();
    // What to do next is announced first.
    await expect.poll(focusedText).toMatch(/^We sent a verification link to ada@visitor\.example\./);
    const registration = sessionStorage.getItem('brandlode.registration');
    const router = await openPage('/reset-password', { user: null });
    sessionStorage.setItem('brandlode.registration', registration!);
    await router.navigate('/login?confirm_email=true', { state: { mailedToken: TOKEN } });
    await expect.element(page.getByText('verified. Please sign in.')).toBeVisible();
    await expect.poll(focusedField).toBe('password');
  });

  it('after its link was opened on another device, the email, and the password chosen then confirms it', async () => {
    const router = await openPage('/reset-password', { user: null });
    fail('verifyEmail', 'registration-unproven');
    await router.navigate('/login?confirm_email=true', { state: { mailedToken: TOKEN } });
    await expect.element(page.getByText(/sign in with the password you chose/)).toBeVisible();
    const reset = page.getByRole('link', { name: 'set your own password' });
    await expect.element(reset).toHaveAttribute('href', '/forgot-password');
    await expect.poll(focusedField).toBe('email');
    await fillIn({ Email: 'ada@visitor.example', Password: 'plover-kettle-37-orbit' });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect
      .poll(() => callsOf('login').at(-1)?.body)
      .toMatchObject({ email: 'ada@visitor.example', verificationToken: TOKEN });
  });

  it('the new password of a reset, and the password of an invitation to an account', async () => {
    const router = await openPage('/login', { user: null });
    await router.navigate('/reset-password', { state: { mailedToken: TOKEN } });
    await expect.element(heading).toHaveTextContent('Choose a new password');
    await expect.poll(focusedField).toBe('password');
    answer('readInvitation', { hasAccount: false });
    fail('registerInvited', 'email-already-in-use');
    await router.navigate('/join', { state: { mailedToken: TOKEN } });
    await expect.poll(focusedField).toBe('firstName');
    await fillIn({ 'First name': 'Ada', 'Last name': 'Tester', Password: 'plover-kettle-37-orbit' });
    await page.getByRole('button', { name: 'Join workspace' }).click();
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect.poll(focusedField).toBe('password');
  });

  it('else its heading', async () => {
    await openPage('/reset-password', { user: null });
    await expect.element(heading).toHaveFocus();
  });

  it('and takes the focus from nothing', async () => {
    const router = await openPage('/login', { user: null });
    await expect.poll(focusedField).toBe('email');
    const link = page.getByRole('link', { name: 'Brandlode' });
    link.element().focus();
    await router.navigate('/login?next=%2Flists');
    await rendered();
    await expect.element(link).toHaveFocus();
  });
});

it('A page without the sidebar has the focus when the link that led to it has disappeared', async () => {
  await openPage('/select-plan', { user: { tier: 'free' } });
  await expect.element(page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible();
  for (const [link, path] of [
    ['download your data or delete your account', '/account'],
    ['Back to plans', '/select-plan'],
  ] as const) {
    page.getByRole('link', { name: link }).element().focus();
    await press('Enter');
    await expect.poll(() => location.pathname).toBe(path);
    await expect.element(page.getByRole('main')).toHaveFocus();
  }
});
