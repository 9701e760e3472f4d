/** Headers by which a guard says that it asks the visitor to prove something first. */
const HEADERS: [name: string, value: RegExp][] = [
  ['cf-mitigated', /^challenge$/i],
  ['x-amzn-waf-action', /^(challenge|captcha)$/i],
  ['x-vercel-mitigated', /^challenge$/i],
];

/** What stands only in the guard's own page, not in the script it adds to every page of a shop. */
const PAGES =
  /window\._cf_chl_opt|id=["']px-captcha["']|var dd\s*=\s*\{|captcha-delivery\.com\/(?:captcha|interstitial)|window\.gokuProps|Incapsula incident ID|id=["']sec-if-cpt-container["']|sucuri_cloudproxy_js|window\.KPSDK\s*=\s*\{/;

/** A guard's page is small; a shop's page that merely names a guard seldom is. */
const LARGEST_PAGE = 64 * 1024;

/** Whether an answer, of any status, is a page that asks if we are a person (Cloudflare, HUMAN, DataDome, AWS WAF …). */
export function isChallenge(headers: Record<string, string>, body: Buffer): boolean {
  if (HEADERS.some(([name, value]) => value.test(headers[name] ?? ''))) return true;
  return body.length <= LARGEST_PAGE && PAGES.test(body.toString('latin1'));
}
