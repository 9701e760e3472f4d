/**
 * How the names of a platform's stores are published in the DNS, and what marks its pages. Documented addresses and shared aliases are those
 * of public help pages, read on 2026-11-27; other aliases are the store's own name at the platform.
 */
export type Platform = {
  /** As detection reports it. */
  name: string;
  /** Relative number of stores. */
  weight: number;
  /** Any kind of site is built with it, not only shops. */
  anySite?: true;
  /** What `www` is an alias of; `label` is the store's name, `id` a number of its own. */
  alias: (label: string, id: number) => string;
  /** Documented addresses for names without `www`; without any, the registrar forwards to `www`. */
  addresses?: string[];
  addresses6?: string[];
  /** Where the targets of aliases are; the platform's own network or a content network. */
  network: string;
  network6?: string;
  /** Response headers that show the platform behind a content network. */
  headers?: (id: number) => Record<string, string>;
  head: (label: string, id: number) => string;
  markets: Market[];
};

export type Market = { country: string; currency: string; language: string };

const market = (country: string, currency: string, language: string): Market => ({
  country,
  currency,
  language,
});
const US = market('US', 'USD', 'en');
const GB = market('GB', 'GBP', 'en-GB');
const CA = market('CA', 'CAD', 'en-CA');
const AU = market('AU', 'AUD', 'en-AU');
const DE = market('DE', 'EUR', 'de');
const FR = market('FR', 'EUR', 'fr');
const ES = market('ES', 'EUR', 'es');
const NL = market('NL', 'EUR', 'nl');
const JP = market('JP', 'JPY', 'ja');
const BR = market('BR', 'BRL', 'pt-BR');
const MX = market('MX', 'MXN', 'es-MX');
const SA = market('SA', 'SAR', 'ar');
const TW = market('TW', 'TWD', 'zh-TW');
const SG = market('SG', 'SGD', 'en-SG');

export const PLATFORMS: Platform[] = [
  {
    name: 'Shopify',
    weight: 58,
    alias: () => 'shops.myshopify.com',
    addresses: ['23.227.38.65'],
    addresses6: ['2620:127:f00f:5::'],
    network: '23.227.38.74',
    network6: '2620:127:f00f:e::',
    headers: (id) => ({ 'powered-by': 'Shopify', 'x-shopid': String(id) }),
    // The page maker of the sample stores writes it.
    head: () => '',
    markets: [US, US, US, US, GB, CA, AU, DE, FR, NL, JP],
  },
  {
    name: 'Wix',
    weight: 8,
    anySite: true,
    alias: (_label, id) => (id % 2 === 0 ? 'pointing.wixdns.net' : `cdn${1 + (id % 3)}.wixdns.net`),
    addresses: ['185.230.63.107', '185.230.63.171', '185.230.63.186'],
    network: '34.149.87.45',
    headers: (id) => ({ 'x-wix-request-id': `1716000000.${id}` }),
    head: () =>
      '<meta name="generator" content="Wix.com Website Builder"><script src="https://static.parastorage.com/services/wix-thunderbolt/dist/main.js"></script>',
    markets: [US, US, GB, DE, FR, ES],
  },
  {
    name: 'Squarespace',
    weight: 7,
    anySite: true,
    alias: () => 'ext-cust.squarespace.com',
    addresses: ['198.185.159.144', '198.185.159.145', '198.49.23.144', '198.49.23.145'],
    network: '198.185.159.177',
    headers: () => ({ server: 'Squarespace' }),
    head: (_label, id) =>
      `<!-- This is Squarespace. --><script>Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = {"websiteId":"5f${id}"};</script>`,
    markets: [US, US, US, GB, CA, AU],
  },
  {
    name: 'BigCommerce',
    weight: 5,
    alias: (_label, id) => `store-${id.toString(36)}.mybigcommerce.com`,
    network: '192.200.160.253',
    head: (_label, id) =>
      `<meta name="platform" content="bigcommerce.stencil"><script src="https://cdn11.bigcommerce.com/s-${id.toString(36)}/stencil/theme/dist/theme-bundle.main.js"></script>`,
    markets: [US, US, US, CA, AU, GB],
  },
  {
    name: 'Nuvemshop',
    weight: 5,
    alias: (label) => `${label}.lojavirtualnuvem.com.br`,
    addresses: ['52.5.157.71', '52.200.197.31', '52.206.238.9'],
    network: '185.133.35.14',
    head: (_label, id) =>
      `<link rel="stylesheet" href="//acdn-us.mitiendanube.com/stores/003/${id}/themes/morelia/dart-style-colors.css"><script>var LS = LS || {}; LS.store = { id : ${id} };</script>`,
    markets: [BR, BR, MX],
  },
  {
    name: 'SHOPLINE',
    weight: 3,
    alias: () => 'vip.myshopline.shop',
    addresses: ['104.17.232.29'],
    network: '104.17.233.29',
    head: (_label, id) =>
      `<link rel="stylesheet" href="https://cdn.myshopline.com/t/layout/${id}/theme.css"><script>window.Shopline = {}; Shopline.shop = "${id}";</script>`,
    markets: [TW, SG, US],
  },
  {
    name: 'Shoplazza',
    weight: 3,
    alias: () => 'shops.myshoplazza.com',
    network: '34.110.152.221',
    head: (_label, id) =>
      `<link rel="stylesheet" href="https://static.shoplazza.com/oss/themes/a1/style.css"><script>window.SHOPLAZZA = {"shop":{"shop_id":"${id}"}};</script>`,
    markets: [US, GB, DE],
  },
  {
    name: 'Lightspeed eCom',
    weight: 3,
    alias: (label) => `${label}.webshopapp.com`,
    network: '34.90.112.17',
    head: (_label, id) =>
      `<link rel="stylesheet" href="https://cdn.webshopapp.com/shops/${id}/themes/174/assets/style.css">`,
    markets: [NL, NL, DE],
  },
  {
    name: 'Salla',
    weight: 3,
    alias: (label) => `${label}.salla.sa`,
    network: '35.234.95.202',
    head: (_label, id) =>
      `<link rel="stylesheet" href="https://cdn.salla.network/themes/${id}/1.231.0/app.css"><script>document.addEventListener('DOMContentLoaded', () => salla.init({"store":{"id":${id}}}));</script>`,
    markets: [SA],
  },
  {
    name: 'Zid',
    weight: 2,
    alias: (label) => `${label}.zid.store`,
    network: '34.107.221.82',
    head: (_label, id) =>
      `<link rel="stylesheet" href="https://assets.zid.store/themes/f9f0/main.css"><script>window.store = {"id":${id}};</script>`,
    markets: [SA],
  },
  {
    name: 'Ecwid',
    weight: 2,
    alias: (_label, id) => `store${id}.ecwid.com`,
    network: '52.72.49.79',
    head: (_label, id) =>
      `<script data-cfasync="false" src="https://app.ecwid.com/script.js?${id}&data_platform=code" charset="utf-8"></script>`,
    markets: [US, GB, FR],
  },
  {
    name: 'Square Online',
    weight: 1,
    alias: (label) => `${label}.square.site`,
    network: '199.34.228.53',
    head: (_label, id) =>
      `<link rel="stylesheet" href="https://cdn3.editmysite.com/app/website/css/site.css"><script src="https://cdn3.editmysite.com/app/store/js/store.${id}.js" defer></script>`,
    markets: [US, US, CA, AU],
  },
];
