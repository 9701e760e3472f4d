/**
 * `shops`: whoever uses the platform sells something. `sites`: for any kind of site, so that a name there is a candidate whose visit shows
 * whether it is a store.
 */
export type PlatformKind = 'shops' | 'sites';

/** What shows that a name is on a platform, and the public page that says so, as read on `READ`. */
export type PlatformRow = {
  platform: string;
  kind: PlatformKind;
  /** The end of the host names that a CNAME of a customer points to, or under which the platform has its customers' sites. */
  hosts?: string[];
  /** IPv4 or IPv6 addresses, or ranges of a network that is the platform's own. */
  addresses?: string[];
  /** Missing only for hosts in a domain that belongs to the platform. */
  source?: string;
};

/** The day on which the pages were read. */
export const READ = '2026-11-27';

const SHOPIFY_HELP = 'https://help.shopify.com/manual/domains/understanding-domains';
const SHOPLINE_HELP =
  'https://help.shopline.com/hc/en-001/articles/900005668543-Connecting-a-Custom-Domain-to-SHOPLINE';
const WIX_DOCS = 'https://dev.wix.com/docs/api-reference/account-level/domains/dns-propagation/sample-flows';

/** An address of a network that many companies share is listed only if the platform gives it to its customers. */
export const PLATFORM_ROWS: readonly PlatformRow[] = [
  {
    platform: 'Shopify',
    kind: 'shops',
    hosts: ['myshopify.com'],
    addresses: ['23.227.38.65', '2620:127:f00f:5::'],
    source: SHOPIFY_HELP,
  },
  // Shops of long standing point to other addresses of the networks than the documented ones, as public surveys of stores found. The
  // registry, whose entries were not read, says who owns them.
  {
    platform: 'Shopify',
    kind: 'shops',
    addresses: ['23.227.38.0/24'],
    source: 'https://rdap.arin.net/registry/ip/23.227.38.0',
  },
  {
    platform: 'Shopify',
    kind: 'shops',
    addresses: ['2620:127:f00f::/48'],
    source: 'https://rdap.arin.net/registry/ip/2620:127:f00f::',
  },
  { platform: 'Shopify', kind: 'shops', hosts: ['shopifydns.com'] },
  {
    platform: 'SHOPLINE',
    kind: 'shops',
    hosts: ['myshopline.shop', 'myshopline.com'],
    addresses: ['104.17.232.29'],
    source: SHOPLINE_HELP,
  },
  {
    platform: 'SHOPLINE',
    kind: 'shops',
    hosts: ['shoplineapp.com'],
    source: 'https://support.shoplineapp.com/hc/en-us/articles/204206629',
  },
  {
    platform: 'Shoplazza',
    kind: 'shops',
    hosts: ['myshoplazza.com'],
    source: 'https://helpcenter.shoplazza.com/hc/en-us/articles/10930508593817-Domains-Terminology',
  },
  { platform: 'Shoplazza', kind: 'shops', hosts: ['myshoplaza.com', 'shoplazza.com'] },
  {
    platform: 'BigCommerce',
    kind: 'shops',
    hosts: ['mybigcommerce.com'],
    source:
      'https://developers.cloudflare.com/cloudflare-for-platforms/cloudflare-for-saas/saas-customers/provider-guides/bigcommerce/',
  },
  { platform: 'BigCommerce', kind: 'shops', hosts: ['bigcommerce.com'] },
  {
    platform: 'Nuvemshop',
    kind: 'shops',
    addresses: ['52.5.157.71', '52.200.197.31', '52.206.238.9'],
    source: 'https://nuvemshop.com.br/blog/nome-de-dominio',
  },
  { platform: 'Nuvemshop', kind: 'shops', hosts: ['lojavirtualnuvem.com.br', 'mitiendanube.com'] },
  {
    platform: 'VTEX',
    kind: 'shops',
    hosts: ['vtex.com'],
    source: 'https://help.vtex.com/tracks/go-live-your-store--4Ns5FxIiksmjsdX2yOTduM/12bQlMbJ68Ot0LIaO6Btkj',
  },
  { platform: 'VTEX', kind: 'shops', hosts: ['vtexcommercestable.com.br'] },
  {
    platform: 'Lightspeed eCom',
    kind: 'shops',
    hosts: ['webshopapp.com', 'shoplightspeed.com'],
    source:
      'https://ecom-support.lightspeedhq.com/hc/en-us/articles/115000272353-2-b-Cluster-information-NB-',
  },
  {
    platform: 'Salla',
    kind: 'shops',
    hosts: ['salla.sa'],
    source:
      'https://help.salla.sa/en/article/transfer-a-domain-between-salla-stores/t7qdio2o3t1zvxkfyzpm4ifm',
  },
  {
    platform: 'Zid',
    kind: 'shops',
    hosts: ['zid.store'],
    source: 'https://apify.com/al_mansouri/zid-store-scraper',
  },
  {
    platform: 'Ecwid',
    kind: 'shops',
    hosts: ['ecwid.com'],
    source: 'https://support.ecwid.com/hc/en-us/articles/115005900129-Understanding-domains',
  },
  {
    platform: 'Haravan',
    kind: 'shops',
    hosts: ['myharavan.com'],
    source: 'https://support.haravan.com/support/solutions/articles/42000074452',
  },
  {
    platform: 'Big Cartel',
    kind: 'shops',
    hosts: ['bigcartel.com'],
    source: 'https://www.bigcartel.com/resources/help/topic/custom-domains',
  },
  {
    platform: 'Salesforce Commerce Cloud',
    kind: 'shops',
    hosts: ['demandware.net', 'commercecloud.salesforce.com'],
  },
  { platform: 'Loja Integrada', kind: 'shops', hosts: ['lojaintegrada.com.br'] },
  { platform: 'Tray', kind: 'shops', hosts: ['tray.com.br'] },
  { platform: 'Cafe24', kind: 'shops', hosts: ['cafe24.com'] },
  { platform: 'Sapo', kind: 'shops', hosts: ['bizwebvietnam.net'] },
  { platform: 'Shoptet', kind: 'shops', hosts: ['myshoptet.com'] },
  { platform: 'Shoper', kind: 'shops', hosts: ['shoper.pl'] },
  { platform: 'IdoSell', kind: 'shops', hosts: ['iai-shop.com'] },
  { platform: 'InSales', kind: 'shops', hosts: ['myinsales.ru'] },
  { platform: 'Shopware', kind: 'shops', hosts: ['shopware.store'] },
  { platform: 'plentymarkets', kind: 'shops', hosts: ['plentymarkets-cloud-ie.com'] },
  { platform: 'Volusion', kind: 'shops', hosts: ['volusion.com'] },
  { platform: 'Magento', kind: 'shops', hosts: ['magento.cloud'] },
  { platform: 'BASE', kind: 'shops', hosts: ['thebase.in'] },
  { platform: 'Spreadshop', kind: 'shops', hosts: ['myspreadshop.com'] },
  {
    platform: 'Square Online',
    kind: 'sites',
    hosts: ['square.site'],
    source: 'https://publicsuffix.org/list/public_suffix_list.dat',
  },
  {
    platform: 'Squarespace',
    kind: 'sites',
    hosts: ['ext-cust.squarespace.com'],
    source:
      'https://support.squarespace.com/hc/en-us/articles/206541757-Troubleshooting-third-party-domain-connections',
  },
  { platform: 'Squarespace', kind: 'sites', hosts: ['ext.squarespace.com'] },
  {
    platform: 'Squarespace',
    kind: 'sites',
    addresses: ['198.185.159.144', '198.185.159.145', '198.49.23.144', '198.49.23.145'],
    source:
      'https://www.namecheap.com/support/knowledgebase/article.aspx/9608/2208/how-do-i-link-my-domain-to-my-squarespace-account/',
  },
  {
    platform: 'Wix',
    kind: 'sites',
    hosts: ['wixdns.net'],
    addresses: ['185.230.63.107'],
    source: WIX_DOCS,
  },
  {
    platform: 'Webflow',
    kind: 'sites',
    hosts: ['proxy-ssl.webflow.com'],
    source: 'https://www.mekaa.co/en/glossary/dns',
  },
  { platform: 'Webflow', kind: 'sites', hosts: ['cdn.webflow.com'] },
  { platform: 'Jimdo', kind: 'sites', hosts: ['jimdo.com'] },
  { platform: 'Weebly', kind: 'sites', hosts: ['weebly.com'] },
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
