import { LANGUAGES, type Language } from './languages.ts';
import { type PlatformPage, platformPages } from './platform-pages.ts';
import { domainOf, type JudgedSite, nameOf } from './site.ts';

type Style = 'full' | 'minimal' | 'structured' | 'several currencies';
const STYLES: Style[] = ['full', 'structured', 'minimal', 'several currencies'];

type Shop = { name: string; domain: string; id: number; language: Language; style: Style };

const slugOf = (index: number) => `item-${index + 1}`;
const priceOf = (shop: Shop, index: number) => 12 + ((shop.id * 7 + index * 23) % 140) + 0.9;

function productCards(shop: Shop, product: (slug: string) => string): string {
  const { language } = shop;
  const currencies =
    shop.style === 'several currencies' ? language.currencies : language.currencies.slice(0, 1);
  return language.goods
    .map((title, index) => {
      const prices = currencies
        .map(([, format]) => `<span class="price">${format(priceOf(shop, index))}</span>`)
        .join(' ');
      return `<li class="card"><a href="${product(slugOf(index))}"><img src="/media/${slugOf(index)}.jpg" alt="${title}"><h3>${title}</h3></a><p>${prices}</p><button type="button">${language.add}</button></li>`;
    })
    .join('\n');
}

const productData = (shop: Shop) => {
  const [currency] = shop.language.currencies[0]!;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'OnlineStore', name: shop.name, url: `https://${shop.domain}/` },
      ...shop.language.goods.map((name, index) => ({
        '@type': 'Product',
        name,
        offers: { '@type': 'Offer', price: priceOf(shop, index).toFixed(2), priceCurrency: currency },
      })),
    ],
  };
};
const script = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

function frontPage(shop: Shop, page: Omit<PlatformPage, 'platform'>): string {
  const { name, language, style } = shop;
  const product = page.product ?? ((slug: string) => `/${slug}`);
  const cart = page.cart ?? '/cart';
  const selector =
    style === 'several currencies'
      ? `<form><select name="currency">${language.currencies.map(([code]) => `<option>${code}</option>`).join('')}<option>USD</option></select></form>`
      : '';
  const header = `<header><a href="/">${name}</a><nav><a href="/all">${language.shop}</a> <a href="/about">${language.about}</a></nav>${selector}<a href="${cart}">${language.cart} (0)</a></header>`;
  const main =
    style === 'minimal'
      ? `<main><h1>${name}</h1><a href="/all">${language.shop}</a></main>`
      : `<main><h1>${language.shipping}</h1><ul>${productCards(shop, product)}</ul></main>`;
  const body = page.headless
    ? '<div id="root"></div><noscript>JavaScript</noscript>'
    : `${header}${main}<footer>© ${name}</footer>`;
  return `<!doctype html>
<html lang="${language.code}" ${page.html ?? ''}>
<head><meta charset="utf-8"><title>${name} | ${language.shop}</title>
<meta name="description" content="${name}: ${language.shipping}"><meta property="og:site_name" content="${name}">
${page.head}
${style === 'structured' ? script(productData(shop)) : ''}
</head>
<body ${page.body ?? ''}>
${body}
${page.foot ?? ''}
</body></html>`;
}

const only = (domain: string, page: string, headers: Record<string, string> = {}): JudgedSite['hosts'] => ({
  [domain]: { '/': { body: page, headers } },
});

/** Shops on no known platform: their own software, static sites, front ends of unknown shop systems. */
const OWN_SOFTWARE: ((shop: Shop) => JudgedSite['hosts'])[] = [
  (shop) => only(shop.domain, frontPage({ ...shop, style: 'structured' }, { head: '' })),
  (shop) =>
    only(
      shop.domain,
      frontPage({ ...shop, style: 'full' }, { head: '<meta name="generator" content="Hugo 0.121">' }),
    ),
  (shop) =>
    only(shop.domain, frontPage({ ...shop, style: 'several currencies' }, { head: '', cart: '/basket' })),
  (shop) => {
    const item = (title: string, index: number) =>
      `<div itemscope itemtype="http://schema.org/Product"><a href="/${slugOf(index)}" itemprop="name">${title}</a><span itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="${shop.language.currencies[0]![0]}"><b itemprop="price" content="${priceOf(shop, index)}"></b></span></div>`;
    const page = `<!doctype html><html lang="${shop.language.code}"><title>${shop.name}</title><h1>${shop.name}</h1>${shop.language.goods.map(item).join('')}`;
    return only(shop.domain, page);
  },
  (shop) => {
    const [currencyCode] = shop.language.currencies[0]!;
    const products = shop.language.goods.map((title, index) => ({
      handle: slugOf(index),
      title,
      priceRange: { minVariantPrice: { amount: priceOf(shop, index).toFixed(1), currencyCode } },
    }));
    const state = JSON.stringify({ props: { pageProps: { collection: { products } } }, page: '/' });
    const page = `<!doctype html><html lang="${shop.language.code}"><title>${shop.name}</title><div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${state}</script><script src="/_next/static/chunks/main.js" defer></script>`;
    return only(shop.domain, page);
  },
  // The front page belongs to the company; the shop has a separate host.
  (shop) => ({
    [shop.domain]: {
      '/': `<!doctype html><html lang="${shop.language.code}"><title>${shop.name}</title><meta property="og:site_name" content="${shop.name}"><h1>${shop.name}</h1><p>${'Since 1974 our family works with wood and wool. '.repeat(8)}</p><a href="http://shop.${shop.domain}/">${shop.language.shop}</a><a href="/press">Press</a>`,
    },
    [`shop.${shop.domain}`]: { '/': frontPage(shop, { head: '' }) },
  }),
  (shop) => ({
    [shop.domain]: {
      '/': `<!doctype html><html><title>${shop.name}</title><h1>${shop.name}</h1><ul><li><a href="http://us.${shop.domain}/">United States</a><li><a href="http://de.${shop.domain}/">Deutschland</a></ul>`,
    },
    [`us.${shop.domain}`]: { '/': frontPage(shop, { head: '' }) },
    [`de.${shop.domain}`]: { '/': frontPage(shop, { head: '' }) },
  }),
  // Forwards without an HTTP redirect.
  (shop) => ({
    [shop.domain]: {
      '/': '<html><head><meta http-equiv="refresh" content="0; url=/home"></head><body></body></html>',
      '/home': frontPage(shop, { head: '' }),
    },
  }),
];

const COUNT = 200;
const ON_OWN_SOFTWARE = 24;

/** 200 shops: on each platform in turn, in its usual languages and all styles, and some on custom software. */
export function makeShops(): JudgedSite[] {
  const platforms = platformPages('', 0).length;
  return Array.from({ length: COUNT }, (_, index): JudgedSite => {
    const name = nameOf(index);
    const domain = domainOf(name);
    const round = Math.floor(index / platforms);
    const style = STYLES[(index + round) % STYLES.length]!;
    const own = index - (COUNT - ON_OWN_SOFTWARE);
    const page = platformPages(domain, 101 + index)[index % platforms]!;
    const locales = LANGUAGES.filter(({ code }) => own >= 0 || (page.locales?.includes(code) ?? true));
    const shop: Shop = {
      name,
      domain,
      id: 101 + index,
      language: locales[(index + round) % locales.length]!,
      style,
    };
    if (own >= 0) return { domain, hosts: OWN_SOFTWARE[own % OWN_SOFTWARE.length]!(shop) };
    return { domain, platform: page.platform, hosts: only(domain, frontPage(shop, page), page.headers) };
  });
}
