import { writeFile } from 'node:fs/promises';
import { categoryById, isAgeRestricted, METRIC_KEYS, SAMPLE_SIZE } from '@brandlode/contract';
import { generateDemonstration, type NewBrand } from '@brandlode/demonstration/generate';
import { adsStarted } from '@brandlode/demonstration/sample';

/**
 * Chooses the demonstration brands of the landing page's sample: some that answer each of its questions, and large ones of every
 * kind. Run it again if the demonstration's brands change: `node scripts/run.mjs tools/choose-sample-brands.ts`.
 */
const FILE = new URL('../packages/demonstration/src/sample.json', import.meta.url);
const PER_QUESTION = 12;
const PER_CATEGORY = 12;
const PER_COUNTRY = 60;
const DAY = 86_400_000;
/** Metrics that many real brands do not have either. */
const OFTEN_UNKNOWN = new Set(['reddit_mentions_count', 'shopify_reviews_count', 'fb_reviews_count']);

const now = new Date();
type Candidate = { brand: NewBrand; position: number };
const candidates = [...generateDemonstration()]
  .map((brand, position): Candidate => ({ brand, position }))
  .filter(
    ({ brand }) =>
      [brand.estimated_monthly_revenue, brand.product_avg_price, brand.is_fb_ads_active].every(
        (value) => value !== null,
      ) &&
      brand.categories.length > 0 &&
      brand.locations.length > 0 &&
      brand.profile_image !== null &&
      !isAgeRestricted(brand.categories),
  )
  .toSorted((a, b) => visitsOf(b) - visitsOf(a));
const [first] = candidates.filter(({ brand }) => brand.brand_name === 'Havby');
if (!first) throw new Error('There is no brand Havby.');
const complete = candidates.filter(
  (candidate) =>
    visitsOf(candidate) <= visitsOf(first) &&
    candidate.brand.brand_description !== null &&
    METRIC_KEYS.every((key) => OFTEN_UNKNOWN.has(key) || candidate.brand[key] !== null),
);

const chosen = new Set<Candidate>([first]);
const add = (some: Candidate[]) => {
  for (const candidate of some.slice(0, PER_QUESTION)) chosen.add(candidate);
};
add(
  candidates.filter(
    ({ brand }) =>
      topCategory(brand) === 'Pets and animals' &&
      brand.locations.includes('DE') &&
      (brand.product_avg_price ?? 0) <= 4_000,
  ),
);
add(
  complete.filter(({ brand, position }) => {
    const started = adsStarted(brand, position, now);
    return started !== null && now.getTime() - started.getTime() < 60 * DAY;
  }),
);
add(
  complete.filter(
    (candidate) =>
      topCategory(candidate.brand) === topCategory(first.brand) && visitsOf(candidate) < visitsOf(first) / 2,
  ),
);
for (const candidate of complete) {
  if (chosen.size === SAMPLE_SIZE) break;
  const { brand } = candidate;
  const others = [...chosen].map((other) => other.brand);
  if (others.filter((other) => topCategory(other) === topCategory(brand)).length >= PER_CATEGORY) continue;
  if (others.filter((other) => other.locations[0] === brand.locations[0]).length >= PER_COUNTRY) continue;
  chosen.add(candidate);
}
const positions = [...chosen].map(({ position }) => position).toSorted((a, b) => a - b);
await writeFile(FILE, `${JSON.stringify(positions)}\n`);
console.log(`${positions.length} brands`);

function visitsOf({ brand }: Candidate): number {
  return brand.estimated_monthly_traffic ?? 0;
}

function topCategory({ categories }: NewBrand): string | undefined {
  return categoryById(categories.find((id) => categoryById(id)?.parentId === null) ?? -1)?.label;
}
