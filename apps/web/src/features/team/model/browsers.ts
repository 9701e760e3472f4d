export const BROWSERS = ['Chrome', 'Edge', 'Firefox'] as const;
export type Browser = (typeof BROWSERS)[number];

/** The browser of a user agent; others that are built on Chromium count as Chrome. */
export const browserOf = (userAgent: string): Browser =>
  / Firefox\//.test(userAgent) ? 'Firefox' : / Edg\//.test(userAgent) ? 'Edge' : 'Chrome';

const SYSTEMS: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

/** How the key of this browser is called: `Firefox on macOS`. */
export function deviceName(userAgent: string): string {
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  return `${browserOf(userAgent)}${system ? ` on ${system}` : ''}`;
}
