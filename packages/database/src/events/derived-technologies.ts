import { sql } from 'kysely';
import type { Derivation } from './derivation.ts';

/** Technologies seen by the first visit of an address are not new; a page that lacks a script once is not evidence of a removal. */
export const derivedTechnologies: Derivation = {
  kinds: ['technology_added', 'technology_removed'],
  query: sql`
    select brand_id, 'technology_added', technology, first_observed_at, null::timestamptz, null, technology, null::real, 1, '[]'::jsonb,
      source, address, evidence, 'high'
    from pending join brand_technologies t using (brand_id)
    where first_observed_at >= pending.since and exists (
      select from brand_technologies o where o.brand_id = t.brand_id and o.source = t.source and o.address = t.address
        and o.first_observed_at < t.first_observed_at)
    union all
    select brand_id, 'technology_removed', technology, gone_at, last_observed_at, technology, null, null, 1, '[]',
      source, address, evidence, 'medium'
    from pending join brand_technologies t using (brand_id) where gone_at >= pending.since`,
};
