import { describe, expect, it } from 'vitest';
import { storefrontAddress } from './storefront-address.ts';

/** Addresses as users enter them, by the storefront address they share. */
const SAME: Record<string, string[]> = {
  // Generic labels.
  'polo.example': [
    'https://polo.example',
    'http://polo.example/',
    'https://www.polo.example/men?page=2#top',
    'https://WWW.POLO.Example.',
    'https://www2.polo.example/',
    'https://m.polo.example/',
    'https://shop.polo.example/collections/all',
    'https://store.polo.example',
    'https://shop1.polo.example',
    'https://us.polo.example',
    'https://uk.polo.example',
    'https://eu.polo.example',
    'https://en.polo.example',
    'https://en-us.polo.example',
    'https://fr_ca.polo.example',
    'https://zh-hans.polo.example',
    'https://us-store.polo.example',
    'https://shop.us.polo.example',
    'https://www.de.polo.example',
    'https://e-shop.polo.example',
    'https://tienda.polo.example',
    'https://intl.polo.example',
    'https://about.polo.example',
    'https://user:secret@www.polo.example:8443/',
  ],
  // The registrable domain is never shortened.
  'shop.example': ['https://shop.example', 'https://www.shop.example'],
  'store.co.uk': ['https://store.co.uk', 'https://uk.store.co.uk'],
  'us.com': ['https://us.com', 'https://www.us.com'],
  'de.de': ['https://www.de.de'],
  'm.co': ['https://m.co/'],
  'polo.uk.com': ['https://polo.uk.com', 'https://www.polo.uk.com'],
  'shop.uk.com': ['https://shop.uk.com', 'https://www.shop.uk.com/x'],
  'polo.co.uk': ['https://www.polo.co.uk', 'https://shop.polo.co.uk'],
  'polo.com.au': ['https://au.polo.com.au'],
  'xn--bcher-kva.example': ['https://www.bücher.example', 'https://xn--bcher-kva.example'],
  // Brands on one registrable domain.
  'athleta.gap.com': [
    'https://athleta.gap.com',
    'https://www.athleta.gap.com',
    'https://shop.athleta.gap.com',
  ],
  'oldnavy.gap.com': ['https://oldnavy.gap.com/browse'],
  'gap.com': ['https://www.gap.com'],
  'google.com': [
    'https://store.google.com/us/',
    'https://store.google.com/product/phone',
    'https://about.google.com',
  ],
  'play.google.com': ['https://play.google.com'],
  'tv.polo.example': ['https://tv.polo.example'],
  'ai.polo.example': ['https://ai.polo.example'],
  'kids.polo.example': ['https://kids.polo.example', 'https://kids.polo.example/us'],
  // Only leading labels are generic: the rest would be another host.
  'kids.shop.polo.example': ['https://kids.shop.polo.example'],
  // Names on shared hosts of the public suffix list, and on others.
  'name.myshopify.com': ['https://name.myshopify.com', 'https://www.name.myshopify.com/products/x'],
  'shop.myshopify.com': ['https://shop.myshopify.com'],
  'us.myshopify.com': ['https://us.myshopify.com'],
  'myshopify.com': ['https://myshopify.com', 'https://www.myshopify.com'],
  'us.bandcamp.com': ['https://us.bandcamp.com/album/one', 'https://www.us.bandcamp.com'],
  'bandcamp.com': ['https://www.bandcamp.com'],
  'shop.bigcartel.com': ['https://shop.bigcartel.com/product/mug'],
  'name.square.site': ['https://name.square.site'],
  'name.en.alibaba.com': ['https://name.en.alibaba.com/productlist.html'],
  // Marketplaces.
  'etsy.com/shop/one': [
    'https://www.etsy.com/shop/One',
    'https://www.etsy.com/uk/shop/one?ref=seller#items',
    'https://www.etsy.com/shop/one/reviews',
    'https://one.etsy.com',
    'https://www.one.etsy.com/',
  ],
  'etsy.com/shop/two': ['https://etsy.com/shop/two/'],
  'etsy.com': ['https://www.etsy.com', 'https://www.etsy.com/de/', 'https://etsy.com/index.html'],
  'amazon.com/stores/anker': [
    'https://www.amazon.com/stores/Anker/page/12-AB',
    'https://amazon.com/stores/anker',
  ],
  'amazon.de/stores/anker': ['https://www.amazon.de/-/en/stores/Anker'],
  'amazon.co.uk/stores/page/12-AB': ['https://www.amazon.co.uk/stores/page/12-AB?ref=x'],
  'amazon.com': ['https://www.amazon.com/'],
  'ebay.co.uk/str/records': ['https://www.ebay.co.uk/str/Records'],
  'depop.com/maria': ['https://www.depop.com/maria/', 'https://depop.com/Maria'],
  'poshmark.com/closet/maria': ['https://poshmark.com/closet/maria?sort=new'],
  'notonthehighstreet.com/inkandoak': ['https://www.notonthehighstreet.com/inkandoak/product/print'],
  'redbubble.com/people/ana': [
    'https://www.redbubble.com/people/ana/shop',
    'https://redbubble.com/es/people/Ana',
  ],
  'rakuten.co.jp/teashop': ['https://www.rakuten.co.jp/teashop/'],
  'store.shopping.yahoo.co.jp/teashop': ['https://store.shopping.yahoo.co.jp/teashop/'],
  'smartstore.naver.com/teashop': [
    'https://smartstore.naver.com/teashop',
    'https://m.smartstore.naver.com/teashop',
  ],
  'walmart.com/seller/123': ['https://www.walmart.com/global/seller/123/shoes'],
  'walmart.com': ['https://www.walmart.com'],
  'shop.app/m/brand': ['https://shop.app/m/brand'],
  // Brands with a page on the site of their group.
  'hilton.com/en/canopy': ['https://www.hilton.com/en/canopy/', 'https://www.hilton.com/en/Canopy/offers/'],
  'hilton.com': ['https://www.hilton.com/en/hotels/', 'https://hilton.com/en/canopyx'],
  'cottonon.com/AU/typo-home': ['https://cottonon.com/AU/typo-home/', 'https://cottonon.com/au/typo-home'],
  'amazon.com/go': ['https://www.amazon.com/go'],
  // Profiles.
  'instagram.com/brand': ['https://www.instagram.com/Brand/', 'https://instagram.com/brand/reels?hl=en'],
  'facebook.com/brand': [
    'https://www.facebook.com/brand',
    'https://m.facebook.com/Brand/shop',
    'https://fb.com/brand',
  ],
  'facebook.com/123': ['https://www.facebook.com/pages/Brand/123', 'https://facebook.com/people/Brand/123/'],
  'tiktok.com/@brand': ['https://www.tiktok.com/@Brand?lang=en', 'https://m.tiktok.com/@brand/video/1'],
  'x.com/brand': ['https://twitter.com/Brand', 'https://x.com/brand/status/1'],
  'pinterest.com/brand': ['https://de.pinterest.com/brand/', 'https://www.pinterest.co.uk/brand/board/'],
  'youtube.com/channel/UCaB': ['https://www.youtube.com/channel/UCaB/videos'],
  'youtube.com/@brand': ['https://m.youtube.com/@Brand'],
  'linktr.ee/brand': ['https://linktr.ee/brand'],
  'gumroad.com/brand': ['https://brand.gumroad.com/l/course', 'https://gumroad.com/brand'],
  'linktr.ee/home-decor': ['https://linktr.ee/home-decor'],
  't.me/brand': ['https://t.me/Brand', 'https://telegram.me/brand', 'https://t.me/s/brand/12'],
  't.me/other': ['https://t.me/other'],
  'taplink.cc/brand': ['https://taplink.cc/brand', 'https://taplink.at/brand'],
  'linkin.bio/brand': ['https://linkin.bio/brand/'],
  'bio.link/brand': ['https://bio.link/brand'],
  'vk.com/brand': ['https://vk.com/brand', 'https://m.vk.com/Brand', 'https://vk.ru/brand'],
  'line.me/ti/p/@brand': ['https://line.me/R/ti/p/@brand', 'https://line.me/ti/p/@Brand'],
  'g.page/brand': ['https://g.page/brand?share'],
  'yelp.com/biz/brand': ['https://www.yelp.com/biz/brand?osq=x'],
  'crunchbase.com/organization/brand': ['https://www.crunchbase.com/organization/brand/people'],
  'kickstarter.com/projects/maker/brand': ['https://www.kickstarter.com/projects/maker/brand/description'],
  'bit.ly': ['https://bit.ly', 'https://www.bit.ly/'],
  'google.de': ['https://www.google.de/'],
  'sites.google.com/view/brand': ['https://sites.google.com/view/brand/home'],
};

describe('The storefront address', () => {
  const cases = Object.entries(SAME).flatMap(([address, urls]) => urls.map((url) => [url, address] as const));

  it.each(cases)('of %s is %s', (url, address) => {
    expect(storefrontAddress(url)).toBe(address);
  });

  it('is stable, so that any stored address can be looked up', () => {
    for (const address of Object.keys(SAME)) expect(storefrontAddress(`https://${address}`)).toBe(address);
  });

  it.each([
    'https://192.168.0.1/',
    'https://[::1]/',
    'http://localhost:3000/',
    'https://com',
    'mailto:owner@polo.example',
    'ftp://polo.example/',
    'polo.example',
    '',
    'https://www.etsy.com/listing/123/mug',
    'https://www.etsy.com/shop/',
    `https://www.etsy.com/shop/${'a'.repeat(201)}`,
    'https://www.amazon.com/dp/B000',
    'https://www.ebay.com/itm/123',
    'https://www.instagram.com/p/abc/',
    'https://www.facebook.com/profile.php?id=1',
    'https://www.facebook.com/groups/1',
    'https://x.com/i/flow/login',
    'https://www.youtube.com/watch?v=1',
    'https://bit.ly/kopi-aroma',
    'https://tinyurl.com/batik',
    'https://shope.ee/9abc',
    'https://tokopedia.link/abc',
    'https://amzn.to/abc',
    'https://wa.me/628123456789',
    'https://api.whatsapp.com/send?phone=628123456789',
    'https://www.google.com/maps/place/Foo',
    'https://google.co.id/search?q=foo',
    'https://maps.google.com/?cid=1',
    'https://maps.app.goo.gl/abc',
    'https://goo.gl/maps/abc',
    'https://play.google.com/store/apps/details?id=com.foo',
    'https://apps.apple.com/us/app/foo/id1',
    'https://web.archive.org/web/2024/https://foo.example/',
    'https://www.trustpilot.com/review/foo.example',
    'https://en.wikipedia.org/wiki/Foo',
    'https://t.me/share/url?url=foo',
  ])('is null for %s, which is not a storefront', (url) => {
    expect(storefrontAddress(url)).toBeNull();
  });
});
