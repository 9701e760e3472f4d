import type { BrandRow } from '@brandlode/database';
import { seededBy } from './random.ts';

const DAY = 86_400_000;
const DAYS_OF_A_YEAR = 365.25;
const YOUNGEST = 45;

/** The day a demonstration brand registered its domain, before which nothing is known of it. Brands with many visits are years old. */
export function domainCreatedAt(
  brand: Pick<BrandRow, 'domain' | 'estimated_monthly_traffic' | 'origins'>,
): Date {
  const random = seededBy(`registration of ${brand.domain}`);
  const yearsToGrow = Math.max(0, Math.log10(brand.estimated_monthly_traffic ?? 1) - 3.5);
  const days = YOUNGEST + Math.floor(DAYS_OF_A_YEAR * (yearsToGrow + 22 * random.next() ** 1.8));
  return new Date(Date.parse(brand.origins['*']?.observedAt ?? '') - days * DAY);
}
