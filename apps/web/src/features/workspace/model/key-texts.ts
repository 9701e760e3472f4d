import type { ApiKey, KeyScope } from '@brandlode/contract';
import { formatLocalDay } from '#lib/format-date.ts';
import { formatCount } from '#lib/format-number.ts';

export const SCOPE_TEXTS: Record<KeyScope, { label: string; hint: string }> = {
  brands: { label: 'Brands', hint: 'Search, filter and read brands' },
  lists: { label: 'Lists', hint: 'Read lists, notes and saved searches' },
  exports: { label: 'Exports', hint: 'Create and download files of searches and lists' },
  extension: { label: 'Browser extension', hint: 'Look up stores, add them to lists, check them' },
};

/** Choices of the expiry, in days. */
export const EXPIRIES = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
  { days: null, label: 'Never' },
] as const;

/** When a key was created and used, and when it expires: one line. */
export function keyDates({ createdAt, expiresAt, lastUsedAt }: ApiKey, now: Date): string {
  const created = `Created ${formatLocalDay(new Date(createdAt))}`;
  const used = lastUsedAt ? `last used ${formatLocalDay(new Date(lastUsedAt))}` : 'never used';
  if (!expiresAt) return `${created}, ${used}, does not expire`;
  const expiry = new Date(expiresAt);
  return `${created}, ${used}, ${expiry > now ? 'expires' : 'expired'} ${formatLocalDay(expiry)}`;
}

export function requestsText(usage: ApiKey['usage']): string {
  const total = usage.reduce((sum, { requests }) => sum + requests, 0);
  return `${formatCount(total, 'request')} in 30 days`;
}

/** Requests of each of the last 30 days, oldest first; days are those of the server (UTC). */
export function dailyRequests(usage: ApiKey['usage'], now: Date): { day: string; requests: number }[] {
  const requests = new Map(usage.map((one) => [one.day, one.requests]));
  return Array.from({ length: 30 }, (_, index) => {
    const day = new Date(now.getTime() - (29 - index) * 86_400_000).toISOString().slice(0, 10);
    return { day, requests: requests.get(day) ?? 0 };
  });
}
