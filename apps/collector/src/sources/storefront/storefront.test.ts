import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPage } from '../page/read-page.ts';
import type { Facts } from '../report.ts';
import { visitTo } from '../testing.ts';
import { addressAt, showsCommerce } from '../visit-so-far.ts';
import { marksOf } from './page-rules.ts';
import { parseStorefront as parse } from './parse-storefront.ts';
import { detectPlatform } from './platforms.ts';
import { profileOf } from './profiles.ts';
import { storefront } from './storefront.ts';

const parseStorefront = (...page: Parameters<typeof parse>): Facts => {
  const read = parse(...page);
  return read.rejection === undefined ? read.facts : {};
};
const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8');

describe('A front page', () => {
  it('on Shopify yields name, platform, locale and profiles', () => {
    expect(
      parseStorefront(sample('shopify.html'), 'https://almrausch-seifen.at/?x=1', {}, 'almrausch-seifen.at'),
    ).toEqual({
      brand_name: 'Seifenhaus Almrausch',
      brand_description: 'Kaltgerührte Seifen & Shampoos, in Graz von Hand geschnitten.',
      brand_url: 'https://almrausch-seifen.at/',
      profile_image: 'https://almrausch-seifen.at/cdn/shop/files/logo.png?v=2',
      cover_image: 'https://almrausch-seifen.at/cdn/shop/files/laden.jpg?v=1',
      ig_url: 'https://www.instagram.com/almrausch.seifen',
      fb_url: 'https://www.facebook.com/almrauschseifen',
      tiktok_url: 'https://www.tiktok.com/@almrausch.seifen',
      trustpilot_url: 'https://www.trustpilot.com/review/almrausch-seifen.at',
      shopify_url: 'https://almrausch-seifen.myshopify.com',
      technologies: [],
      platform: {
        name: 'Shopify',
        evidence: '<link rel="stylesheet" href="//almrausch-seifen.at/cdn/shop/t/7/assets/base.css?v=1">',
      },
      language: 'de-AT',
      currency: 'EUR',
      country: 'AT',
      seen_in: {
        language: { place: 'html lang', weak: false },
        currency: { place: 'Shopify.currency', weak: false },
        country: { place: 'top-level domain', weak: true },
      },
    });
  });

  it('with a long description yields its beginning, without half of an emoji, which would be rejected', () => {
    const { brand_description } = parseStorefront(
      `<title>Kettle</title><meta name="description" content="${'a'.repeat(998)}\u{1f436} and more"><a href="/cart">Cart</a>`,
      'https://kettle.com/',
      {},
      'kettle.com',
    );
    expect(brand_description).toBe(`${'a'.repeat(998)}…`);
  });

  it('names the other sites that it links to, which may be stores', () => {
    const page = parse(
      `<title>Kettle</title><a href="/cart">Cart</a><a href="https://shop.kettle.com/tea">Tea</a>
       <a href="https://www.sister.co.uk/collections">Sister</a><a href="https://sister.co.uk">Again</a>
       <a href="https://www.etsy.com/shop/kettle">Etsy</a><a href="http://10.0.0.8/">Here</a><a href="mailto:a@b.com">Mail</a>`,
      'https://kettle.com/',
      {},
      'kettle.com',
    );
    expect(page).toMatchObject({ linkedSites: ['sister.co.uk'] });
  });

  it('on WooCommerce is parsed despite a superfluous comma and addresses without a scheme', () => {
    const facts = parseStorefront(
      sample('woocommerce.html'),
      'https://fellboots.example/',
      {},
      'fellboots.example',
    );
    expect(facts).toMatchObject({
      brand_name: 'The Fell Bootmakers',
      brand_description: 'Boots resoled and made in Kendal.',
      profile_image: 'https://fellboots.example/wp-content/uploads/logo.svg',
      fb_url: 'https://www.facebook.com/fellbootmakers',
      linkedin_url: 'https://www.linkedin.com/company/fell-bootmakers',
      pinterest_url: 'https://www.pinterest.com/fellboots',
      x_url: 'https://x.com/fellboots',
      youtube_url: 'https://www.youtube.com/@FellBootmakers',
      country: 'GB',
      language: 'en-GB',
    });
    expect(facts.platform?.name).toBe('WooCommerce');
    expect(facts.platform?.evidence).toContain('/wp-content/plugins/woocommerce/assets/');
    expect(facts.cover_image).toBeUndefined();
    expect(facts.seen_in?.country?.weak).toBe(false);
  });

  it.each([
    ['Handmade boots<br>since 1990', 'Handmade boots since 1990'],
    ['<p>Handmade boots.</p><p>Since 1990</p>', 'Handmade boots. Since 1990'],
    ['Sizes <S and up &amp; more', 'Sizes <S and up & more'],
  ])('has a description without markup: %s', (description, expected) => {
    const owner = JSON.stringify({ '@type': 'Organization', name: 'Boots', description });
    const html = `<script type="application/ld+json">${owner}</script><a href="/cart">Cart</a>`;
    const facts = parseStorefront(html, 'https://boots.example/', {}, 'boots.example');
    expect(facts.brand_description).toBe(expected);
  });

  it('has no HTML entities in its name and description', () => {
    const owner = {
      '@type': 'Organization',
      name: 'M&uuml;ller &amp; S&ouml;hne',
      description: 'Wein &amp; mehr',
    };
    const html = `<script type="application/ld+json">${JSON.stringify(owner)}</script><a href="/cart">Cart</a>`;
    const { brand_name, brand_description } = parseStorefront(
      html,
      'https://muller.example/',
      {},
      'muller.example',
    );
    expect([brand_name, brand_description]).toEqual(['Müller & Söhne', 'Wein & mehr']);
  });

  it.each([
    ['Gymnastics wear | Leaping Lizard', 'leapinglizard.com', 'Leaping Lizard'],
    ['Bright Home Trading: lamps', 'bht.co', 'Bright Home Trading'],
    ['Lamps from £5.29', 'brighthome.com', undefined],
    ['Home', 'home.com', undefined],
  ])('titled "%s" at %s is named %s', (title, domain, name) => {
    expect(
      parseStorefront(`<title>${title}</title><a href="/cart">Cart</a>`, `https://${domain}/`, {}, domain)
        .brand_name,
    ).toBe(name);
  });
});

it.each(['og:image:secure_url', 'og:image', 'og:image:url'])('%s is the cover of a store', (property) => {
  const page = `<html><title>Shop</title><meta property="${property}" content="/cover.png"><a href="/cart">`;
  expect(parseStorefront(page, 'https://shop.example/', {}, 'shop.example').cover_image).toBe(
    'https://shop.example/cover.png',
  );
});

describe("A front page that is not a store's", () => {
  const collect = (body: string) => storefront.collect(visitTo({ '/': body }));
  it.each([
    [
      'a name for sale',
      '<title>Buy this name</title><script src="//img1.parkingcrew.net/a.js"></script>',
      'parked: //img1.parkingcrew.net/a.js',
    ],
    ['no page at all', '{"status":"ok"}', 'not-a-page'],
  ])('yields no facts, only the reason: %s', async (_, body, reason) => {
    const report = await collect(body);
    expect(report).toMatchObject({ outcome: 'not applicable', facts: {} });
    expect(report.reason).toBe(reason);
  });

  it("does not include a store's page behind a warning", async () => {
    const report = await collect(
      'Warning: Undefined index\n<!doctype html><meta property="og:site_name" content="Leaping Lizard">',
    );
    expect(report).toMatchObject({ outcome: 'found', facts: { brand_name: 'Leaping Lizard' } });
  });

  it('includes profiles and marketplaces that the domain redirects to', async () => {
    const visit = visitTo({});
    visit.fetch = async () => ({
      outcome: 'found',
      url: 'https://www.facebook.com/leapinglizard',
      headers: {},
      contentType: 'text/html',
      body: Buffer.from('<title>Leaping Lizard</title>'),
      validators: {},
    });
    expect(await storefront.collect(visit)).toMatchObject({
      outcome: 'not applicable',
      reason: 'other-site: www.facebook.com',
      facts: {},
    });
  });
});

describe('A front page that redirects', () => {
  const sells = '<meta property="og:site_name" content="Moss"><a href="/cart">Cart</a>';
  const visitEndingAt = (url: string, leaves: boolean, page = sells) => {
    const visit = visitTo({});
    const headers = {};
    const body = Buffer.from(page);
    visit.fetch = async () => ({
      outcome: 'found',
      url,
      headers,
      contentType: 'text/html',
      body,
      validators: {},
    });
    visit.leavesStore = async (ended) => ended === url && leaves;
    return visit;
  };

  it("to another brand's store is not read as this store", async () => {
    expect(await storefront.collect(visitEndingAt('https://www.moss.com/', true))).toMatchObject({
      outcome: 'not applicable',
      reason: 'other-site: moss.com',
      facts: {},
    });
  });

  it.each([
    ['failed', 'maintenance', '<title>Moss</title><h1>Briefly unavailable for scheduled maintenance.</h1>'],
    ['blocked', 'robot-check', '<title>Just a moment...</title><p>Verify you are human to continue.</p>'],
    ['not applicable', 'parked', '<script src="//img1.parkingcrew.net/a.js"></script>'],
    ['not applicable', 'empty-page', '<meta http-equiv="refresh" content="0;url=/home">'],
  ])('to a page of another site that is no store is %s: %s', async (outcome, reason, page) => {
    const visit = visitEndingAt('https://offline.example.net/', true, page);
    const report = await storefront.collect(visit);
    expect(report).toMatchObject({ outcome, facts: {} });
    expect(report.reason?.split(':')[0]).toBe(reason);
  });

  it('to a site that belongs to the brand is read', async () => {
    expect(await storefront.collect(visitEndingAt('https://shop.de/', false))).toMatchObject({
      outcome: 'found',
      facts: { brand_url: 'https://shop.de/' },
    });
  });
});

describe('A domain that cannot be reached', () => {
  const page = '<meta property="og:site_name" content="Moss"><a href="/cart">Cart</a>';
  const visitWith = (reason: 'unreachable' | 'robots.txt unreachable' | 'no network', www?: string) => {
    const visit = visitTo({
      '/': { outcome: 'failed', url: 'https://shop.example/', reason },
      ...(www !== undefined && { 'https://www.shop.example/': www }),
    });
    return visit;
  };

  it.each(['unreachable', 'robots.txt unreachable'] as const)(
    'is read at www if it is %s',
    async (reason) => {
      const visit = visitWith(reason, page);
      const report = await storefront.collect(visit);
      expect(report).toMatchObject({ outcome: 'found', facts: { brand_url: 'https://www.shop.example/' } });
      visit.earlier = [report];
      expect(addressAt(visit, '/products.json')).toBe('https://www.shop.example/products.json');
    },
  );

  it('fails for its own reason if www fails too, and is not read there without a network or below a subdomain', async () => {
    const both = visitWith('unreachable');
    both.fetch = async (url) => {
      both.requested.push(url);
      return { outcome: 'failed', url, reason: url.includes('www') ? 'timed out' : 'unreachable' };
    };
    expect(await storefront.collect(both)).toMatchObject({ outcome: 'failed', reason: 'unreachable' });
    expect(both.requested).toEqual(['https://shop.example/', 'https://www.shop.example/']);
    const offline = visitWith('no network', page);
    await storefront.collect(offline);
    const below = visitWith('unreachable', page);
    below.domain = 'tea.shop.example';
    await storefront.collect(below);
    expect([...offline.requested, ...below.requested]).toEqual(['/', '/']);
  });
});

describe('A brand whose store is not its front page', () => {
  const company =
    '<title>Leaping Lizard</title><meta property="og:site_name" content="Leaping Lizard"><p>Since 1921 we make boots for hills and moors.</p><a href="https://www.instagram.com/leapinglizard">IG</a>';
  const store = '<meta property="og:site_name" content="Leaping Lizard Shop"><a href="/cart">Cart</a>';

  it('is read from its shop host, where its products are requested too', async () => {
    const visit = visitTo({
      '/': `${company}<a href="https://store.shop.example/">Store</a>`,
      'https://store.shop.example/': { body: store, headers: { 'x-shopid': '1' } },
    });
    const report = await storefront.collect(visit);
    expect(report).toMatchObject({
      outcome: 'found',
      facts: {
        brand_url: 'https://shop.example/',
        ig_url: 'https://www.instagram.com/leapinglizard',
        platform: { name: 'Shopify' },
      },
    });
    expect(showsCommerce([report])).toBe(true);
    visit.earlier = [report];
    expect(addressAt(visit, '/products.json')).toBe('https://store.shop.example/products.json');
  });

  it("is not read from its shop host if that redirects to another brand's store", async () => {
    const visit = visitTo({
      '/': `${company}<a href="https://store.shop.example/">Store</a>`,
      'https://store.shop.example/': store,
    });
    visit.leavesStore = async (url) => url === 'https://store.shop.example/';
    const report = await storefront.collect(visit);
    expect(report.facts.brand_name).toBe('Leaping Lizard');
    expect(report.storeAddress).toBe('https://shop.example/');
  });

  it('is not read from a sister brand on the same site', async () => {
    const visit = visitTo({});
    visit.storefront = 'https://lizard.shop.example/';
    visit.fetch = async (url) => {
      visit.requested.push(url);
      const body = Buffer.from(
        `${company}<a href="https://us.shop.example/">US</a><a href="https://shop.shop.example/">`,
      );
      return { outcome: 'found', url, headers: {}, contentType: 'text/html', body, validators: {} };
    };
    await storefront.collect(visit);
    expect(visit.requested).toEqual(['https://lizard.shop.example/']);
  });

  it('is read from the page that the front page forwards to', async () => {
    const visit = visitTo({ '/': '<meta http-equiv="refresh" content="0;url=/home">', '/home': store });
    const report = await storefront.collect(visit);
    expect(report).toMatchObject({ outcome: 'found', facts: { brand_name: 'Leaping Lizard Shop' } });
    expect(visit.requested).toEqual(['/', '/home']);
  });

  it('requests at most three other addresses, and keeps its own facts if none of them sells', async () => {
    const links = ['us', 'gb', 'de', 'fr', 'it'].map(
      (label) => `<a href="https://${label}.shop.example/">${label}</a>`,
    );
    const visit = visitTo({ '/': company + links.join('') });
    const report = await storefront.collect(visit);
    expect(report).toMatchObject({ outcome: 'found', facts: { brand_name: 'Leaping Lizard' } });
    expect(showsCommerce([report])).toBe(false);
    expect(visit.requested.length).toBeLessThanOrEqual(4);
  });

  it('stops in a forwarding loop', async () => {
    const to = (path: string) => `<meta http-equiv="refresh" content="0;url=${path}">`;
    const visit = visitTo({ '/': to('/a'), '/a': to('/b'), '/b': to('/a') });
    expect(await storefront.collect(visit)).toMatchObject({
      outcome: 'not applicable',
      reason: 'empty-page',
    });
    expect(visit.requested.length).toBeLessThanOrEqual(4);
  });
});

describe('The evidence of a platform', () => {
  const platformOf = (html: string, headers: Record<string, string> = {}) =>
    detectPlatform(marksOf(readPage(html, 'https://shop.example/'), headers));

  it.each([
    ['Magento', '<script src="/static/version1712/frontend/Own/theme/en_US/requirejs/require.js"></script>'],
    ['Magento', '<script type="text/x-magento-init">{"*":{"Magento_Ui/js/core/app":{}}}</script>'],
    [
      'BigCommerce',
      '<link rel="stylesheet" href="https://cdn11.bigcommerce.com/s-abc123/stencil/1/css/theme.css">',
    ],
    ['Squarespace', '<script>Static.SQUARESPACE_CONTEXT = {"a":1};</script>'],
    ['Wix', '<meta name="generator" content="Wix.com Website Builder">'],
    ['PrestaShop', '<script>var prestashop = {"cart":{}};</script>'],
    ['Shopware', '<link rel="stylesheet" href="/bundles/storefront/assets/font.css">'],
    ['OpenCart', '<script src="catalog/view/javascript/common.js"></script>'],
    [
      'Ecwid',
      '<meta name="generator" content="Webflow"><script src="https://app.ecwid.com/script.js?1234"></script>',
    ],
    ['Webflow', '<html data-wf-site="0123456789abcdef01234567"><body></body></html>'],
    ['Salesforce Commerce Cloud', '<link rel="stylesheet" href="/on/demandware.static/Sites-a/-/a.css">'],
  ])('%s', (name, html) => {
    const platform = platformOf(html);
    expect(platform?.name).toBe(name);
    expect(platform!.evidence.length).toBeGreaterThan(10);
    expect(platform!.evidence.length).toBeLessThanOrEqual(200);
  });

  it('includes response headers, and cookies without their value', () => {
    expect(platformOf('', { 'x-shopid': '4711' })).toEqual({
      name: 'Shopify',
      evidence: 'x-shopid: 4711',
      sells: true,
    });
    expect(platformOf('', { 'set-cookie': 'OCSESSID=secret; path=/' })?.evidence).toBe(
      'set-cookie: OCSESSID=',
    );
  });

  it.each([
    '<p>We moved from Shopify to Magento. WooCommerce is fine too. Wix, Ecwid.</p>',
    '<img src="https://cdn.shopify.com/s/files/1/0001/products/a.jpg">',
    '<script src="https://sdks.shopifycdn.com/buy-button/latest/buy-button-storefront.min.js"></script>',
    '<a href="https://www.shopify.com/?ref=us">Powered by Shopify</a>',
    '<link rel="preconnect" href="https://cdn.shopify.com">',
    '<meta name="generator" content="WordPress 6.5">',
  ])('is not a mere mention: %s', (html) => {
    expect(platformOf(html)).toBeUndefined();
  });
});

describe('A link to a profile', () => {
  it.each([
    ['https://m.facebook.com/brand/?ref=bookmarks#x', 'https://www.facebook.com/brand'],
    ['https://business.facebook.com/BrandName', 'https://www.facebook.com/BrandName'],
    ['https://fr.facebook.com/brand', 'https://www.facebook.com/brand'],
    ['https://mobile.facebook.com/brand', 'https://www.facebook.com/brand'],
    [
      'https://www.facebook.com/pages/Brand-Co/123456789',
      'https://www.facebook.com/pages/Brand-Co/123456789',
    ],
    ['https://facebook.com/profile.php?id=100063&sk=about', 'https://www.facebook.com/profile.php?id=100063'],
    ['//instagram.com/Brand_Co?igshid=1', 'https://www.instagram.com/brand_co'],
    ['http://twitter.com/@brand', 'https://x.com/brand'],
    ['https://www.youtube.com/user/Brand/featured', 'https://www.youtube.com/user/Brand'],
    ['https://www.linkedin.com/company/brand?trk=x', 'https://www.linkedin.com/company/brand'],
    ['https://www.pinterest.co.uk/brandco/', 'https://www.pinterest.com/brandco'],
    ['https://de.trustpilot.com/review/www.brand.com', 'https://www.trustpilot.com/review/www.brand.com'],
  ])('%s becomes %s', (link, url) => {
    expect(profileOf(link)?.url).toBe(url);
  });

  it.each([
    'https://www.facebook.com/sharer/sharer.php?u=https://brand.com',
    'https://www.facebook.com/dialog/share?app_id=1',
    'https://www.facebook.com/tr?id=1&ev=PageView&noscript=1',
    'https://www.facebook.com/shopify',
    'https://www.facebook.com/Odoo',
    'https://www.linkedin.com/company/odoo',
    'https://www.youtube.com/user/OpenERPonline',
    'https://www.tiktok.com/@odoo_official',
    'https://twitter.com/wordpressdotcom',
    'https://www.instagram.com/elementor',
    'https://www.facebook.com/',
    'https://www.facebook.com/pages/Brand-Co',
    'https://www.facebook.com/pages/Brand-Co/about',
    'https://notfacebook.com/brand',
    'https://facebook.com.evil.example/brand',
    'https://twitter.com/intent/tweet?url=x',
    'https://twitter.com/share?text=x',
    'https://www.instagram.com/p/Cxyz/',
    'https://www.instagram.com/explore/tags/shoes/',
    'https://www.tiktok.com/tag/shoes',
    'https://www.youtube.com/embed/abc',
    'https://youtu.be/abc',
    'https://pinterest.com/pin/create/link/?url=x',
    'https://www.linkedin.com/shareArticle?mini=true',
    'https://www.linkedin.com/in/founder',
    'https://help.instagram.com/519522125107875',
    'https://privacycenter.instagram.com/policy',
    'https://www.instagram.com/invites/contact',
    'https://www.facebook.com/about/privacy',
    'https://de-de.facebook.com/about/privacy',
    'https://www.facebook.com/policy.php',
    'https://www.facebook.com/full_data_use_policy',
    'https://www.facebook.com/policies/cookies',
    'https://developers.facebook.com/docs/plugins',
    'https://lm.facebook.com/away',
    'https://twitter.com/de/privacy',
    'https://twitter.com/en/tos',
    'https://www.youtube.com/howyoutubeworks/our-commitments',
    'https://www.trustpilot.com/evaluate/brand.com',
    'javascript:alert("facebook.com/brand")',
    'mailto:brand@facebook.com',
  ])('%s is ignored', (link) => {
    expect(profileOf(link)).toBeUndefined();
  });

  it.each([
    ['https://www.tiktok.com/@kimstyle/video/1', true],
    ['https://www.tiktok.com/@kimstyle/photo/1', true],
    ['https://www.tiktok.com/@kimstyle/live', true],
    ['https://www.tiktok.com/@kimstyle?refer=embed', true],
    ['https://twitter.com/voguemagazine/status/123?ref_src=twsrc%5Etfw', true],
    ['https://www.instagram.com/kimstyle/p/Cxyz/', true],
    ['https://www.instagram.com/kimstyle/reel/Cxyz/', true],
    ['https://www.instagram.com/kimstyle/?utm_source=ig_embed&utm_campaign=loading', true],
    ['https://www.facebook.com/vogue/posts/1', true],
    ['https://www.facebook.com/vogue/videos/summer/1', true],
    ['https://www.facebook.com/vogue/photos/a.1/2', true],
    ['https://www.facebook.com/pages/Vogue/123456789/posts/1', true],
    ['https://www.youtube.com/@vogue/post/Ugkx', true],
    ['https://www.facebook.com/brand/photos/?tab=album', false],
    ['https://www.facebook.com/brand/reviews', false],
    ['https://www.instagram.com/brand/reels/', false],
    ['https://www.tiktok.com/@brand?lang=en', false],
    ['https://x.com/brand/media', false],
    ['https://www.youtube.com/@brand/videos', false],
  ])('%s leads to a post of the account: %s', (link, isPost) => {
    expect(profileOf(link)?.isPost).toBe(isPost);
  });

  it('that leads to a post yields no profile, unless the account is named like the store', () => {
    const profilesIn = (...links: string[]) => {
      const anchors = links.map((href) => `<a href="${href}">Post</a>`).join('');
      const { fb_url, ig_url, tiktok_url, x_url } = parseStorefront(
        `<title>Lumiskin</title><a href="/cart">Cart</a>${anchors}`,
        'https://lumiskin.com/',
        {},
        'lumiskin.com',
      );
      return { fb_url, ig_url, tiktok_url, x_url };
    };
    expect(
      profilesIn(
        'https://www.instagram.com/getlumi',
        'https://www.instagram.com/lumiskin.fans/p/1',
        'https://www.instagram.com/lumiskin.fans/p/2',
        'https://www.tiktok.com/@kimstyle/video/1',
        'https://www.tiktok.com/@kimstyle/video/2',
        'https://twitter.com/voguemagazine/status/123',
        'https://www.facebook.com/lumiskin/videos/1',
      ),
    ).toEqual({
      fb_url: 'https://www.facebook.com/lumiskin',
      ig_url: 'https://www.instagram.com/getlumi',
    });
  });
});
