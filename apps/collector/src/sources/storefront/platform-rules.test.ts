import { traitOfFact } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { platformPages } from '../../testing/judge-set/platform-pages.ts';
import { readPage } from '../page/read-page.ts';
import { marksOf } from './page-rules.ts';
import { PLATFORMS } from './platform-rules.ts';
import { detectPlatform } from './platforms.ts';

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
  ['Swell', '<img src="https://cdn.swell.store/lamps/63/lamp.png">'.repeat(3)],
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

  it('has a sample here or a shop in the judge set', () => {
    const covered = new Set([
      ...SAMPLES.map(([name]) => name),
      ...platformPages('shop.example', 1).map(({ platform }) => platform),
    ]);
    expect(PLATFORMS.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
    expect(PLATFORMS.length).toBeGreaterThanOrEqual(60);
    // Filters identify them by id.
    expect(PLATFORMS.filter(({ name }) => !traitOfFact('platform', name))).toEqual([]);
  });
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

  it('identifies no platform by one or two images, which may be linked from anywhere', () => {
    const image = (at: number) => `<img src="https://static.ticimax.cloud/3140/uploads/${at}.jpg">`;
    expect(platformOf(image(1) + image(2))).toBeUndefined();
    expect(platformOf(image(1) + image(2) + image(3))?.name).toBe('Ticimax');
  });

  it('includes every generator of a page', () => {
    const page =
      '<meta name="generator" content="WordPress 6.6"><meta name="generator" content="WooCommerce 9.3">';
    expect(platformOf(page)?.name).toBe('WooCommerce');
  });
});
