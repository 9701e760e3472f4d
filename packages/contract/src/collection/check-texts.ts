// Separate from the schemas, which the web app need not load.
import { formatExact } from '../exact-numbers.ts';
import type { Tier } from '../subscriptions/plans.ts';

/** Stores that the checks of a workspace may visit per day (UTC). */
export const CHECK_LIMITS: Record<Tier, number> = { free: 0, basic: 200, plus: 2_000 };

/** What a check found at an address. */
export const CHECK_OUTCOMES = [
  'products',
  /** It was read, but shows no products. */
  'no-products',
  'unreachable',
  /** The site does not allow it. */
  'refused',
  'not-a-store',
  /** The owner opted out in the meantime, or the visit failed for reasons of our own. */
  'not-checked',
] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

export const CHECK_OUTCOME_TEXTS: Record<CheckOutcome, string> = {
  products: 'with products',
  'no-products': 'without products',
  unreachable: 'not reachable',
  refused: 'not allowed by the site',
  'not-a-store': 'not a store',
  'not-checked': 'not checked',
};

type Counted = {
  stores: number;
  done: number;
  found: Partial<Record<CheckOutcome, number>>;
  offline: boolean;
};

/** `118 of 120 stores checked: 96 with products, 22 not reachable` */
export function checkText({ stores, done, found, offline }: Counted): string {
  const checked = done - (found['not-checked'] ?? 0);
  const counts = CHECK_OUTCOMES.flatMap((outcome) => {
    const count = found[outcome] ?? 0;
    if (count === 0 || outcome === 'not-checked') return [];
    return `${formatExact(count)} ${CHECK_OUTCOME_TEXTS[outcome]}`;
  });
  const total = stores === 1 ? '1 store' : `${formatExact(stores)} stores`;
  const text = `${formatExact(checked)} of ${total} checked${counts.length > 0 ? `: ${counts.join(', ')}` : ''}`;
  return offline
    ? `${text}. The server that runs this installation has no connection to the internet. Check the stores again once it has one.`
    : text;
}

/** `You can check 80 more today` */
export const allowanceText = ({ left }: { left: number }): string =>
  left === 0 ? "You've used all of today's checks" : `You can check ${formatExact(left)} more today`;
