import { z } from 'zod';
import { MAX_BRANDS_AT_ONCE } from '../lists/list-limits.ts';

/** The brands a search covers: the shared catalogue, or the private brands of the user's workspace ("My brands"). */
export const SCOPES = ['all', 'mine'] as const;
export const Scope = z.enum(SCOPES);
export type Scope = z.infer<typeof Scope>;

/** Properties of a private brand in addition to those of a brand. Its `id` is separate from the shared catalogue's. */
export const PrivateBrand = z.object({
  /** The brand of the shared catalogue with the same address. */
  shared_id: z.number().int().positive().nullable(),
  /** The sources of its values, newest first. */
  sources: z.array(z.object({ name: z.string(), observedAt: z.iso.datetime() })),
});

const PrivateBrandId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const DeletePrivateBrands = z.union([
  z.strictObject({ brandIds: z.array(PrivateBrandId).min(1).max(MAX_BRANDS_AT_ONCE) }),
  z.strictObject({ all: z.literal(true) }),
]);
export type DeletePrivateBrands = z.infer<typeof DeletePrivateBrands>;

/** `deletionId` restores them for a day. */
export const DeletedPrivateBrands = z.object({ deletionId: z.uuid(), deleted: z.number().int().min(0) });
export type DeletedPrivateBrands = z.infer<typeof DeletedPrivateBrands>;

export const RestorePrivateBrands = z.strictObject({ deletionId: z.uuid() });
/** Fewer than were deleted if some were imported again, or the plan allows no more. */
export const RestoredPrivateBrands = z.object({ restored: z.number().int().min(0) });
export type RestoredPrivateBrands = z.infer<typeof RestoredPrivateBrands>;
