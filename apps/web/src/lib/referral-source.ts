const KEY = 'brandlode.referral-source';
const LONGEST = 200;

/** Where a visitor came from: `?ref=`, else `utm_source`, else the referring site; `null` when there is none. */
export function referralSource(address: string, referrer: string): string | null {
  const here = new URL(address);
  for (const name of ['ref', 'utm_source']) {
    const given = oneLine(here.searchParams.get(name) ?? '');
    if (given !== '') return given;
  }
  try {
    const { host, protocol } = new URL(referrer);
    return host !== here.host && /^https?:$/.test(protocol) ? oneLine(host) : null;
  } catch {
    return null;
  }
}

/** Keeps the first source of a visit, from whichever page it began on until registration. */
export function keepReferralSource(): void {
  try {
    const source = referralSource(location.href, document.referrer);
    if (source !== null && sessionStorage.getItem(KEY) === null) sessionStorage.setItem(KEY, source);
  } catch {
    // Storage is closed to us: the source is then not known.
  }
}

export function keptReferralSource(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

const oneLine = (text: string) =>
  text
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, LONGEST);
