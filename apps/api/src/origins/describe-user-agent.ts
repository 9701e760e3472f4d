/** The first match counts: most browsers name others, for compatibility. */
const BROWSERS: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.* Safari\//],
];
const SYSTEMS: [name: string, pattern: RegExp][] = [
  ['iOS', /\b(iPhone|iPod)\b/],
  ['iPadOS', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const firstOf = (rules: [name: string, pattern: RegExp][], text: string): string | null =>
  rules.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** Browser and system by the user agent, null if not recognised. Browsers built on Chrome that do not name themselves count as Chrome. */
export function readUserAgent(userAgent: string | null): { browser: string | null; system: string | null } {
  const text = userAgent ?? '';
  return { browser: firstOf(BROWSERS, text), system: firstOf(SYSTEMS, text) };
}

/** `Firefox on Linux`, `Unknown browser`. */
export function describeUserAgent(userAgent: string | null): string {
  const { browser, system } = readUserAgent(userAgent);
  return `${browser ?? 'Unknown browser'}${system ? ` on ${system}` : ''}`;
}
