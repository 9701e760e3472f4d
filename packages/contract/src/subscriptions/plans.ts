import { z } from 'zod';

/** `free` is verified but unpaid. */
const TIERS = ['free', 'basic', 'plus'] as const;
export const Tier = z.enum(TIERS);
export type Tier = z.infer<typeof Tier>;

export const PAID_TIERS = ['basic', 'plus'] as const;
export type PaidTier = (typeof PAID_TIERS)[number];
export const isPaid = (tier: Tier | null | undefined): tier is PaidTier =>
  tier === 'basic' || tier === 'plus';

export const INTERVALS = ['month', 'year'] as const;
export const Interval = z.enum(INTERVALS);
export type Interval = z.infer<typeof Interval>;
export const DEFAULT_INTERVAL: Interval = 'year';
export const ANNUAL_TOGGLE_TEXT = 'Annually - Save 50%';

export const TRIAL_DAYS = 7;
/** Results of one search that Basic can page through. */
export const BASIC_SEARCH_LIMIT = 50;
/** Private brands of a workspace. */
export const PRIVATE_BRAND_LIMITS: Record<PaidTier, number> = { basic: 1_000, plus: 100_000 };

type Price = {
  /** Displayed US dollars per month. */
  perMonth: number;
  /** US cents charged per interval. */
  chargedCents: number;
  priceSuffix: string;
  savings: string | null;
};

export type Plan = {
  id: PaidTier;
  name: string;
  description: string;
  price: Record<Interval, Price>;
  mostPopular: boolean;
  /** Without the number of brands, which the landing page rounds and every other place counts. */
  features: string[];
};

/**
 * Prices and texts are a product decision (docs/product.md 2.3): Basic's year is displayed as 19.83 per month and charged 226
 * dollars, though a twelfth of 226 is 18.83. Price identifiers are configuration and stay within the server's allow-list.
 */
export const PLANS: Plan[] = [
  {
    id: 'basic',
    name: 'Basic',
    description: 'For finding your next idea and learning what works.',
    price: {
      month: { perMonth: 29, chargedCents: 2900, priceSuffix: '/month', savings: null },
      year: {
        perMonth: 19.83,
        chargedCents: 22600,
        priceSuffix: '/month, $226 billed annually',
        savings: '35% OFF, 4 months free',
      },
    },
    mostPopular: false,
    features: [
      '50 results per search max',
      'Brand overview',
      'Social, review and traffic tracking',
      'Revenue estimate',
    ],
  },
  {
    id: 'plus',
    name: 'Plus',
    description: 'For people who research brands every week.',
    price: {
      month: { perMonth: 69, chargedCents: 6900, priceSuffix: '/month', savings: null },
      year: {
        perMonth: 34.5,
        chargedCents: 41400,
        priceSuffix: '/month, $414 billed annually',
        savings: '50% OFF, 6 months free',
      },
    },
    mostPopular: true,
    features: [
      'Unlimited results',
      'Brand overview',
      'Social, review and traffic tracking',
      'Revenue estimate',
      'Early feature access',
      'Premium support',
    ],
  },
];

/** What a plan includes, with the number of brands unless there are none yet. */
export const planFeatures = ({ features }: Plan, brands: number): string[] =>
  brands > 0
    ? [`${brands.toLocaleString('en-US')} ${brands === 1 ? 'brand' : 'brands'}`, ...features]
    : features;

export function planOf(tier: PaidTier): Plan {
  const plan = PLANS.find(({ id }) => id === tier);
  if (!plan) throw new Error(`No plan ${tier}`);
  return plan;
}
