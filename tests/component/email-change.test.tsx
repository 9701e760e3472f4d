import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail, succeed } from './support/api.ts';
import { openPage } from './support/open-page.tsx';
import { fillIn } from './support/page.ts';

const PASSWORD = 'plover-kettle-37-orbit';
const { PendingEmailChange: pending } = EXAMPLES;
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const account = (hasPassword: boolean) => answer('getAccount', { hasPassword, hasMembers: false });

beforeEach(() => {
  answer('getEmailChange', { pending: null });
  account(true);
});

describe('The email on the profile page', () => {
  it('is changed with the current password, and the page then shows that the change waits', async () => {
    await openPage('/settings/profile');
    await press('Change email');
    await fillIn({ 'New email': pending.email, 'Current password': 'wrong' });
    fail('changeEmail', 'wrong-password');
    await press('Send link');
    await expect.element(page.getByText('Wrong password. Please try again.')).toBeVisible();
    succeed('changeEmail');
    answer('getEmailChange', { pending });
    await fillIn({ 'Current password': PASSWORD });
    await press('Send link');
    await expect.element(page.getByText(/Open the link that we sent to/)).toBeVisible();
    expect(callsOf('changeEmail').at(-1)?.body).toEqual({ email: pending.email, password: PASSWORD });
    expect(page.getByLabelText('New email').query()).toBeNull();
  });

  it('waits until it is confirmed, can be sent again and canceled', async () => {
    answer('getEmailChange', { pending });
    await openPage('/settings/profile');
    await press('Send again');
    await expect.element(page.getByText('We sent another link to your new email.')).toBeVisible();
    fail('cancelEmailChange', 'internal-error');
    await press('Cancel change');
    await expect.element(page.getByText("Couldn't cancel the change. Please try again.")).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Cancel change' })).toBeEnabled();
    succeed('cancelEmailChange');
    answer('getEmailChange', { pending: null });
    await press('Cancel change');
    await expect.element(page.getByText(/Open the link that we sent to/)).not.toBeInTheDocument();
  });

  it('needs a sign-in a moment ago in accounts without a password', async () => {
    account(false);
    await openPage('/settings/profile');
    await press('Change email');
    await expect.element(page.getByText(/signed in within the last 10 minutes/)).toBeVisible();
    expect(page.getByLabelText('Current password').query()).toBeNull();
    fail('changeEmail', 'fresh-sign-in-required');
    await fillIn({ 'New email': pending.email });
    await press('Send link');
    await expect.element(page.getByText(/sign in with Google again/)).toBeVisible();
    expect(callsOf('changeEmail').at(-1)?.body).toEqual({ email: pending.email });
  });

  it('is changed by support for accounts at Firebase', async () => {
    const firebase = { projectId: 'p', apiKey: 'k', authDomain: 'a.example', emulator: null };
    answer('getProduct', { ...EXAMPLES.Product, firebase });
    await openPage('/settings/profile');
    await expect.element(page.getByText(/stored by Firebase Authentication/)).toBeVisible();
    expect(page.getByRole('button', { name: 'Change email' }).query()).toBeNull();
    expect(callsOf('getEmailChange')).toEqual([]);
  });
});

describe('The link to the new email', () => {
  const TOKEN = 'a'.repeat(43);
  const open = async (path: string, user?: null) => {
    const router = await openPage('/s/none', { user });
    await router.navigate(path, { state: { mailedToken: TOKEN } });
  };

  it('changes it after a click', async () => {
    answer('getEmailChange', { pending });
    await open('/confirm-email');
    await expect
      .element(
        page.getByText(
          'You are signed in as ada@example.com. Your email will change to ada.byron@example.com.',
        ),
      )
      .toBeVisible();
    expect(callsOf('confirmEmailChange')).toEqual([]);
    await press('Change my email');
    await expect.element(page.getByText(/Your email is ada.byron@example.com now/)).toBeVisible();
    expect(callsOf('confirmEmailChange').map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  });

  it.each([
    ['expired-token', /has expired/],
    ['invalid-token', /already been used/],
    ['other-account', /is for another account/],
    ['email-already-in-use', /Another account has this email/],
  ] as const)('says why it does not work: %s', async (code, text) => {
    await open('/confirm-email');
    fail('confirmEmailChange', code);
    await press('Change my email');
    await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
    expect(page.getByRole('button', { name: 'Change my email' }).query()).toBeNull();
  });

  it('asks visitors to sign in first', async () => {
    await open('/confirm-email', null);
    await expect.element(page.getByText(/Sign in with your current email first/)).toBeVisible();
    expect(page.getByRole('button', { name: 'Change my email' }).query()).toBeNull();
  });

  it('to the old email undoes the change, without a session', async () => {
    await open('/undo-email-change', null);
    fail('undoEmailChange', 'internal-error');
    await press('Undo the change');
    await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
    answer('undoEmailChange', { email: 'ada@example.com' });
    await press('Undo the change');
    await expect.element(page.getByText(/Your email is ada@example.com again/)).toBeVisible();
  });
});
