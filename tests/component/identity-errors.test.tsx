import { MESSAGES, type ProblemCode, TOAST } from '@brandlode/contract';
import { toast } from 'react-hot-toast/headless';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, fail, succeed } from './support/api.ts';
import { openPage } from './support/open-page.tsx';
import { fillIn, press as pressKey, rendered } from './support/page.ts';

/** Every message of the toast table (`MESSAGES`). */
const messages = Object.entries(MESSAGES).flatMap(([area, texts]) => [
  ...Object.keys(texts.codes).map((code) => `${area}/${code}`),
  `${area}/other`,
  ...('success' in texts ? [`${area}/success`] : []),
]);
const seen = new Set<string>();

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-toast]')];
const PASSWORD = 'plover-kettle-37-orbit';

/** Checks text, kind and live region of the toast that `act` triggers. */
async function expectMessage(name: string, text: string, act: () => Promise<unknown>) {
  const kind = name.endsWith('/success')
    ? 'success'
    : name.endsWith('/email-not-verified')
      ? 'info'
      : 'error';
  await act();
  await expect
    .poll(() =>
      toasts().map(({ dataset, textContent, parentElement }) => [
        dataset.toast,
        parentElement?.role,
        textContent,
      ]),
    )
    .toContainEqual([kind, kind === 'error' ? 'alert' : 'status', text]);
  seen.add(name);
}

type Failure = [code: ProblemCode | 'network', name: string, text: string];
/** Lets an operation fail with each code and checks the message. */
async function expectFailures(
  operation: string,
  area: string,
  failures: Failure[],
  act: () => Promise<unknown>,
) {
  for (const [code, name, text] of failures) {
    fail(operation, code);
    await expectMessage(`${area}/${name}`, text, act);
  }
}

describe('Register', () => {
  const register = async () => {
    await fillIn({
      'First name': 'Ada',
      'Last name': 'Tester',
      Email: 'ada@visitor.example',
      Password: PASSWORD,
    });
    await press('Sign up');
  };

  it('shows the message of each failure', async () => {
    await openPage('/register', { user: null });
    await expectFailures(
      'register',
      'register',
      [
        ['email-already-in-use', 'email-already-in-use', 'Email already in use. Please login instead.'],
        ['invalid-email', 'invalid-email', 'Invalid email. Please try again.'],
        ['weak-password', 'weak-password', 'Weak password. Please try again.'],
        ['network', 'other', 'Error signing up. Please try again.'],
      ],
      register,
    );
  });

  it('confirms success and leaves the user signed out on the login page', async () => {
    await openPage('/register', { user: null });
    await expectMessage(
      'register/success',
      'Account created successfully. Please verify your email.',
      register,
    );
    await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(location.pathname).toBe('/login');
  });
});

describe('Sign-in', () => {
  const signIn = async () => {
    await fillIn({ Email: 'ada@visitor.example', Password: PASSWORD });
    await press('Sign in');
  };

  it('shows the message of each failure', async () => {
    await openPage('/login', { user: null });
    await expectFailures(
      'login',
      'signIn',
      [
        ['invalid-email', 'invalid-email', 'Invalid email. Please try again.'],
        ['invalid-credential', 'invalid-credential', 'Invalid credentials. Please try again.'],
        ['user-disabled', 'user-disabled', 'User disabled. Please reach to support.'],
        ['too-many-requests', 'too-many-requests', 'Too many requests. Please try again later.'],
        ['user-not-found', 'user-not-found', 'User not found.'],
        ['wrong-password', 'wrong-password', 'Wrong password. Please try again.'],
        ['network', 'other', 'Error signing in. Please try again.'],
      ],
      signIn,
    );
  });

  it('shows an unverified user one info toast, and that the link was sent again', async () => {
    await openPage('/login', { user: null });
    await expectFailures(
      'login',
      'signIn',
      [['email-not-verified', 'email-not-verified', 'Please verify your email address first.']],
      signIn,
    );
    await expect.element(page.getByText("We've just sent a new link to ada@visitor.example.")).toBeVisible();
    expect(toasts()).toHaveLength(1);
  });
});

describe('The second step of a sign-in', () => {
  it('shows the message of each failure', async () => {
    await openPage('/login', { user: null });
    fail('login', 'second-factor-required');
    await fillIn({ Email: 'ada@visitor.example', Password: PASSWORD });
    await press('Sign in');
    const confirm = async () => {
      await fillIn({ Code: '492039' });
      await press('Confirm');
    };
    await expectFailures(
      'completeSignIn',
      'secondFactor',
      [
        ['wrong-code', 'wrong-code', 'This code is wrong or was used already. Please try again.'],
        [
          'wrong-passkey',
          'wrong-passkey',
          'This passkey was not accepted. Please try again or use another way.',
        ],
        ['too-many-requests', 'too-many-requests', 'Too many requests. Please try again later.'],
        ['user-disabled', 'user-disabled', 'User disabled. Please reach to support.'],
        ['network', 'other', "Error confirming it's you. Please try again."],
        ['expired-token', 'expired-token', 'This took too long. Please sign in again.'],
      ],
      confirm,
    );
  });

  it('shows that the password was wrong', async () => {
    await openPage('/settings/security');
    answer('getConfirmationMethods', { methods: ['password'] });
    fail('renewRecoveryCodes', 'confirmation-required');
    await press('New codes');
    await expectFailures(
      'confirmIdentity',
      'secondFactor',
      [['wrong-password', 'wrong-password', 'Wrong password. Please try again.']],
      async () => {
        await page.getByRole('dialog').getByLabelText('Password').fill(PASSWORD);
        await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      },
    );
  });
});

describe('Google', () => {
  const popup = { closed: true, close: () => {} };
  beforeEach(async () => {
    popup.closed = true;
    const open = vi.spyOn(window, 'open').mockReturnValue(popup as Window);
    await openPage('/login', { user: null });
    return () => open.mockRestore();
  });
  const proceed = () => press('Continue with Google');

  it.each([
    [
      'account-exists-with-different-credential',
      'account-exists-with-different-credential',
      'Account exists with different credential. Please login instead.',
    ],
    ['failed', 'other', 'Error signing in with Google. Please try again.'],
  ] as const)('shows the message of %s', async (code, name, text) => {
    answer('readGoogleSignIn', { status: 'failed', code });
    await expectMessage(`google/${name}`, text, proceed);
  });

  it('says that the popup was closed, or that another one was opened', async () => {
    answer('readGoogleSignIn', { status: 'pending' });
    await expectMessage('google/popup-closed-by-user', 'Popup closed by user. Please try again.', proceed);
    popup.closed = false;
    await proceed();
    await expectMessage(
      'google/cancelled-popup-request',
      'Cancelled popup request. Please try again.',
      proceed,
    );
  });
});

it('Reset reports success, and shows each failure', async () => {
  await openPage('/forgot-password', { user: null });
  const reset = async () => {
    await fillIn({ Email: 'ada@visitor.example' });
    await press('Send');
  };
  await expectMessage('resetPassword/success', 'Password reset email sent successfully.', reset);
  await expectFailures(
    'forgotPassword',
    'resetPassword',
    [
      ['invalid-email', 'invalid-email', 'Invalid email. Please try again.'],
      ['user-not-found', 'user-not-found', 'User not found.'],
      ['too-many-requests', 'other', 'Error sending password reset email. Please try again.'],
    ],
    reset,
  );
});

describe('Signed in', () => {
  it('shows each outcome of a password change', async () => {
    await openPage('/settings/security');
    const change = async () => {
      await fillIn({ 'Current password': PASSWORD, 'New password': 'gravel-tulle-58-lantern' });
      await press('Update password');
    };
    await expectMessage('changePassword/success', 'Password updated successfully.', change);
    await expectFailures(
      'changePassword',
      'changePassword',
      [
        ['wrong-password', 'wrong-password', 'Wrong password. Please try again.'],
        ['weak-password', 'weak-password', 'Weak password. Please try again.'],
        ['same-password', 'same-password', 'This is your current password. Please choose another one.'],
        ['network', 'other', 'Error updating password. Please try again.'],
      ],
      change,
    );
  });

  it('sees no toast when the reset link cannot be sent from Profile, and can press again', async () => {
    await openPage('/settings/profile');
    const logged = vi.spyOn(console, 'error');
    fail('forgotPassword', 'network');
    await press('Send reset link');
    await expect.poll(() => logged.mock.calls.map(([text]) => text)).toContain('Password reset failed');
    expect(toasts()).toEqual([]);
    succeed('forgotPassword');
    await press('Send reset link');
    await expect.element(page.getByText('Password reset email sent successfully.')).toBeVisible();
    logged.mockRestore();
  });

  it('shows a toast when brands cannot be fetched', async () => {
    await openPage('/settings/profile');
    fail('listBrands', 'invalid-request');
    await expectMessage('browse/other', 'Error fetching brands', () =>
      page.getByRole('link', { name: 'Browse' }).click(),
    );
  });

  it('shows a failed logout, which can be retried', async () => {
    await openPage('/settings/profile');
    fail('logout', 'network');
    const logOut = () => page.getByRole('button', { name: 'Log out' }).click();
    await expectMessage('signOut/other', 'Error signing out. Please try again.', logOut);
    succeed('logout');
    await logOut();
    await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });
});

it.each([
  ['error', 5_000],
  ['success', 8_000],
] as const)('A toast of kind %s is at the top centre for %i ms', async (kind, duration) => {
  await openPage('/settings/security', { width: 1280 });
  const title = page.getByLabelText('Title');
  await title.fill('Founder');
  if (kind === 'error') fail('updateMe', 'network');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await pressKey('Enter');
  // `expect.poll` would advance the clock.
  while (toasts().length === 0) await rendered();
  expect(toasts().map(({ dataset }) => dataset.toast)).toEqual([kind]);
  const [toast] = toasts();
  const { left, width, top } = toast!.getBoundingClientRect();
  // Allows for a scroll bar.
  expect(Math.abs(left + width / 2 - 640)).toBeLessThan(10);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(120);
  vi.advanceTimersByTime(duration - 1);
  await rendered();
  expect(toast!.className).toContain('opacity-100');
  vi.advanceTimersByTime(1);
  await rendered();
  expect(toast!.className).not.toContain('opacity-100');
});

it('a toast disappears in time after an earlier one was removed while it had the focus', async () => {
  await openPage('/settings/security');
  const undo = () => toast.dismiss('undone');
  const message = (
    <button type="button" onClick={undo}>
      Undo
    </button>
  );
  toast.success(message, { id: 'undone', duration: TOAST.success });
  const button = page.getByRole('button', { name: 'Undo' });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await pressKey('Enter');
  await expect.poll(() => toasts().length).toBe(0);
  await page.getByLabelText('Title').fill('Founder');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await pressKey('Enter');
  while (toasts().length === 0) await rendered();
  vi.advanceTimersByTime(8_000);
  await rendered();
  expect(toasts()[0]!.className).not.toContain('opacity-100');
});

it('covers every message of the table', () => {
  expect(messages.filter((name) => !seen.has(name))).toEqual([]);
  expect(TOAST).toEqual({ error: 5_000, info: 5_000, success: 8_000 });
});

it('Tab goes from the email to the password, and from there to the link for a forgotten one', async () => {
  await openPage('/login', { user: null });
  await page.getByRole('textbox', { name: 'Email' }).click();
  for (const name of ['password', 'Forgot password?']) {
    await pressKey('Tab');
    await expect
      .poll(() => [document.activeElement?.getAttribute('name'), document.activeElement?.textContent])
      .toContain(name);
  }
});
