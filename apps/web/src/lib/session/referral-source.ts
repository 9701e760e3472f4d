import { readStored, store } from '../storage.ts';

const KEY = 'brandlode.referral-source';
const MAX_LENGTH = 200;

/** `?ref=`, else `utm_source`, else the referring site's host. */
export function referralSource(address: string, referrer: string): string | null {
  const here = new URL(address);
  for (const name of ['ref', 'utm_source']) {
    const value = oneLine(here.searchParams.get(name) ?? '');
    if (value !== '') return value;
  }
  try {
    const { host, protocol } = new URL(referrer);
    return host !== here.host && /^https?:$/.test(protocol) ? oneLine(host) : null;
  } catch {
    return null;
  }
}

/** Stores the first source of a visit until registration. */
export function storeReferralSource(): void {
  const source = referralSource(location.href, document.referrer);
  if (source !== null && storedReferralSource() === undefined) store('sessionStorage', KEY, source);
}

export const storedReferralSource = (): string | undefined => readStored('sessionStorage', KEY) ?? undefined;

const oneLine = (text: string) =>
  text
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    // An emoji may be cut in half, which registration would reject.
    .toWellFormed();
