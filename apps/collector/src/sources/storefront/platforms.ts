import { toSingleLine } from '@brandlode/contract';
import type { Page, Span } from '../page/read-page.ts';
import type { Platform } from '../report.ts';

/**
 * Evidence found only in stores built on the platform; a mention in prose, an image from the platform's CDN or an embedded buy
 * button is not enough.
 */
type Marks = {
  name: string;
  /** A response header and the pattern of its value. */
  headers?: [name: string, value: RegExp][];
  /** `<meta name="generator">` and similar. */
  meta?: [name: string, value: RegExp][];
  /** URLs of scripts and style sheets. */
  address?: RegExp;
  /** Literals of inline scripts, the rarest first. */
  script?: string[];
  /** Attributes of `<html>` or `<body>`. */
  root?: [name: string, value: RegExp];
};

/** Shop systems before site builders: a shop embedded in a builder's page belongs to the shop system. */
const PLATFORMS: Marks[] = [
  {
    name: 'Shopify',
    headers: [
      ['x-shopid', /^\d+$/],
      ['x-shopify-stage', /./],
      ['powered-by', /^Shopify$/i],
    ],
    address:
      /\/cdn\/shop\/t\/\d+\/assets\/|cdn\.shopify\.com\/s\/files\/[\d/]+\/t\/\d+\/assets\/|\/cdn\/shopifycloud\//,
    script: ['Shopify.shop = "', 'Shopify.theme = {', 'Shopify.routes = '],
  },
  {
    name: 'WooCommerce',
    meta: [['generator', /^WooCommerce\b/i]],
    address: /\/plugins\/woocommerce\/(?:assets|client|packages)\//,
    script: ['var woocommerce_params =', 'var wc_add_to_cart_params =', 'var wc_cart_fragments_params ='],
    root: ['class', /(?:^|\s)woocommerce-(?:no-js|js|page)(?:\s|$)/],
  },
  {
    name: 'Salesforce Commerce Cloud',
    headers: [['set-cookie', /\bdwanonymous_|\bdwsid=/]],
    address: /\/on\/demandware\.(?:static|store)\//,
    script: ['dw.ac.applyContext(', '/on/demandware.store/'],
  },
  {
    name: 'BigCommerce',
    meta: [['platform', /^bigcommerce/i]],
    address: /\/\/cdn\d*\.bigcommerce\.com\/s-[a-z0-9]+\//,
    script: ['var BCData =', 'window.stencilUtils', 'bigcommerce.com/s-'],
  },
  {
    name: 'Magento',
    headers: [
      ['x-magento-vary', /./],
      ['x-magento-cache-id', /./],
      ['x-magento-tags', /./],
    ],
    address:
      /\/static\/version\d+\/frontend\/|\/static\/frontend\/[^/]+\/[^/]+\/[a-z]{2}_[A-Z]{2}\/|\/skin\/frontend\//,
    script: ['"Magento_', 'Mage.Cookies.path'],
  },
  {
    name: 'PrestaShop',
    headers: [['powered-by', /^PrestaShop$/i]],
    meta: [['generator', /^PrestaShop$/i]],
    script: ['var prestashop = {'],
  },
  {
    name: 'Shopware',
    headers: [
      ['sw-context-token', /./],
      ['sw-version-id', /./],
    ],
    meta: [['application-name', /^Shopware\b/]],
    address: /\/engine\/Shopware\/|\/bundles\/storefront\//,
    script: ["'frontend.cart.offcanvas'"],
  },
  {
    name: 'OpenCart',
    headers: [['set-cookie', /\bOCSESSID=/]],
    address: /catalog\/view\/(?:theme|javascript)\//,
  },
  {
    name: 'VTEX',
    headers: [['powered', /^vtex$/i]],
    address: /\.vtexassets\.com\/|\.vteximg\.com\.br\/arquivos\//,
  },
  {
    name: 'Nuvemshop',
    address: /\/\/(?:d[\w-]*\.)?(?:cdn\.)?(?:mitiendanube|nuvemshop)\.com/,
  },
  {
    name: 'Lightspeed eCom',
    address: /\/\/cdn\.(?:webshopapp|shoplightspeed)\.com\//,
  },
  {
    name: 'Shoplazza',
    address: /\/\/[\w-]+\.shoplazza\.com\//,
  },
  {
    name: 'SHOPLINE',
    address: /\/\/cdn\.shoplineapp\.com\//,
  },
  {
    name: 'Cafe24',
    address: /\/\/[\w.]*echosting\.cafe24\.com\//,
  },
  {
    name: 'Shopify Hydrogen',
    headers: [['powered-by', /^Shopify, Hydrogen$/i]],
    address: /\/\/cdn\.shopify\.com\/oxygen-v2\//,
  },
  {
    name: 'nopCommerce',
    meta: [['generator', /^nopCommerce$/i]],
    headers: [['set-cookie', /\.Nop\.Customer=/]],
  },
  {
    name: 'Big Cartel',
    meta: [['generator', /^Big Cartel$/i]],
    address: /\/\/assets\.bigcartel\.com\//,
  },
  {
    name: 'Ecwid',
    address: /\/\/app\.ecwid\.com\/script\.js\?\d+/,
    script: ['xProductBrowser('],
  },
  {
    name: 'Square Online',
    address: /\/\/cdn\d*\.editmysite\.com\/(?:app\/store|app\/website)\//,
  },
  {
    name: 'Squarespace',
    headers: [['server', /^Squarespace$/i]],
    address: /\/\/(?:assets|static1)\.squarespace\.com\/(?:universal|static)\//,
    script: ['Static.SQUARESPACE_CONTEXT = '],
  },
  {
    name: 'Wix',
    headers: [['x-wix-request-id', /./]],
    meta: [['generator', /^Wix\.com\b/]],
    address: /\/\/static\.parastorage\.com\/(?:services|unpkg)\//,
  },
  {
    name: 'Webflow',
    meta: [['generator', /^Webflow$/i]],
    root: ['data-wf-site', /^[0-9a-f]{24}$/],
  },
];

/** The store's platform with its evidence. */
export function detectPlatform(page: Page, headers: Record<string, string>): Platform | undefined {
  for (const marks of PLATFORMS) {
    const evidence =
      inHeaders(marks, headers) ??
      inMeta(marks, page) ??
      inAddresses(marks, page) ??
      inScripts(marks, page) ??
      inRoot(marks, page);
    if (evidence) return { name: marks.name, evidence: toSingleLine(evidence).slice(0, LONGEST_PROOF) };
  }
  return undefined;
}

const LONGEST_PROOF = 200;

function inHeaders({ headers: wanted = [] }: Marks, headers: Record<string, string>): string | undefined {
  const found = wanted.find(([name, value]) => value.test(headers[name] ?? ''));
  // A cookie's value may be a session key: only its name is stored.
  return (
    found &&
    (found[0] === 'set-cookie'
      ? `set-cookie: ${found[1].exec(headers['set-cookie']!)![0]}`
      : `${found[0]}: ${headers[found[0]]}`)
  );
}

function inMeta({ meta = [] }: Marks, page: Page): string | undefined {
  const found = meta.find(([name, value]) => value.test(page.meta.get(name) ?? ''));
  return found && `<meta name="${found[0]}" content="${page.meta.get(found[0])}">`;
}

function inAddresses({ address }: Marks, page: Page): string | undefined {
  if (!address) return undefined;
  const snippet = ({ start, end }: Span) => page.html.slice(start, end);
  const script = page.scriptAddresses.find(({ src }) => address.test(src));
  if (script) return snippet(script.span);
  const sheet = page.links.find(({ rel, href }) => LOADED.test(rel) && address.test(href));
  return sheet && snippet(sheet.span);
}

/** Links to resources that the page loads. */
const LOADED = /\b(?:stylesheet|preload|modulepreload|prefetch)\b/;

function inScripts({ script = [] }: Marks, page: Page): string | undefined {
  for (const text of page.inlineScripts) {
    for (const literal of script) {
      const at = text.indexOf(literal);
      if (at >= 0) return text.slice(at, at + LONGEST_PROOF).split('\n')[0];
    }
  }
  return undefined;
}

function inRoot({ root }: Marks, page: Page): string | undefined {
  if (!root) return undefined;
  const value = root[1].exec(page.rootAttributes[root[0]] ?? '')?.[0].trim();
  return value && `<body ${root[0]}="… ${value} …">`;
}
