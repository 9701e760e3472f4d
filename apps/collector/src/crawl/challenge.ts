const HEADERS: [name: string, value: RegExp][] = [
  ['cf-mitigated', /^challenge$/i],
  ['x-amzn-waf-action', /^(challenge|captcha)$/i],
  ['x-vercel-mitigated', /^challenge$/i],
];

/** Markup of challenge pages that is absent from the script guards add to every page. */
const PAGES =
  /window\._cf_chl_opt|id=["']px-captcha["']|var dd\s*=\s*\{|captcha-delivery\.com\/(?:captcha|interstitial)|window\.gokuProps|Incapsula incident ID|id=["']sec-if-cpt-container["']|sucuri_cloudproxy_js|window\.KPSDK\s*=\s*\{/;

/** Challenge pages are small; a larger page that mentions a guard is a normal one. */
const MAX_PAGE_BYTES = 64 * 1024;

/** Whether a response of any status is a bot challenge (Cloudflare, HUMAN, DataDome, AWS WAF ...). */
export function isChallenge(headers: Record<string, string>, body: Buffer): boolean {
  if (HEADERS.some(([name, value]) => value.test(headers[name] ?? ''))) return true;
  return body.length <= MAX_PAGE_BYTES && PAGES.test(body.toString('latin1'));
}
