type Storefront = {
  name: string;
  description?: string;
  language?: string;
  /** Markup at the end of the head: evidence of the platform, structured data. */
  head?: string;
  body?: string;
  links?: string[];
  image?: string;
};

/** A front page as themes write it. */
export function storefront(shop: Storefront): string {
  const { name, description = `${name}: goods made to last.`, language = 'en' } = shop;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${name} | Home</title>
<meta name="description" content="${description}">
<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${name}">
<meta property="og:type" content="website">
${shop.image ? `<meta property="og:image" content="${shop.image}">\n` : ''}<link rel="icon" href="/favicon.png" sizes="32x32">
<link rel="apple-touch-icon" href="/touch-icon.png" sizes="180x180">
${shop.head ?? ''}
</head>
<body>
<header><a href="/">${name}</a> <nav><a href="/collections/all">Shop</a> <a href="/pages/about">About</a> <a href="/cart">Cart</a></nav></header>
<main>${shop.body ?? `<h1>${name}</h1><p>${description}</p>`}</main>
<footer>${(shop.links ?? []).map((href) => `<a href="${href}">${new URL(href).hostname}</a>`).join(' ')}</footer>
</body>
</html>
`;
}

export const structuredData = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
