import { z } from 'zod';
import { numberInUrl } from '../from-url.ts';
import { ImportId } from '../imports/imports.ts';
import { MAX_BRANDS_AT_ONCE, MAX_PASTE_ENTRIES } from '../lists/list-limits.ts';
import { ListId } from '../lists/lists.ts';
import { newestPage } from '../newest-page.ts';
import { BrandSearch } from '../search/search-definition.ts';
import { CHECK_OUTCOMES } from './check-texts.ts';

const Count = z.number().int().min(0);
const Time = z.iso.datetime();

const Stores = {
  /** Brands of the shared catalogue. */
  brandIds: z
    .array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER))
    .min(1)
    .max(MAX_BRANDS_AT_ONCE)
    .optional(),
  listId: ListId.optional(),
  /** The brands that it matches within the plan. */
  search: BrandSearch.optional(),
  /** The brands that an import of yours added or changed. */
  importId: ImportId.optional(),
  /** Stores that need not be in the catalogue. */
  addresses: z.array(z.string().min(1).max(300)).min(1).max(MAX_PASTE_ENTRIES).optional(),
};
const hasOneSource = ({ brandIds, listId, search, importId, addresses }: Record<string, unknown>) =>
  [brandIds, listId, search, importId, addresses].filter((source) => source !== undefined).length === 1;
const ONE_SOURCE = {
  message: 'exactly one of brandIds, listId, search, importId and addresses is needed',
  path: ['brandIds'],
};

/** Which stores to check. */
export const CheckedStores = z.strictObject(Stores).refine(hasOneSource, ONE_SOURCE);
export type CheckedStores = z.infer<typeof CheckedStores>;

/** `max`: visits only so many of them, those of followed brands first. */
export const CreateCheck = z
  .strictObject({ ...Stores, max: z.number().int().min(1).optional() })
  .refine(hasOneSource, ONE_SOURCE);
export type CreateCheck = z.infer<typeof CreateCheck>;
/** The input form: properties with a default are optional. */
export type CheckRequest = z.input<typeof CreateCheck>;

/** How many stores the workspace can have visited per day (UTC). */
export const CheckAllowance = z.object({ limit: Count, used: Count, left: Count, resetsAt: Time });
export type CheckAllowance = z.infer<typeof CheckAllowance>;

/** What a check would do. */
export const CheckPreview = z.object({
  /** Stores that would be visited. */
  visits: Count,
  /** Stores that were read within the last day: they are not visited again. */
  current: Count,
  /** Stores whose visit an earlier check of the workspace has requested: they do not count again. */
  waiting: Count,
  /** Stores that cannot be checked: their owner opted out, or they are sample data. */
  excluded: Count,
  allowance: CheckAllowance,
});
export type CheckPreview = z.infer<typeof CheckPreview>;

export const CheckId = z.uuid();

export const Check = z.object({
  id: CheckId,
  /** Who requested it; null once the account is deleted. */
  userId: z.uuid().nullable(),
  stores: Count,
  /** Those that were not visited because they were read within the day before. */
  current: Count,
  /** Stores with a result so far, and how many have each. */
  done: Count,
  found: z.partialRecord(z.enum(CHECK_OUTCOMES), Count),
  createdAt: Time,
  /** Null while it is in progress. */
  finishedAt: Time.nullable(),
  /** Whether stores were not visited because this server has no connection to the internet. */
  offline: z.boolean(),
  /** When the user who requested it saw that it has finished. */
  readAt: Time.nullable(),
});
export type Check = z.infer<typeof Check>;

export const ChecksQuery = newestPage(20);

/** The newest first. */
export const Checks = z.object({
  data: z.array(Check),
  next: z.string().nullable(),
  allowance: CheckAllowance,
});
export type Checks = z.infer<typeof Checks>;

export const CheckResultsQuery = z.object({
  outcome: z.enum(CHECK_OUTCOMES).optional(),
  limit: numberInUrl(z.number().int().min(1).max(100).default(100)),
  /** The `next` of the previous page. */
  after: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});

/** The stores of a check: those of followed brands first, then in the order of the request. */
export const CheckResults = z.object({
  data: z.array(
    z.object({
      address: z.string(),
      /** Null while the store waits for its visit. */
      outcome: z.enum(CHECK_OUTCOMES).nullable(),
      followed: z.boolean(),
      /** The brand with this address. */
      brand: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    }),
  ),
  next: z.string().nullable(),
});
export type CheckResults = z.infer<typeof CheckResults>;
