import { expect, it } from 'vitest';
import { readPage } from '../page/read-page.ts';
import { detectTechnologies } from './detect-technologies.ts';
import { marksOf } from './page-rules.ts';
import { pageOf, SAMPLES } from './technology-rules/samples.testing.ts';

const detect = (html: string, headers: Record<string, string> = {}) =>
  detectTechnologies(marksOf(readPage(html, 'https://lamps.example/'), headers));

/** Technologies that another one includes. */
const ALSO: Record<string, string[]> = {
  complianz: ['wordpress'],
  'borlabs-cookie': ['wordpress'],
  consentmo: ['bunny'],
  divi: ['wordpress'],
  storefront: ['wordpress'],
  astra: ['wordpress'],
  flatsome: ['wordpress'],
  woodmart: ['wordpress'],
};

it.each(Object.entries(SAMPLES))(
  'detects %s in a sample page, with evidence, and nothing else',
  (id, sample) => {
    const { html, headers } = pageOf(sample);
    const found = detect(html, headers);
    expect(found.map((one) => one.id).sort()).toEqual([id, ...(ALSO[id] ?? [])].sort());
    for (const { evidence } of found) expect(evidence.length).toBeGreaterThan(2);
  },
);

it('reads the version if the evidence names one', () => {
  const versionOf = (html: string) => detect(html)[0]?.version;
  expect(versionOf(pageOf(SAMPLES.dawn).html)).toBe('15.0.0');
  expect(versionOf(pageOf(SAMPLES.elementor).html)).toBe('3.18.2');
  expect(versionOf(pageOf(SAMPLES.jquery).html)).toBe('3.7.1');
  expect(versionOf('<script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script>')).toBeUndefined();
});

it('finds scripts that Shopify lists for its apps, with escaped slashes', () => {
  const html = '<script>var urls = ["https:\\/\\/js.smile.io\\/v1\\/smile-shopify.js?shop=a"];</script>';
  expect(detect(html)).toEqual([{ id: 'smile', evidence: 'https://js.smile.io/v1/smile-shopify.js?shop=a' }]);
});

it.each([
  ['a text about it', '<p>We moved from Klaviyo (static.klaviyo.com/onsite/) to paper.</p>'],
  ['a link to it', '<a href="https://static.klaviyo.com/onsite/js/klaviyo.js">Klaviyo</a>'],
  ['a host name that only ends with it', '<script src="https://notgorgias.chat/a.js"></script>'],
  ['another path of the host', '<script src="https://static.klaviyo.com/other.js"></script>'],
  ['its host in another address', '<script src="https://cdn.example/js.stripe.com/v3/"></script>'],
])('does not take %s for the technology', (_, html) => {
  expect(detect(html)).toEqual([]);
});
