import { describe, expect, it } from 'vitest';
import { readPage } from '../page/read-page.ts';
import { readPlace } from './place.ts';

const placeOf = (html: string, domain = 'shop.com') =>
  readPlace(readPage(html, `https://${domain}/`), domain);
const jsonLd = (thing: object) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
const inside = (depth: number, thing: object): object =>
  depth === 0 ? thing : { '@type': 'Thing', about: inside(depth - 1, thing) };

describe('The locale of a store', () => {
  it.each<[string, string, string | undefined]>([
    ['a product', jsonLd({ '@type': 'Offer', priceCurrency: 'GBP' }), 'GBP'],
    ['an offer of a product', jsonLd({ '@type': 'Product', offers: { priceCurrency: 'GBP' } }), 'GBP'],
    ['one of several offers', jsonLd({ '@type': 'Product', offers: [{}, { priceCurrency: 'SEK' }] }), 'SEK'],
    ['the sixth level', jsonLd(inside(6, { priceCurrency: 'GBP' })), 'GBP'],
    ['the seventh, which is too deep', jsonLd(inside(7, { priceCurrency: 'GBP' })), undefined],
    ['what the store accepts', jsonLd({ '@type': 'Store', currenciesAccepted: 'NOK' }), 'NOK'],
    [
      'microdata',
      '<p itemscope><b itemprop="offers" itemscope><i itemprop="priceCurrency">DKK</i></b></p>',
      'DKK',
    ],
    ['a word that is not a currency', jsonLd({ priceCurrency: 'pounds' }), undefined],
  ])('takes the currency from %s', (_, html, currency) => {
    expect(placeOf(html).currency).toBe(currency);
  });

  it.each<[string, string, string | undefined]>([
    ['an address', jsonLd({ address: { addressCountry: 'FR' } }), 'FR'],
    [
      'an address of the brand of a product',
      jsonLd({ brand: { address: { addressCountry: 'Italy' } } }),
      'IT',
    ],
    ['the first of several addresses', jsonLd({ address: [{ addressCountry: 'ES' }, {}] }), 'ES'],
    ['a country written in its own language', jsonLd({ address: { addressCountry: 'Österreich' } }), 'AT'],
    ['an address in one line, which names none', jsonLd({ address: '1 High Street, FR' }), undefined],
    ['the region of its position', '<meta name="geo.region" content="CA-ON">', 'CA'],
    ['a region written with an underscore', '<meta name="geo.region" content="US_CA">', 'US'],
    ['a region that is a country', '<meta name="geo.region" content="Austria">', 'AT'],
    [
      'a region that is not a country, which says nothing',
      '<meta name="geo.region" content="Chilterns">',
      undefined,
    ],
  ])('takes the country from %s', (_, html, country) => {
    expect(placeOf(html)).toEqual(
      country ? { country, seen_in: { country: { place: expect.any(String), weak: false } } } : {},
    );
  });

  it('treats a top-level domain, the region of a language and two letters of a position as weak hints', () => {
    const weak = (country: string) => ({ country, seen_in: { country: { weak: true } } });
    expect(placeOf('', 'shop.de')).toMatchObject(weak('DE'));
    expect(placeOf('', 'shop.co.uk')).toMatchObject(weak('GB'));
    expect(placeOf('<html lang="pt-BR">')).toMatchObject(weak('BR'));
    const region = '<meta name="geo.region" content="FR">';
    expect(placeOf(region)).toMatchObject(weak('FR'));
    expect(placeOf(region, 'shop.de')).toMatchObject(weak('DE'));
    const visitor = '<script>Shopify.country = "US"</script>';
    expect(placeOf(visitor)).toMatchObject(weak('US'));
    expect(placeOf(`${region}${visitor}`)).toMatchObject(weak('FR'));
  });

  it.each(['CA', 'de', 'IN'])('takes no country from the region %s, which may be a state', (region) => {
    const meta = `<meta name="geo.region" content="${region}">`;
    expect(placeOf(meta).country).toBeUndefined();
    expect(placeOf(`${meta}<html lang="en-AU">`).country).toBe('AU');
  });

  it.each(['ar_AR', 'es_LA', 'en_NZ'])('takes no country from og:locale %s', (locale) => {
    const meta = `<meta property="og:locale" content="${locale}">`;
    expect(placeOf(`<html lang="${locale.slice(0, 2)}">${meta}`).country).toBeUndefined();
    expect(placeOf(meta).country).toBeUndefined();
    expect(placeOf(meta).language).toBe(locale.replace('_', '-'));
  });

  it('ignores generic country-code domains and American English', () => {
    for (const domain of ['shop.io', 'shop.co', 'shop.com', 'shop.tv', 'shop.shop'])
      expect(placeOf('', domain).country, domain).toBeUndefined();
    expect(placeOf('<html lang="en-US">').country).toBeUndefined();
  });

  it.each([
    ['EN_gb', 'en-GB'],
    ['de, en', 'de'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['english', undefined],
    ['x', undefined],
    ['{{ locale }}', undefined],
    [`en-${'x'.repeat(40)}`, undefined],
  ])('reads the language %s as %s', (written, language) => {
    expect(placeOf(`<html lang="${written}">`).language).toBe(language);
  });
});
