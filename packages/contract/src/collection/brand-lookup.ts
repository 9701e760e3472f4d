import { z } from 'zod';
import { BrandDetail } from '../brands/brand.ts';
import { LookupQuery } from '../brands/lookup.ts';
import { Check, CheckAllowance } from './checks.ts';
import { BrandCollection } from './collection.ts';

const MAX_LOOKED_UP = 500;

/** Addresses as typed or pasted. `check`: have those that are not in the catalogue visited, as many as the allowance of the day has left. */
export const LookUpBrands = z.strictObject({
  addresses: z.array(LookupQuery.shape.url).min(1).max(MAX_LOOKED_UP),
  check: z.boolean().default(false),
});
export type LookUpBrands = z.infer<typeof LookUpBrands>;

const UNKNOWN_REASONS = [
  'not-an-address',
  /** It has no public suffix, such as a host in a private network. */
  'not-public',
  /** Stores cannot be checked while sample data is shown. */
  'sample-data',
  'opted-out',
  /** The last check found that it is not a store; `notes` explain why. */
  'not-a-store',
  'not-in-catalogue',
  /** It is in the catalogue, but the plan includes fewer brands of a request. */
  'plan-limit',
] as const;

const Time = z.iso.datetime();
const LookedUpBrand = z.object({
  given: z.string(),
  /** The storefront address; null if it is not an address. */
  address: z.string().nullable(),
  brand: BrandDetail.nullable(),
  /** Why there is no brand. */
  unknown: z
    .object({
      reason: z.enum(UNKNOWN_REASONS),
      notes: BrandCollection.shape.sources.element.shape.notes,
      /** Since when the store waits for a visit. */
      requestedAt: Time.nullable(),
      /** The end of its last visit. */
      checkedAt: Time.nullable(),
    })
    .nullable(),
});
export type LookedUpBrand = z.infer<typeof LookedUpBrand>;

/** The addresses in the given order. `check` and `allowance` are null unless a check was requested; `check` also if nothing could be queued. */
export const LookedUpBrands = z.object({
  data: z.array(LookedUpBrand),
  check: Check.nullable(),
  allowance: CheckAllowance.nullable(),
});
export type LookedUpBrands = z.infer<typeof LookedUpBrands>;
