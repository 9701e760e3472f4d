import { z } from 'zod';
import { Name } from '../identity/identity.ts';
import { SearchDefinition } from './search-definition.ts';

export const SavedSearchId = z.uuid();
const Count = z.number().int().min(0);
/** Version of the search when it was read; a change from an older version is rejected with `edit-conflict`. */
const Version = z.number().int().min(1);

export const CreateSavedSearch = z.strictObject({ name: Name, search: SearchDefinition });
export type CreateSavedSearch = z.infer<typeof CreateSavedSearch>;

/** `before` moves the search in front of another one, null to the end. */
export const UpdateSavedSearch = z.strictObject({
  version: Version,
  name: Name.optional(),
  search: SearchDefinition.optional(),
  before: SavedSearchId.nullable().optional(),
});
export type UpdateSavedSearch = z.infer<typeof UpdateSavedSearch>;

export const SavedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  search: SearchDefinition,
  /** Current number of matches, regardless of the plan's limit; for more than 1,000 products it is 1,001. */
  matches: Count,
  /** Matches that did not match at your last visit; null before the first one, or if there are too many to compare. */
  new: Count.nullable(),
  version: Version,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type SavedSearch = z.infer<typeof SavedSearch>;
/** `unknown`: brands that might match if the values that the search filters by were known. */
export const SuggestedSearch = z.object({
  id: z.string(),
  name: z.string(),
  search: SearchDefinition,
  matches: Count,
  unknown: Count,
});
export type SuggestedSearch = z.infer<typeof SuggestedSearch>;
export const SuggestedSearches = z.object({ data: z.array(SuggestedSearch) });
export type SuggestedSearches = z.infer<typeof SuggestedSearches>;
export const SavedSearches = z.object({ data: z.array(SavedSearch) });
export type SavedSearches = z.infer<typeof SavedSearches>;
