import { type ApiKey, DEFAULT_OVERLAP_HOURS, type KeyScope, MAX_OVERLAP_HOURS } from '@brandlode/contract';
import { formatLocalDay, formatMoment } from '#lib/text/format-date.ts';

export const SCOPE_TEXTS: Record<KeyScope, { label: string; hint: string }> = {
  brands: { label: 'Brands', hint: 'Search, filter and read brands and their products' },
  products: { label: 'Products', hint: 'Search and read products only' },
  lists: { label: 'Lists: read', hint: 'Read lists and notes' },
  'lists:write': { label: 'Lists: read and change', hint: 'Also add brands, set statuses, write notes' },
  searches: { label: 'Saved searches', hint: 'Read and change saved searches' },
  alerts: { label: 'Alerts', hint: 'Read and change alerts, follows and notifications' },
  webhooks: { label: 'Webhooks', hint: 'Read, change and test your webhooks' },
  exports: { label: 'Exports', hint: 'Create and download files of searches and lists' },
  checks: { label: 'Checks', hint: 'Have stores checked and read the results' },
  imports: { label: 'Imports', hint: 'Import files into My brands and undo imports' },
  extension: { label: 'Browser extension', hint: 'Look up stores, add them to lists, note and check them' },
};

export const EXPIRIES = [
  { value: 30, label: '30 days' },
  { value: 90, label: '90 days' },
  { value: 365, label: '1 year' },
  { value: null, label: 'Never' },
] as const;

/** When a replaced key ends. */
export const OVERLAPS = [
  { value: 0, label: 'Immediately' },
  { value: 1, label: 'In 1 hour' },
  { value: DEFAULT_OVERLAP_HOURS, label: 'In 24 hours' },
  { value: 72, label: 'In 3 days' },
  { value: MAX_OVERLAP_HOURS, label: 'In 7 days' },
] as const;

/** When a key was created and used, and when it expires: one line. */
export function keyDates(
  {
    createdAt,
    expiresAt,
    lastUsedAt,
    replacedBy,
  }: Pick<ApiKey, 'createdAt' | 'lastUsedAt'> & Partial<Pick<ApiKey, 'expiresAt' | 'replacedBy'>>,
  now: Date,
): string {
  const created = `Created ${formatLocalDay(new Date(createdAt))}`;
  const used = lastUsedAt ? `last used ${formatLocalDay(new Date(lastUsedAt))}` : 'never used';
  // A connected application has no day on which it expires.
  if (expiresAt === undefined) return `${created}, ${used}`;
  if (!expiresAt) return `${created}, ${used}, does not expire`;
  const expiry = new Date(expiresAt);
  if (replacedBy && expiry > now) return `${created}, ${used}, replaced: works until ${formatMoment(expiry)}`;
  return `${created}, ${used}, ${expiry > now ? 'expires' : 'expired'} ${formatLocalDay(expiry)}`;
}
