import { describe, expect, it } from 'vitest';
import { isChallenge } from './challenge.ts';

const is = (headers: Record<string, string>, body = '') => isChallenge(headers, Buffer.from(body));

describe('A bot challenge', () => {
  it('is recognised by its header', () => {
    expect(is({ 'cf-mitigated': 'challenge' })).toBe(true);
    expect(is({ 'x-amzn-waf-action': 'captcha' })).toBe(true);
    expect(is({ 'x-vercel-mitigated': 'challenge' })).toBe(true);
  });

  it('is recognised by markup found only in challenge pages', () => {
    const pages = {
      Cloudflare:
        '<title>Just a moment...</title><script>(function(){window._cf_chl_opt={cvId:"3"}}())</script>',
      HUMAN: '<title>Access to this page has been denied</title><div id="px-captcha"></div>',
      DataDome: `<p id="cmsg">Please enable JS</p><script>var dd={'rt':'c','cid':'x'}</script>`,
      'DataDome as JSON': '{"url":"https://geo.captcha-delivery.com/captcha/?initialCid=x"}',
      'AWS WAF': '<script>window.gokuProps = {"key":"x"};</script><div id="challenge-container"></div>',
      Imperva: 'Request unsuccessful. Incapsula incident ID: 123-456',
      Akamai: '<div id="sec-if-cpt-container"></div>',
    };
    for (const [guard, body] of Object.entries(pages)) expect(is({}, body), guard).toBe(true);
  });

  it('is not confused with a store that a bot guard protects', () => {
    const shop =
      '<title>Velvet Oak</title><script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script><script>window._pxAppId="PX1"</script><script src="https://js.datadome.co/tags.js"></script>';
    expect(is({ server: 'cloudflare', 'cf-ray': 'x' }, shop)).toBe(false);
    expect(is({}, 'Forbidden')).toBe(false);
    expect(is({}, `${'<p>About guards: id="px-captcha"</p>'.padEnd(70_000)}`), 'a long article').toBe(false);
  });
});
