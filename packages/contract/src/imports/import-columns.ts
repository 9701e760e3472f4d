import { FLAG_KEYS, FLAGS, METRIC_KEYS, METRICS } from '../brands/metrics.ts';

// Separate from the schemas, which the web app need not load.

/** Limits of imports over HTTP. */
export const IMPORT_LIMITS = {
  /** Maximum size of an uploaded file as sent, compressed or not. */
  bytes: 200_000_000,
  /** Maximum size of a workbook or zip, which is read into memory because its directory is at its end. */
  archiveBytes: 100_000_000,
  /** Maximum number of stored files per user; an older one must be deleted, or expires. */
  files: 20,
  fileDays: 7,
  undoHours: 24,
  /** Maximum number of rows that a preview counts; for a larger file it counts the first ones and states so. */
  previewRows: 100_000,
  /** Sample rows of a preview. */
  sampleRows: 20,
  /** Rejected rows and unread cells listed one by one; all are counted. */
  problems: 10_000,
} as const;

/** Columns of a brand that hold a text or a web address. */
export const TEXT_COLUMNS = ['brand_name', 'brand_description'] as const;
export const URL_COLUMNS = [
  'brand_url',
  'fb_url',
  'ig_url',
  'shopify_url',
  'fb_ads_library_url',
  'trustpilot_url',
  'profile_image',
  'cover_image',
] as const;
export type TextColumn = (typeof TEXT_COLUMNS)[number] | (typeof URL_COLUMNS)[number];

/** An import changes these of a brand that exists already only if its user chose so. */
export const IDENTITY_COLUMNS = ['brand_name', 'brand_url'] as const;
export type IdentityColumn = (typeof IDENTITY_COLUMNS)[number];

/** What a column of a file can be mapped to, in the order shown to the user. */
export const IMPORT_COLUMNS: readonly { key: string; label: string }[] = [
  { key: 'brand_name', label: 'Brand name' },
  { key: 'brand_url', label: 'Website' },
  { key: 'brand_description', label: 'Description' },
  { key: 'categories', label: 'Categories' },
  { key: 'locations', label: 'Countries' },
  { key: 'rank', label: 'Popularity rank' },
  ...METRIC_KEYS.map((key) => ({ key, label: METRICS[key].label })),
  ...FLAG_KEYS.map((key) => ({ key, label: FLAGS[key].label })),
  { key: 'fb_url', label: 'Facebook page' },
  { key: 'ig_url', label: 'Instagram profile' },
  { key: 'shopify_url', label: 'Shopify address' },
  { key: 'fb_ads_library_url', label: 'Facebook Ad Library page' },
  { key: 'trustpilot_url', label: 'Trustpilot page' },
  { key: 'profile_image', label: 'Logo address' },
  { key: 'cover_image', label: 'Cover image address' },
];
