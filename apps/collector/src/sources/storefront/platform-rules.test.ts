import { traitOfFact } from '@brandlode/contract';
import { PLATFORM_ROWS } from '@brandlode/discovery';
import { describe, expect, it } from 'vitest';
import { platformPages } from '../../testing/judge-set/platform-pages.ts';
import { readPage } from '../page/read-page.ts';
import { marksOf } from './page-rules.ts';
import { PLATFORMS } from './platform-rules.ts';
import { detectPlatform, detectPlatformByHeaders } from './platforms.ts';

const platformOf = (html: string, headers: Record<string, string> = {}) =>
  detectPlatform(marksOf(readPage(html, 'https://shop.example/'), headers));

/** The platforms without a shop in the judge set. */
const SAMPLES: [name: string, html: string, headers?: Record<string, string>][] = [
  ['STORES', '<link rel="stylesheet" href="https://assets.stores.jp/storefront/main.css">'],
  ['futureshop', '<script src="https://lampshop.itembox.design/item/script.js"></script>'],
  ['Shift4Shop', '<script>var _3d_cart = {"id":1};</script>'],
  [
    'xt:Commerce',
    '<link rel="stylesheet" href="/templates/xt_responsive/css/style.css"><script src="/xtFramework/library/jquery.js"></script>',
  ],
  ['modified eCommerce', '<meta name="generator" content="(c) by modified eCommerce Shopsoftware">'],
  ['Medusa', '', { 'set-cookie': '_medusa_cache_id=1; path=/' }],
  ['Swell', '<script>swell.init("lamps", "pk_0123");</script>'],
  ['Foxy', '<script src="https://cdn.foxycart.com/lamps.foxycart.com/loader.js" async></script>'],
  ['Yampi', '<link rel="stylesheet" href="https://cdn.yampi.me/store/theme.css">'],
  ['Ueeshop', '<link href="//ueeshop.ly200-cdn.com/static/themes/t321/style.css" rel="stylesheet">'],
  ['IdeaSoft', '<link rel="stylesheet" href="//lamps.ideacdn.net/idea/bc/45/myassets/std.css">'],
  ['EasyStore', '<link rel="stylesheet" href="https://cdn.store-assets.com/s/1/f/theme.css">'],
  ['91APP', '<link rel="preload" as="style" href="https://cms-static.cdn.91app.com/lib/theme.css">'],
  ['CYBERBIZ', '<link rel="stylesheet" href="https://cdn1.cybassets.com/s/files/1/theme.css">'],
  ['Godomall', '<script src="/data/skin/front/moment_season3/js/gd_common.js"></script>'],
  ['osCommerce', '', { 'set-cookie': 'osCsid=1; path=/' }],
  ['X-Cart', '<script>var xliteConfig = {"script":"cart.php"};</script>'],
  ['AbanteCart', '<meta name="generator" content="AbanteCart v1.3">'],
  ['NetSuite SuiteCommerce', '<script>SC.ENVIRONMENT = {"jsEnvironment":"browser"};</script>'],
  ['Kibo', '<link rel="stylesheet" href="//cdn-tp2.mozu.com/1-2/cms/1/files/style.css">'],
  ['HCL Commerce', '<link rel="stylesheet" href="/wcsstore/Aurora/css/common.css">'],
  ['Zoho Commerce', '<script src="https://js.zohostatic.com/commerce/js/store.js"></script>'],
  ['MyOnlineStore', '<link rel="stylesheet" href="https://cdn.myonlinestore.eu/theme/style.css">'],
  ['Abicart', '<script src="https://cdn.abicart.com/js/shop.js"></script>'],
  [
    'DanDomain',
    '<link rel="stylesheet" href="https://shop12345.sfstatic.io/upload_dir/templates/style.css">',
  ],
  ['WiziShop', '<script src="https://media.cdnws.com/js/theme.js"></script>'],
  ['ShopWired', '<link rel="stylesheet" href="https://cdn.ecommercedns.uk/files/1/style.css">'],
  ['Prom.ua', '<link rel="stylesheet" href="https://static-cache.ua.prom.st/css/site.css">'],
  ['Fourthwall', '<link rel="stylesheet" href="https://cdn.fourthwall.com/theme/1.css">'],
  ['Spree', '<script src="/assets/spree/frontend/all.js"></script>'],
  ['Drupal Commerce', '<link rel="stylesheet" href="/modules/contrib/commerce/modules/cart/css/cart.css">'],
  [
    'Easy Digital Downloads',
    '<link rel="stylesheet" href="/wp-content/plugins/easy-digital-downloads/templates/edd.min.css">',
  ],
  ['VirtueMart', '<link rel="stylesheet" href="/components/com_virtuemart/assets/css/vm.css">'],
  ['J2Store', '<script src="/media/j2store/js/j2store.js"></script>'],
  ['Imweb', '<script src="https://vendor-cdn.imweb.me/js/site.js"></script>'],
  ['Weebly', '<meta name="generator" content="Weebly">'],
  [
    'GoDaddy Website Builder',
    '<meta name="generator" content="Starfield Technologies; Go Daddy Website Builder 8.0">',
  ],
  ['Jimdo', '<link rel="stylesheet" href="https://assets.jimstatic.com/web.css">'],
];

describe('Each platform', () => {
  it.each(SAMPLES)('%s is recognised by its evidence', (name, html, headers) => {
    const platform = platformOf(html, headers);
    expect(platform?.name).toBe(name);
    expect(platform?.evidence.length).toBeGreaterThan(5);
  });

  const pages = platformPages('shop.example', 1).map(
    ({ platform, head = '', foot = '', headers }): (typeof SAMPLES)[number] => [
      platform,
      head + foot,
      headers ?? {},
    ],
  );
  it.each([...SAMPLES, ...pages])('%s is recognised without its images', (name, html, headers) => {
    const used = html.replace(/<img\b[^>]*>|<link\b[^>]*\bas="image"[^>]*>/g, '');
    expect(platformOf(used, headers)?.name).toBe(name);
  });

  it('has a sample here or a shop in the judge set', () => {
    const covered = new Set([
      ...SAMPLES.map(([name]) => name),
      ...platformPages('shop.example', 1).map(({ platform }) => platform),
    ]);
    const names = Object.keys(PLATFORMS);
    expect(names.filter((name) => !covered.has(name))).toEqual([]);
    expect(names.length).toBeGreaterThanOrEqual(60);
    // Filters identify them by id.
    expect(names.filter((name) => !traitOfFact('platform', name))).toEqual([]);
  });

  it('has the same name as in the table of DNS records', () => {
    const spellings = new Map<string, Set<string>>();
    for (const name of [...Object.keys(PLATFORMS), ...PLATFORM_ROWS.map(({ platform }) => platform)])
      spellings.set(name.toLowerCase(), (spellings.get(name.toLowerCase()) ?? new Set()).add(name));
    expect([...spellings.values()].filter(({ size }) => size > 1)).toEqual([]);
  });
});

describe('No platform is identified', () => {
  const image = (number: number) =>
    `<img src="https://www.supplier.example/dw/image/v2/AAAA_PRD/on/demandware.static/p${number}.jpg">`;
  it.each<[string, string]>([
    ["by a supplier's images", [1, 2, 3, 4].map(image).join('')],
    [
      'by one file of another site',
      '<script src="https://blog.example.net/wp-content/plugins/woocommerce/assets/js/cart.js"></script>',
    ],
    [
      'by a file of a supplier',
      '<link rel="stylesheet" href="https://supplier.example/on/demandware.static/Sites-A/css/a.css">',
    ],
    [
      'by a connection that is prepared',
      '<link rel="preconnect" href="https://cdn.myikas.com/"><link rel="dns-prefetch" href="//cdn.awsli.com.br/">',
    ],
    [
      'by preloaded images',
      `${[1, 2, 3].map((number) => `<link rel="preload" as="image" href="https://cdn.myikas.com/images/${number}/a.webp"><img src="https://cdn.myikas.com/images/${number}/a.webp">`).join('')}<link rel="preload" as="image" href="https://static.ticimax.cloud/1/banner.jpg">`,
    ],
    [
      'by code in comments',
      '<!-- <script src="https://cdn.myikas.com/a.js"></script> --><script>// Shopify.shop = "a.myshopify.com"\n/* var BCData = {} */ start();</script>',
    ],
    [
      'by an embedded buy button',
      '<script>ShopifyBuy.buildClient({domain: "a.myshopify.com", storefrontAccessToken: "0123"});</script>',
    ],
    [
      "by a supplier's address in a script",
      '<script>var partners = ["https://supplier.example/on/demandware.store/Sites-A/Search-Show"];</script>',
    ],
    [
      'by images of a shop system in script data',
      '<script type="application/json">{"image":"https://cdn11.bigcommerce.com/s-abc/images/1.jpg"}</script>',
    ],
  ])('%s', (_, html) => {
    expect(platformOf(html)).toBeUndefined();
  });

  it("but by images, files and addresses of the store's own site", () => {
    const own = (path: string) => [1, 2, 3].map((number) => `<img src="${path}/${number}.jpg">`).join('');
    expect(platformOf(own('/on/demandware.static/Sites-A'))?.name).toBe('Salesforce Commerce Cloud');
    expect(platformOf(own('https://images.shop.example/dw/image/v2'))?.name).toBe(
      'Salesforce Commerce Cloud',
    );
    const files = [1, 2, 3, 4, 5].map(
      (number) =>
        `<script src="https://d1.cdn.example/static/version1/frontend/A/b/en_US/${number}.js"></script>`,
    );
    expect(platformOf(files.join(''))?.name).toBe('Magento');
    expect(platformOf(files.slice(1).join(''))).toBeUndefined();
  });
});

it.each([
  '<script>fetch("https://lamps.myshopify.com/api/2024-01/graphql.json")</script>',
  "<script>headers={'X-Shopify-Storefront-Access-Token':'0123'}</script>",
  '<script id="__NEXT_DATA__" type="application/json">{"products":[{"id":"gid://shopify/Product/1"}]}</script>',
  `<script type="application/json">{"storefrontAccessToken":"0123"}</script>${'<img src="https://cdn.shopify.com/s/files/1/1/a.jpg">'.repeat(3)}`,
])('Front ends of their own on Shopify are recognised by its storefront API: %s', (html) => {
  expect(platformOf(html)).toMatchObject({ name: 'Shopify', sells: true });
});

describe('The weight of evidence', () => {
  it('identifies no platform by a hint alone', () => {
    expect(platformOf('<a href="/index.php?main_page=contact">')).toBeUndefined();
    expect(platformOf('<a href="/index.php?main_page=a">', { 'set-cookie': 'zenid=1' })?.name).toBe(
      'Zen Cart',
    );
  });

  it('identifies the shop system inside a site builder, regardless of evidence of the builder', () => {
    const page =
      '<html data-wf-site="0123456789abcdef01234567"><meta name="generator" content="Webflow"><button class="snipcart-add-item">';
    expect(platformOf(page)).toMatchObject({ name: 'Snipcart', sells: true });
  });

  it('is not a shop on a site builder without one', () => {
    const page = '<html data-wf-site="0123456789abcdef01234567">';
    expect(platformOf(page)).toMatchObject({ name: 'Webflow', sells: false });
    expect(platformOf(`${page}<div class="w-commerce-commercecartwrapper">`)).toMatchObject({ sells: true });
  });

  it("identifies no platform by images on its host, which may be a supplier's", () => {
    const image = (number: number) => `<img src="https://static.ticimax.cloud/3140/uploads/${number}.jpg">`;
    expect(platformOf(image(1) + image(2))).toBeUndefined();
    expect(platformOf([1, 2, 3, 4, 5].map(image).join(''))).toBeUndefined();
  });

  it('includes every generator of a page', () => {
    const page =
      '<meta name="generator" content="WordPress 6.6"><meta name="generator" content="WooCommerce 9.3">';
    expect(platformOf(page)?.name).toBe('WooCommerce');
  });
});

it('The headers of a response show a platform where they are enough, and whether all of its sites sell', () => {
  expect(detectPlatformByHeaders({ 'x-shopid': '123', server: 'cloudflare' })).toEqual({
    name: 'Shopify',
    evidence: 'x-shopid: 123',
    sells: true,
  });
  expect(detectPlatformByHeaders({ server: 'Squarespace' })).toMatchObject({
    name: 'Squarespace',
    sells: false,
  });
  expect(detectPlatformByHeaders({ server: 'cloudflare', 'content-type': 'text/html' })).toBeUndefined();
});
