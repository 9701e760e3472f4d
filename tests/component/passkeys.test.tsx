import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, fail, succeed } from './support/api.ts';
import { openPage } from './support/open-page.tsx';
import { fillIn } from './support/page.ts';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (name: string) => page.getByRole('heading', { name });
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const encoded = (text: string) => btoa(text).replaceAll('=', '');
const NONE = { appSince: null, passkeys: [], recoveryCodes: 0 };

/** What the browser returns when the user chooses a passkey. */
const CHOSEN = {
  id: 'chosen',
  rawId: bytes('chosen'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('ada'),
    attestationObject: bytes('attestation'),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
};
const ANSWER = {
  id: 'chosen',
  clientDataJSON: encoded('client'),
  authenticatorData: encoded('data'),
  signature: encoded('signature'),
  userHandle: encoded('ada'),
};

/** Lets the browser's own dialog end with `outcome`; suggestions of a field are never chosen unless stated otherwise. */
function choose(outcome: typeof CHOSEN | Error, { inField = false } = {}) {
  return vi.spyOn(navigator.credentials, 'get').mockImplementation((options) => {
    const isInField = options?.mediation === 'conditional';
    if (isInField !== inField)
      return new Promise((_, reject) =>
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
      );
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
  });
}
const dismissed = () => new DOMException('The user closed the dialog.', 'NotAllowedError');
afterEach(() => vi.restoreAllMocks());

describe('Signing in with a passkey', () => {
  const open = () => openPage('/login?next=/settings/profile', { user: null });

  it('needs neither address nor password', async () => {
    const get = choose(CHOSEN);
    await open();
    await press('Sign in with a passkey');
    await expect.element(heading('Profile')).toBeVisible();
    expect(callsOf('signInWithPasskey').map(({ body }) => body)).toEqual([ANSWER]);
    expect(get.mock.lastCall?.[0]?.publicKey).toMatchObject({ userVerification: 'required' });
  });

  it('is offered in the field for the address', async () => {
    choose(CHOSEN, { inField: true });
    await open();
    await expect.element(heading('Profile')).toBeVisible();
    expect(callsOf('signInWithPasskey')).toHaveLength(1);
  });

  it.each([
    ['user-disabled', 'User disabled.'],
    ['network', "Error confirming it's you."],
  ] as const)('chosen in the field reports a failure (%s), and is offered again', async (code, words) => {
    const get = choose(CHOSEN, { inField: true });
    // Chosen once: after that the user has to choose again.
    get.mockImplementationOnce(get.getMockImplementation()!).mockReturnValue(new Promise(() => {}));
    fail('signInWithPasskey', code);
    await open();
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.poll(() => get.mock.calls.length).toBe(2);
  });

  it('reports a rejected passkey, not a dialog that the user closed', async () => {
    choose(dismissed());
    await open();
    await expect
      .element(page.getByLabelText('Email', { exact: true }))
      .toHaveAttribute('autocomplete', 'username webauthn');
    await press('Sign in with a passkey');
    await expect
      .element(page.getByRole('button', { name: 'Sign in with a passkey', exact: true }))
      .toBeEnabled();
    expect(document.querySelector('[data-toast]')).toBeNull();
    vi.restoreAllMocks();
    choose(CHOSEN);
    fail('signInWithPasskey', 'wrong-passkey');
    await press('Sign in with a passkey');
    await expect.element(page.getByText('This passkey was not accepted.')).toBeVisible();
  });

  it('says when the browser has no passkeys at this address', async () => {
    choose(new DOMException('', 'SecurityError'));
    await open();
    await press('Sign in with a passkey');
    await expect.element(page.getByText('Passkeys do not work in this browser')).toBeVisible();
  });

  it('completes a sign-in that began with the password', async () => {
    choose(CHOSEN);
    answer('getSignInMethods', { methods: ['passkey', 'recovery-code'] });
    await open();
    fail('login', 'second-factor-required');
    await fillIn({ Email: 'ada@visitor.example', Password: 'plover-kettle-37-orbit' });
    await press('Sign in');
    await expect.element(heading("Confirm it's you")).toBeVisible();
    await press('Use a passkey');
    await expect.element(heading('Profile')).toBeVisible();
    expect(callsOf('completeSignIn').map(({ body }) => body)).toEqual([{ passkey: ANSWER }]);
  });
});

describe('Passkeys under Settings, Security', () => {
  it('are added with a name, and show the recovery codes of a first second factor', async () => {
    vi.spyOn(navigator.credentials, 'create').mockResolvedValue(CHOSEN);
    answer('getSecondFactor', NONE);
    await openPage('/settings/security');
    await press('Add a passkey');
    await fillIn({ Name: 'Work laptop' });
    answer('getSecondFactor', { appSince: null });
    await press('Continue');
    await expect.element(page.getByText('7GQX-M2KP-9V4T-B0ZD')).toBeVisible();
    expect(callsOf('addPasskey').map(({ body }) => body)).toEqual([
      {
        name: 'Work laptop',
        id: 'chosen',
        clientDataJSON: encoded('client'),
        attestationObject: encoded('attestation'),
        transports: ['internal'],
      },
    ]);
    await press('Done');
    await expect.element(page.getByText('Work laptop', { exact: true })).toBeVisible();
    await expect.element(page.getByText('10 of 10 left.')).toBeVisible();
  });

  it('are not added twice on a device, and a closed dialog is no failure', async () => {
    const create = vi.spyOn(navigator.credentials, 'create').mockRejectedValue(dismissed());
    await openPage('/settings/security');
    await press('Add a passkey');
    await fillIn({ Name: 'Work laptop' });
    await press('Continue');
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
    expect(document.querySelector('[data-toast]')).toBeNull();
    create.mockRejectedValue(new DOMException('', 'InvalidStateError'));
    await press('Continue');
    await expect.element(page.getByText('This device has a passkey for your account already.')).toBeVisible();
    expect(callsOf('addPasskey')).toEqual([]);
  });

  it('are added in a dialog that returns the focus to its button, like other dialogs with a focused field', async () => {
    vi.spyOn(navigator.credentials, 'create').mockResolvedValue(CHOSEN);
    answer('getSecondFactor', { appSince: null, recoveryCodes: 0 });
    await openPage('/settings/security');
    for (const name of ['Add a passkey', 'New codes', 'Set up']) {
      await press(name);
      await expect.element(page.getByRole('dialog')).toBeVisible();
      if (name === 'New codes') await press('Done');
      else await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      await expect.element(page.getByRole('button', { name, exact: true })).toHaveFocus();
    }
    await press('Set up');
    await fillIn({ Code: '123456' });
    answer('getSecondFactor', { recoveryCodes: 10 });
    await press('Turn on');
    await press('Done');
    await expect.element(page.getByRole('button', { name: 'Turn off' })).toHaveFocus();
  });

  it('are renamed, and removed after a question', async () => {
    answer('getSecondFactor', { appSince: null });
    await openPage('/settings/security');
    await press('Rename the passkey Work laptop');
    await page.getByLabelText('Name of the passkey').fill('Old laptop');
    await page.getByRole('heading', { name: 'Passkeys' }).click();
    await expect
      .poll(() => callsOf('renamePasskey').map(({ body }) => body))
      .toEqual([{ name: 'Old laptop' }]);
    await press('Remove the passkey Work laptop');
    await expect.element(page.getByText(/your recovery codes will stop working/)).toBeVisible();
    answer('getSecondFactor', NONE);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('Work laptop', { exact: true })).not.toBeInTheDocument();
    expect(callsOf('removePasskey')).toHaveLength(1);
  });

  it('confirm that it is the user', async () => {
    choose(CHOSEN);
    answer('getConfirmationMethods', { methods: ['passkey', 'code', 'recovery-code'] });
    await openPage('/settings/security');
    fail('renewRecoveryCodes', 'confirmation-required');
    await press('New codes');
    await expect.element(page.getByRole('button', { name: 'Use your authenticator app' })).toBeVisible();
    succeed('renewRecoveryCodes');
    await press('Use a passkey');
    await expect.element(page.getByText('7GQX-M2KP-9V4T-B0ZD')).toBeVisible();
    expect(callsOf('confirmIdentity').map(({ body }) => body)).toEqual([{ passkey: ANSWER }]);
  });

  it('confirm that it is the user, also after they left a page that asked', async () => {
    answer('getConfirmationMethods', { methods: ['passkey', 'code'] });
    fail('renewRecoveryCodes', 'confirmation-required');
    for (let visits = 0; visits < 2; visits++) {
      await openPage('/settings/security');
      await press('New codes');
      await expect.element(page.getByRole('button', { name: 'Use your authenticator app' })).toBeVisible();
    }
  });

  it('do not exist for accounts at Firebase, and the page says why', async () => {
    answer('getProduct', {
      firebase: { apiKey: 'k', authDomain: 'a.example', projectId: 'p', emulator: null },
    });
    await openPage('/settings/security');
    await expect
      .element(page.getByText(/Firebase Authentication, which decides how you sign in/))
      .toBeVisible();
    expect(callsOf('getSecondFactor')).toEqual([]);
  });
});
