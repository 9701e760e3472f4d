import { STARTER_BRANDS } from '@brandlode/contract';

/** What public pages state about similar products; each cell ends with the number of its source. */
export const PEERS = ['Store Leads', 'BuiltWith', 'Similarweb', 'BrandSearch'] as const;
export const READ_ON = 'November 23, 2026';

export const SOURCES = [
  ['Store Leads, Workflows', 'https://storeleads.app/help/features/workflows'],
  ['Store Leads, HubSpot Integration', 'https://storeleads.app/help/integrations/hubspot'],
  ['Store Leads, blog', 'https://storeleads.app/blog/page/17'],
  ['Make, Store Leads', 'https://apps.make.com/store-leads-nlwfze'],
  ['BuiltWith, Change API', 'https://api.builtwith.com/change-api'],
  ['BuiltWith, Product API', 'https://api.builtwith.com/product-api'],
  ['BuiltWith, API reference', 'https://api.builtwith.com/llms.txt'],
  ['Similarweb, Technologies Dataset', 'https://developers.similarweb.com/docs/website-technologies-dataset'],
  [
    'Similarweb, General Questions',
    'https://support.similarweb.com/hc/en-us/articles/360016926058-General-Questions',
  ],
  ['Similarweb, finding competitors', 'https://support.similarweb.com/hc/en-us/articles/360004512057'],
  ['A list of Firefox extensions', 'https://github.com/svetlyobg/FireFoxExtentions'],
  ['On Similarweb’s extensions', 'https://github.com/DaWe35/Similarweb-free-API'],
] as const;

/** `null` means that no page we found states it. */
type Stated = { text: string; source: number } | null;
type Row = { what: string; ours: string; peers: readonly [Stated, Stated, Stated, Stated] };

const stated = (text: string, source: number): Stated => ({ text, source });

export const ROWS: Row[] = [
  {
    what: 'Technologies a store adds and removes',
    ours: 'Yes, with evidence',
    peers: [
      stated('Apps and technologies, weekly', 1),
      stated('Additions and removals, by API', 5),
      stated('Installation and removal dates', 8),
      null,
    ],
  },
  {
    what: 'One search for the products of all stores',
    ours: 'Yes, with prices over time',
    peers: [null, stated('By API', 6), null, null],
  },
  {
    what: 'Visits',
    ours: 'Estimates with a range, or your own numbers',
    peers: [stated('Estimates, in its ranking', 3), null, stated('Estimates', 9), null],
  },
  {
    what: 'Source of a value',
    ours: 'Source and date of every value',
    peers: [stated('Source pages of social accounts and contacts', 3), null, null, null],
  },
  {
    what: 'Alerts',
    ours: 'In the application, by email, feed and webhook',
    peers: [stated('By email and webhook, weekly', 1), null, null, null],
  },
  {
    what: 'Side-by-side comparison',
    ours: 'Two to six brands',
    peers: [null, null, stated('Up to five websites', 10), null],
  },
  {
    what: 'Similar brands',
    ours: 'Yes, with what they have in common',
    peers: [null, null, stated('By audience, keywords, links and content', 10), null],
  },
  {
    what: 'Downloads',
    ours: 'Excel, CSV, NDJSON',
    peers: [stated('CSV', 2), stated('CSV, by API', 7), stated('Excel', 9), null],
  },
  {
    what: 'API',
    ours: 'Yes',
    peers: [stated('Yes', 4), stated('Yes', 7), stated('Yes', 9), null],
  },
  {
    what: 'Browser extension',
    ours: 'Chrome and Edge, loaded by hand',
    peers: [stated('Chrome', 1), stated('Firefox', 11), stated('Chrome and Firefox', 12), null],
  },
  {
    what: 'Contacts at a store',
    ours: 'None, on purpose',
    peers: [stated('Email addresses, telephone numbers', 3), null, null, null],
  },
  {
    what: 'Import of your own files',
    ours: 'Yes, with a preview and undo',
    peers: [null, null, null, null],
  },
  {
    what: 'On your own server',
    ours: 'Yes',
    peers: [null, null, null, null],
  },
  {
    what: 'Coverage',
    ours: `${STARTER_BRANDS.toLocaleString('en')} brands, then what you collect or import`,
    peers: [null, stated('Products “across the entire internet”', 6), null, null],
  },
];

/** Limitations that the page states openly. */
export const MISSING = [
  `It is not an index of the whole web. The catalogue starts with ${STARTER_BRANDS.toLocaleString('en')} brands and grows by what is collected, requested or imported.`,
  'Not every metric of every brand is known. Likes, followers and ads need sources that require access; until one is connected, they show a dash.',
  'Visits, orders and revenue are estimates, unless you import measurements. Each shows its range.',
  'It has no search keywords, no traffic channels and no ad images.',
];
