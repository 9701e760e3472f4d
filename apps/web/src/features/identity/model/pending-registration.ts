/** A registration in this tab whose address is not verified yet. */
export type PendingRegistration = { email: string; firstName: string; lastName: string };

const KEY = 'brandlode.registration';

/** Survives reloads and other pages of this tab. */
export function storePendingRegistration({ email, firstName, lastName }: PendingRegistration): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ email, firstName, lastName }));
  } catch {
    // Storage is disabled: the address is in the toast and in the mail.
  }
}

export function readPendingRegistration(): PendingRegistration | null {
  try {
    const { email, firstName = '', lastName = '' } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof email === 'string' ? { email, firstName, lastName } : null;
  } catch {
    return null;
  }
}

/** After verification or sign-in. */
export function clearPendingRegistration(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is disabled.
  }
}
