/** The responses of the benchmark's shops: generated, with the size and shape of a theme's front page and of a full list page. */

/** A front page of about 140 KiB: menus, 48 product cards, inline scripts, structured data. */
export function frontPage(): string {
  const links = repeat(
    180,
    (i) =>
      `<li class="menu__item"><a href="/collections/c-${i}" class="menu__link link">Collection ${i}</a></li>`,
  );
  const cards = repeat(
    48,
    (
      i,
    ) => `<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card card--standard card--media" style="--ratio-percent: 125%;">
<div class="card__media"><img srcset="${[165, 360, 533, 720, 940, 1066]
      .map(
        (width) =>
          `//cdn.shopify.com/s/files/1/0001/files/product-${i}.jpg?v=17000000${i}&width=${width} ${width}w`,
      )
      .join(
        ', ',
      )}" src="//cdn.shopify.com/s/files/1/0001/files/product-${i}.jpg" alt="Product ${i}" loading="lazy" width="1200" height="1500"></div>
<div class="card__content"><h3 class="card__heading"><a href="/products/product-${i}" id="card-${i}" class="full-unstyled-link">Product ${i} in oak &amp; linen</a></h3>
<div class="price"><span class="visually-hidden">Regular price</span><span class="price-item price-item--regular">$${20 + i}.00 USD</span></div></div></div></div></li>`,
  );
  const settings = JSON.stringify(
    Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [`setting_${i}`, `value of setting ${i}, as themes write it`]),
    ),
  );
  const data = JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        name: 'Velvet Oak',
        logo: 'https://cdn.shopify.com/logo.png',
        sameAs: ['https://www.instagram.com/velvetoak'],
      },
      ...Array.from({ length: 12 }, (_, i) => ({
        '@type': 'Product',
        name: `Product ${i}`,
        sku: `P-${i}`,
        url: `/products/product-${i}`,
        offers: { '@type': 'Offer', price: `${20 + i}.00`, priceCurrency: 'USD' },
      })),
    ],
  });
  return `<!doctype html>
<html class="no-js" lang="en">
<head>
<meta charset="utf-8">
<title>Velvet Oak – Goods for slow mornings</title>
<meta name="description" content="Furniture and linen, made to last.">
<meta property="og:site_name" content="Velvet Oak">
<meta property="og:image" content="https://cdn.shopify.com/cover.jpg">
<link rel="icon" href="/favicon.png" sizes="32x32"><link rel="apple-touch-icon" href="/touch.png" sizes="180x180">
<style>${repeat(300, (i) => `.color-scheme-${i} { --gradient-base: #${String(i).padStart(6, '0')}; margin: 0 auto; padding: ${i}px 1rem; }`)}</style>
<script>var Shopify = Shopify || {}; Shopify.shop = "velvet-oak.myshopify.com"; Shopify.currency = {"active":"USD","rate":"1.0"}; Shopify.country = "US";</script>
<script>window.theme = ${settings};</script>
<script type="application/ld+json">${data}</script>
<script src="https://cdn.shopify.com/s/files/1/0001/theme.js" defer></script>
</head>
<body class="gradient">
<header><nav><ul>${links}</ul></nav></header>
<main><h1>Velvet Oak</h1><ul class="grid product-grid">${cards}</ul></main>
<footer><a href="https://www.facebook.com/velvetoak">Facebook</a> <a href="https://www.instagram.com/velvetoak">Instagram</a> <a href="https://www.tiktok.com/@velvetoak">TikTok</a></footer>
</body>
</html>`;
}

/** A page of `/products.json` with 250 products of three variants. */
export function productList(): string {
  return JSON.stringify({
    products: Array.from({ length: 250 }, (_, i) => ({
      id: 7_000_000_000 + i,
      title: `Product ${i} in oak and linen`,
      handle: `product-${i}`,
      body_html: `<p>${'Made by hand, one at a time, in a small workshop. '.repeat(6)}</p>`,
      published_at: '2026-07-30T10:00:00-04:00',
      created_at: `20${20 + (i % 6)}-0${1 + (i % 9)}-11T10:00:00-04:00`,
      updated_at: '2026-07-30T10:00:00-04:00',
      vendor: 'Velvet Oak',
      product_type: 'Home',
      tags: ['oak', 'linen', 'home'],
      variants: [0, 1, 2].map((v) => ({
        id: 40_000_000_000 + i * 3 + v,
        title: `Size ${v}`,
        option1: `Size ${v}`,
        sku: `P-${i}-${v}`,
        requires_shipping: true,
        taxable: true,
        available: true,
        price: `${20 + i + v}.00`,
        grams: 400,
        compare_at_price: null,
        position: v + 1,
        product_id: 7_000_000_000 + i,
        created_at: '2025-01-11T10:00:00-04:00',
        updated_at: '2026-07-30T10:00:00-04:00',
      })),
      images: [0, 1].map((n) => ({
        id: 50_000_000_000 + i * 2 + n,
        position: n + 1,
        src: `https://cdn.shopify.com/s/files/1/0001/files/product-${i}-${n}.jpg?v=1700000000`,
        width: 1200,
        height: 1500,
      })),
      options: [{ name: 'Size', position: 1, values: ['Size 0', 'Size 1', 'Size 2'] }],
    })),
  });
}

const repeat = (count: number, piece: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => piece(i)).join('\n');
