import type { Column } from './columns.ts';

/** A known export with headers that mean more, or less, than their words. Headers as words of `headerUnits`. */
export type Layout = {
  name: string;
  /** At least three of them must be in its header. */
  headers: readonly string[];
  /** null: not the column it seems to be. */
  columns: Readonly<Record<string, Column | null>>;
  /** Period of values if the header states none. */
  period?: 'month' | 'year';
  /** Separator of list entries. */
  separator?: string;
};

const LAYOUTS: readonly Layout[] = [
  {
    name: 'Store Leads',
    headers: [
      'merchant name',
      'platform rank',
      'cluster domains',
      'installed apps names',
      'combined followers',
      'product variants',
      'theme vendor',
      'domain url',
      'estimated sales',
    ],
    columns: {
      domain: 'brand_url',
      'merchant name': 'brand_name',
      title: null,
      'meta description': 'brand_description',
      'domain url': null,
      // A rank among stores, not among all sites.
      rank: null,
      'platform rank': null,
      'company location': null,
      plan: null,
    },
    separator: ':',
  },
  {
    name: 'BuiltWith',
    headers: [
      'location on site',
      'tech spend',
      'sales revenue',
      'first detected',
      'last found',
      'first indexed',
      'last indexed',
      'majestic',
      'umbrella',
    ],
    columns: {
      domain: 'brand_url',
      'root domain': 'brand_url',
      company: 'brand_name',
      vertical: 'categories',
      tranco: 'rank',
      'page rank': null,
      'tech spend': null,
      umbrella: null,
      social: null,
    },
    period: 'month',
  },
  {
    name: 'Similarweb',
    headers: [
      'traffic share',
      'visit duration',
      'pages visit',
      'bounce rate',
      'avg visit duration',
      'global rank',
      'category rank',
      'adsense',
      'pages per visit',
    ],
    columns: {
      domain: 'brand_url',
      website: 'brand_url',
      rank: 'rank',
      'global rank': 'rank',
      'category rank': null,
      'country rank': null,
      'industry rank': null,
    },
    period: 'month',
  },
  {
    name: 'HubSpot',
    headers: [
      'record id',
      'company owner',
      'lifecycle stage',
      'company domain name',
      'create date',
      'last activity date',
      'lead status',
      'associated contact',
    ],
    columns: { 'company name': 'brand_name', name: 'brand_name', type: null },
    period: 'year',
  },
  {
    name: 'Shopify',
    headers: [
      'shop name',
      'shop domain',
      'shop country',
      'shop email',
      'shopify plan',
      'myshopify domain',
      'shop owner',
      'shop gid',
    ],
    columns: { 'shop domain': 'brand_url', 'shop name': 'brand_name', 'myshopify domain': 'shopify_url' },
    period: 'month',
  },
  {
    name: 'Semrush',
    headers: [
      'organic keywords',
      'organic traffic',
      'organic cost',
      'adwords keywords',
      'adwords traffic',
      'adwords cost',
      'pages visit',
      'unique visitors',
      'purchase conversion',
    ],
    columns: { domain: 'brand_url', target: 'brand_url', 'organic traffic': null, 'adwords traffic': null },
    period: 'month',
  },
  {
    name: 'Crunchbase',
    headers: [
      'organization name',
      'organization name url',
      'cb rank company',
      'cb rank organization',
      'headquarters location',
      'estimated revenue range',
      'number of employees',
      'founders',
      'industries',
    ],
    columns: {
      'organization name': 'brand_name',
      'organization name url': null,
      'cb rank company': null,
      'cb rank organization': null,
      'full description': null,
      'total funding amount': null,
    },
    period: 'year',
  },
];

/** The layout with the most matching headers, at least three. */
export function layoutOf(words: readonly string[]): Layout | undefined {
  const present = new Set(words);
  const scored = LAYOUTS.map((layout) => ({
    layout,
    score: layout.headers.filter((header) => present.has(header)).length,
  }));
  const [best] = scored.sort((left, right) => right.score - left.score);
  return best && best.score >= 3 ? best.layout : undefined;
}
