import type { FilterPayload, Sort, Tier } from '@brandlode/contract';
import { sql } from 'kysely';

/** A saved search with what limits the brands it displays: its order, and the plan of its workspace's owner. */
export type DisplayedSearch = { filters: FilterPayload; sort: Sort | null; tier: Tier };

/** The columns of a `DisplayedSearch` of the row `s` of saved_searches. */
export const DISPLAYED_SEARCH = sql`coalesce(s.search -> 'filters', '{}') as filters, s.search ->> 'sort' as sort,
  coalesce((select r.tier from workspaces w join user_roles r on r.user_id = w.owner_id where w.id = s.workspace_id), 'free') as tier`;
