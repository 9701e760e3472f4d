import { expectedProduct, metricsOf, type Product, pictureOf } from '../sample-stores/products.ts';
import { page, redirect, robots, status, text } from '../sample-stores/responses.ts';
import type { Expected, Handler } from '../sample-stores/store.ts';
import { storefront, structuredData } from '../sample-stores/storefront.ts';
import { addresses, productPages, urlset } from '../sample-stores/stores/json-ld.ts';
import { shopify, shopifyHead } from '../sample-stores/stores/shopify.ts';
import { goodsOf, isWhole } from './goods.ts';
import type { Market, Platform } from './platforms.ts';
import type { Site } from './population.ts';
import { TECHNOLOGIES } from './technologies.ts';

export type SitePages = {
  paths: Record<string, Handler>;
  /** What a visit finds. */
  expected: Expected;
  /** Sent with every response. */
  headers: Record<string, string>;
};

/** What the site serves at its own host name. */
export function pagesOf(seed: number, site: Site): SitePages {
  const { content, platform } = site;
  if (platform && content === 'store') return storePages(seed, site, platform);
  if (platform && content === 'disallowed') {
    const { headers, paths } = storePages(seed, site, platform);
    return {
      headers,
      paths: { ...paths, '/robots.txt': robots('Disallow: /') },
      expected: { storefront: 'blocked: robots.txt' },
    };
  }
  // A page of the platform that is no shop, such as a site made with a builder, still shows the builder.
  const builder = platform?.anySite ? platform : undefined;
  const other = otherPages(site, builder);
  return {
    headers: (content === 'company' && builder?.headers?.(site.id)) || {},
    paths: { '/robots.txt': status(404), ...other.paths },
    expected: other.expected,
  };
}

const nameOf = ({ label }: Site) => `${label[0]!.toUpperCase()}${label.slice(1)}`;

function storePages(seed: number, site: Site, platform: Platform): SitePages {
  const { draws, id } = site;
  const name = nameOf(site);
  const market = draws.pick('market', platform.markets);
  const used = TECHNOLOGIES.filter(({ id, share }) => draws.share(id) < share);
  const tags = used.map(({ tag }) => tag).join('\n');
  const count = platform.name === 'Shopify' ? listLength(site) : draws.whole('products', 3, 12);
  const products = goodsOf(seed, { index: site.index, market, count });
  const { paths, expected } = (platform.name === 'Shopify' ? shopifyPages : structuredPages)({
    site,
    name,
    platform,
    market,
    products,
    tags,
  });
  return {
    headers: platform.headers?.(id) ?? {},
    paths,
    expected: {
      ...expected,
      facts: { brand_name: name, country: market.country, language: market.language },
      technologies: [...(expected.technologies ?? []), ...used.map(({ id }) => id)].sort(),
    },
  };
}

/** Most stores have a page of products, few have hundreds. */
function listLength({ draws }: Site): number {
  const share = draws.share('length');
  if (share < 0.7) return draws.whole('products', 5, 60);
  return share < 0.95 ? draws.whole('products', 61, 250) : draws.whole('products', 251, 700);
}

type Given = {
  site: Site;
  name: string;
  platform: Platform;
  market: Market;
  products: Product[];
  tags: string;
};
type Made = Pick<SitePages, 'paths' | 'expected'>;

function shopifyPages({ site: { host }, name, market, products, tags }: Given): Made {
  const { country, currency, language } = market;
  const { paths, expected } = shopify({
    domain: host,
    what: '',
    name,
    products,
    currency,
    country,
    language,
    whole: isWhole(currency),
  });
  const head = `${shopifyHead(name, currency, country)}\n${tags}`;
  return {
    // The theme of the sample stores' page maker.
    expected: { ...expected, technologies: ['dawn'] },
    paths: {
      ...paths,
      '/': page(storefront({ name, language, head, image: `http://${host}/cover.jpg` })),
    },
  };
}

/** A sitemap leads to product pages with structured data. */
function structuredPages({ site, name, platform, market, products, tags }: Given): Made {
  const { host, label, id } = site;
  const { country, currency, language } = market;
  const owner = structuredData({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    address: { '@type': 'PostalAddress', addressCountry: country },
  });
  return {
    expected: {
      storefront: 'found',
      products: 'found',
      platform: platform.name,
      currency,
      metrics: metricsOf(products),
      savedProducts: products.slice(0, 3).map((product) => ({
        ...expectedProduct(host, product, { currency }),
        store_id: `http://${host}/products/${product.handle}`,
        url: `http://${host}/products/${product.handle}`,
        vendor: 'Workshop',
      })),
    },
    paths: {
      '/robots.txt': robots('Disallow: /cart', `Sitemap: http://${host}/sitemap.xml`),
      '/sitemap.xml': text(urlset(addresses(host, products)), 'application/xml; charset=utf-8'),
      '/': page(
        storefront({
          name,
          language,
          head: `${platform.head(label, id)}\n${owner}\n${tags}`,
          body: showcase(host, products),
          image: `http://${host}/cover.jpg`,
        }),
      ),
      ...productPages(host, products, currency),
    },
  };
}

/** Links to some products, without prices. */
const showcase = (host: string, products: Product[]) =>
  products
    .slice(0, 6)
    .map(
      (product) =>
        `<a href="/products/${product.handle}"><img src="${pictureOf(host, product)}" alt="">${product.title}</a>`,
    )
    .join('\n');

function otherPages(site: Site, builder: Platform | undefined): Made {
  const name = nameOf(site);
  const plain = (given: { title: string; body: string; head?: string }) =>
    page(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${given.title}</title>${given.head ?? ''}</head><body>${given.body}</body></html>`,
    );
  const rejected = (reason: Expected['storefront'], front: Handler): Made => ({
    expected: { storefront: reason },
    paths: { '/': front },
  });
  switch (site.content) {
    case 'parked':
      return rejected(
        'not applicable: parked',
        plain({
          title: site.name,
          head: '<script src="https://www.parkingcrew.net/jsparkcaf.php"></script>',
          body: '<p>This domain is parked.</p>',
        }),
      );
    case 'for-sale':
      return rejected(
        'not applicable: for-sale',
        plain({
          title: site.name,
          body: `<h1>${site.name} is for sale</h1><a href="https://www.afternic.com/forsale/${site.name}">Buy</a>`,
        }),
      );
    case 'coming-soon':
      return rejected(
        'not applicable: coming-soon',
        plain({ title: name, body: `<h1>${name}</h1><p>Our new shop is coming soon.</p>` }),
      );
    case 'empty-page':
      return rejected('not applicable: empty-page', plain({ title: '', body: '' }));
    case 'password': {
      const form = '<form method="post" action="/password"><input type="password" name="password"></form>';
      const head = shopifyHead(name, 'USD', 'US');
      return {
        expected: { storefront: 'not applicable: password' },
        paths: {
          '/': redirect('/password'),
          '/password': page(storefront({ name, head, body: `<h1>Welcome</h1>${form}` })),
        },
      };
    }
    default:
      return {
        expected: { storefront: 'found', ...(builder && { platform: builder.name }) },
        paths: {
          '/': plain({
            title: name,
            head: `<meta property="og:site_name" content="${name}">${builder?.head(site.label, site.id) ?? ''}`,
            body: `<h1>${name}</h1><p>${name} is an engineering office. Since 1987 we have planned bridges, tunnels and railway stations with our partners in three countries.</p><a href="/projects">Projects</a> <a href="/about">About us</a> <a href="/careers">Careers</a>`,
          }),
        },
      };
  }
}
