/**
 * `shops`: whoever uses the platform sells something. `sites`: for any kind of site, so that a name there is a candidate whose visit shows
 * whether it is a store.
 */
export type PlatformKind = 'shops' | 'sites';

/** What a platform has its customers' names point to, and the public page that says so, as read on `date`. */
export type PlatformRow = {
  platform: string;
  kind: PlatformKind;
  /** The end of the host names that a customer's CNAME points to. */
  host?: string;
  /** An IPv4 or IPv6 address. */
  address?: string;
  source: string;
  date: string;
};

const SHOPIFY_HELP = 'https://help.shopify.com/manual/domains/understanding-domains';
const SHOPLINE_HELP =
  'https://help.shopline.com/hc/en-001/articles/900005668543-Connecting-a-Custom-Domain-to-SHOPLINE';
const SHOPLINE_ASIA_HELP = 'https://support.shoplineapp.com/hc/en-us/articles/204206629';
const SQUARESPACE_HELP =
  'https://support.squarespace.com/hc/en-us/articles/206541757-Troubleshooting-third-party-domain-connections';
const NAMECHEAP_SQUARESPACE =
  'https://www.namecheap.com/support/knowledgebase/article.aspx/9608/2208/how-do-i-link-my-domain-to-my-squarespace-account/';
const NUVEMSHOP_BLOG = 'https://nuvemshop.com.br/blog/nome-de-dominio';
const VTEX_HELP =
  'https://help.vtex.com/tracks/go-live-your-store--4Ns5FxIiksmjsdX2yOTduM/12bQlMbJ68Ot0LIaO6Btkj';
const WIX_DOCS = 'https://dev.wix.com/docs/api-reference/account-level/domains/dns-propagation/sample-flows';
const READ = '2026-11-27';

/** Only what a public page states. An address of a network that many companies share is listed only if the platform gives it to its customers. */
export const PLATFORM_ROWS: readonly PlatformRow[] = [
  { platform: 'Shopify', kind: 'shops', host: 'myshopify.com', source: SHOPIFY_HELP, date: READ },
  { platform: 'Shopify', kind: 'shops', address: '23.227.38.65', source: SHOPIFY_HELP, date: READ },
  { platform: 'Shopify', kind: 'shops', address: '2620:127:f00f:5::', source: SHOPIFY_HELP, date: READ },
  {
    platform: 'Shopify',
    kind: 'shops',
    address: '23.227.38.32',
    source: 'https://github.com/Domain-Connect/Templates/blob/master/shopify.com.website.json',
    date: READ,
  },
  { platform: 'SHOPLINE', kind: 'shops', host: 'myshopline.shop', source: SHOPLINE_HELP, date: READ },
  { platform: 'SHOPLINE', kind: 'shops', host: 'myshopline.com', source: SHOPLINE_HELP, date: READ },
  { platform: 'SHOPLINE', kind: 'shops', address: '104.17.232.29', source: SHOPLINE_HELP, date: READ },
  { platform: 'SHOPLINE', kind: 'shops', host: 'shoplineapp.com', source: SHOPLINE_ASIA_HELP, date: READ },
  {
    platform: 'Shoplazza',
    kind: 'shops',
    host: 'myshoplazza.com',
    source: 'https://helpcenter.shoplazza.com/hc/en-us/articles/10930508593817-Domains-Terminology',
    date: READ,
  },
  {
    platform: 'BigCommerce',
    kind: 'shops',
    host: 'mybigcommerce.com',
    source:
      'https://developers.cloudflare.com/cloudflare-for-platforms/cloudflare-for-saas/saas-customers/provider-guides/bigcommerce/',
    date: READ,
  },
  { platform: 'Nuvemshop', kind: 'shops', address: '52.5.157.71', source: NUVEMSHOP_BLOG, date: READ },
  { platform: 'Nuvemshop', kind: 'shops', address: '52.200.197.31', source: NUVEMSHOP_BLOG, date: READ },
  { platform: 'Nuvemshop', kind: 'shops', address: '52.206.238.9', source: NUVEMSHOP_BLOG, date: READ },
  { platform: 'VTEX', kind: 'shops', host: 'cdn.vtex.com', source: VTEX_HELP, date: READ },
  {
    platform: 'Haravan',
    kind: 'shops',
    host: 'myharavan.com',
    source: 'https://support.haravan.com/support/solutions/articles/42000074452',
    date: READ,
  },
  {
    platform: 'Big Cartel',
    kind: 'shops',
    host: 'bigcartel.com',
    source: 'https://www.bigcartel.com/resources/help/topic/custom-domains',
    date: READ,
  },
  {
    platform: 'Zid',
    kind: 'shops',
    host: 'zid.store',
    source: 'https://apify.com/al_mansouri/zid-store-scraper',
    date: READ,
  },
  {
    platform: 'Square Online',
    kind: 'sites',
    host: 'square.site',
    source: 'https://publicsuffix.org/list/public_suffix_list.dat',
    date: READ,
  },
  {
    platform: 'Squarespace',
    kind: 'sites',
    host: 'ext-cust.squarespace.com',
    source: SQUARESPACE_HELP,
    date: READ,
  },
  ...['198.185.159.144', '198.185.159.145', '198.49.23.144', '198.49.23.145'].map(
    (address): PlatformRow => ({
      platform: 'Squarespace',
      kind: 'sites',
      address,
      source: NAMECHEAP_SQUARESPACE,
      date: READ,
    }),
  ),
  { platform: 'Wix', kind: 'sites', host: 'pointing.wixdns.net', source: WIX_DOCS, date: READ },
  { platform: 'Wix', kind: 'sites', address: '185.230.63.107', source: WIX_DOCS, date: READ },
  {
    platform: 'Webflow',
    kind: 'sites',
    host: 'proxy-ssl.webflow.com',
    source: 'https://www.mekaa.co/en/glossary/dns',
    date: READ,
  },
];

/** Networks in front of sites that hide where they are hosted, by the same rules. */
export const NETWORKS: readonly { network: string; hosts: string[]; ranges: string[]; source: string }[] = [
  {
    network: 'Cloudflare',
    hosts: ['cdn.cloudflare.net'],
    ranges: [
      '173.245.48.0/20',
      '103.21.244.0/22',
      '103.22.200.0/22',
      '103.31.4.0/22',
      '141.101.64.0/18',
      '108.162.192.0/18',
      '190.93.240.0/20',
      '188.114.96.0/20',
      '197.234.240.0/22',
      '198.41.128.0/17',
      '162.158.0.0/15',
      '104.16.0.0/13',
      '104.24.0.0/14',
      '172.64.0.0/13',
      '131.0.72.0/22',
      '2400:cb00::/32',
      '2606:4700::/32',
      '2803:f800::/32',
      '2405:b500::/32',
      '2405:8100::/32',
      '2a06:98c0::/29',
      '2c0f:f248::/32',
    ],
    source: 'https://www.cloudflare.com/ips/',
  },
  {
    network: 'Fastly',
    hosts: ['fastly.net', 'fastlylb.net'],
    ranges: [
      '23.235.32.0/20',
      '43.249.72.0/22',
      '103.244.50.0/24',
      '103.245.222.0/23',
      '103.245.224.0/24',
      '104.156.80.0/20',
      '140.248.64.0/18',
      '140.248.128.0/17',
      '146.75.0.0/17',
      '151.101.0.0/16',
      '2a04:4e40::/32',
      '2a04:4e42::/32',
    ],
    source: 'https://api.fastly.com/public-ip-list',
  },
  {
    network: 'Amazon CloudFront',
    hosts: ['cloudfront.net'],
    ranges: [],
    source: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/CNAMEs.html',
  },
  {
    network: 'Akamai',
    hosts: ['edgekey.net', 'edgesuite.net', 'akamaiedge.net'],
    ranges: [],
    source: 'https://techdocs.akamai.com/property-mgr/docs/serve-content-over-https',
  },
];
