import type { Provenance } from '@brandlode/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** The database rejects `demonstration`. */
type ObservedKind = Provenance['kind'];

export type CollectionTables = {
  figure_observations: {
    brand_id: number;
    metric: string;
    observed_at: ColumnType<Date, Date | string>;
    source: string;
    kind: ObservedKind;
    value: number;
    low: number | null;
    high: number | null;
    inputs: JSONColumnType<object | null, string | null, string | null>;
    /** Where the visit began. */
    address: string | null;
    /** The import that brought it. */
    import_id: number | null;
  };
  fact_observations: {
    brand_id: number;
    fact: string;
    source: string;
    first_observed_at: Date;
    last_observed_at: Date;
    value: string;
    proof: string | null;
    address: string | null;
  };
  brand_facts: {
    brand_id: number;
    fact: string;
    value: string;
    proof: string | null;
    source: string;
    observed_at: Date;
  };
  brand_technologies: {
    brand_id: number;
    /** An id of `TECHNOLOGIES`. */
    technology: string;
    version: string | null;
    evidence: string;
    source: string;
    address: string;
    first_observed_at: Date;
    last_observed_at: Date;
    gone_at: Date | null;
  };
  stores: {
    /** The storefront address, as in `source_runs` and `opted_out_domains`. */
    domain: string;
    /** Null once an observation that began later is finished. */
    requested_at: Date | null;
    queued_at: Date | null;
    begun_at: Date | null;
    finished_at: Date | null;
    due_at: Date | null;
  };
  source_runs: {
    domain: string;
    source: string;
    outcome: 'found' | 'unchanged' | 'missing' | 'blocked' | 'failed' | 'not applicable';
    reason: string | null;
    requests: number;
    refused: string[];
    ran_at: Date;
    answered_at: Date | null;
    changed_at: Date | null;
    failures: number;
    interval_hours: number;
    due_at: Date;
  };
  opted_out_domains: { domain: string; opted_out_at: Generated<Date> };
};
