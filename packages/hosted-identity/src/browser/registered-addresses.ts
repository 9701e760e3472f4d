const REGISTERED = 'registered-email';

/** Addresses registered in this page, for browsers without storage. */
const registered = new Set<string>();

export function noteRegistration(email: string): void {
  registered.add(email.toLowerCase());
  globalThis.localStorage?.setItem(REGISTERED, email.toLowerCase());
}

export const hasRegistered = (email: string): boolean =>
  registered.has(email.toLowerCase()) || globalThis.localStorage?.getItem(REGISTERED) === email.toLowerCase();
