import { categoryById, categoryByLabel } from './categories.ts';

/** What may not be sold to minors. */
const LABELS = [
  'Adult products',
  'Tobacco and vaping',
  'Cannabis and CBD',
  'Wine, beer and spirits',
  'Gambling',
  'Online casinos',
  'Sports betting',
  'Lotteries',
];

/** Labels in lower case, as filter payloads write them. */
export const AGE_RESTRICTED_CATEGORIES: ReadonlySet<string> = new Set(
  LABELS.map((label) => label.toLowerCase()),
);
const IDS = new Set([...AGE_RESTRICTED_CATEGORIES].map((label) => categoryByLabel(label)?.id));

/** Whether all categories of a brand, apart from the parents of others, are age-restricted: a supermarket that also sells wine is not. */
export function isAgeRestricted(categories: readonly number[]): boolean {
  const parents = new Set(categories.map((id) => categoryById(id)?.parentId));
  const own = categories.filter((id) => !parents.has(id));
  return own.length > 0 && own.every((id) => IDS.has(id));
}

/** Age-restricted brands are hidden unless a search names one of their categories. */
export const asksForAgeRestricted = (categories: readonly string[] = []): boolean =>
  categories.some((label) => AGE_RESTRICTED_CATEGORIES.has(label));
