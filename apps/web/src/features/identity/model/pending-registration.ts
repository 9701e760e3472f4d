import { readStored, store } from '#lib/storage.ts';

/** A registration in this tab whose address is not verified yet. */
type PendingRegistration = { email: string; firstName: string; lastName: string };

const KEY = 'brandlode.registration';

/** Survives reloads and other pages of this tab. */
export function storePendingRegistration({ email, firstName, lastName }: PendingRegistration): void {
  store('sessionStorage', KEY, JSON.stringify({ email, firstName, lastName }));
}

export function readPendingRegistration(): PendingRegistration | null {
  try {
    const { email, firstName = '', lastName = '' } = JSON.parse(readStored('sessionStorage', KEY) ?? '{}');
    return typeof email === 'string' ? { email, firstName, lastName } : null;
  } catch {
    return null;
  }
}

/** After verification or sign-in. */
export const clearPendingRegistration = (): void => store('sessionStorage', KEY, null);
