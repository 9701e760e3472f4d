import type { CheckOutcome, Provenance, SourceOutcome } from '@brandlode/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** The database rejects `demonstration`. */
type ObservedKind = Provenance['kind'];

export type CollectionTables = {
  metric_observations: {
    brand_id: number;
    metric: string;
    observed_at: ColumnType<Date, Date | string>;
    source: string;
    kind: ObservedKind;
    value: number;
    low: number | null;
    high: number | null;
    inputs: JSONColumnType<object | null, string | null, string | null>;
    /** The address where the visit ended. */
    address: string | null;
    /** The import that added it. */
    import_id: number | null;
  };
  fact_observations: {
    brand_id: number;
    fact: string;
    source: string;
    first_observed_at: Date;
    last_observed_at: Date;
    value: string;
    evidence: string | null;
    address: string | null;
  };
  brand_facts: {
    brand_id: number;
    fact: string;
    value: string;
    evidence: string | null;
    source: string;
    observed_at: Date;
  };
  brand_texts: {
    brand_id: number;
    source: string;
    observed_at: Date;
    texts: JSONColumnType<Record<string, string | string[] | number[]>>;
    import_id: number | null;
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
    /** When the page last showed what name servers show as well; null if it does not. */
    page_seen_at: Date | null;
  };
  products: {
    id: Generated<number>;
    brand_id: number;
    /** The store's own id; its address if the store states none. */
    store_id: string;
    /** The storefront address where the last visit that saw it ended; null if known only from an import. */
    address: string | null;
    title: string;
    url: string | null;
    picture_url: string | null;
    type: string | null;
    vendor: string | null;
    tags: string[];
    currency: string | null;
    /** The driver returns numeric columns as text. */
    price_min: string | null;
    price_max: string | null;
    price_min_usd: number | null;
    price_max_usd: number | null;
    compare_at: string | null;
    discount: number | null;
    available: boolean | null;
    options_count: number | null;
    reviews_count: number | null;
    rating: string | null;
    best_selling_rank: number | null;
    created_at: Date | null;
    first_observed_at: Date;
    last_observed_at: Date;
    price_changed_at: Date | null;
    gone_at: Date | null;
    source: string;
    /** The import that added it or changed it last; null for those of visits. */
    import_id: Generated<number | null>;
  };
  product_prices: {
    product_id: number;
    observed_at: Date;
    currency: string;
    price_min: string;
    price_max: string;
    compare_at: string | null;
  };
  stores: {
    /** The storefront address, as in `source_runs` and `opted_out_domains`. */
    domain: string;
    /** Null once an observation that began later is finished. */
    requested_at: Date | null;
    /** With many others: it is observed after stores requested alone. */
    requested_in_bulk: Generated<boolean>;
    queued_at: Date | null;
    started_at: Date | null;
    finished_at: Date | null;
    due_at: Date | null;
    /** Outcomes of the sources in the current or last observation that a user requested. */
    progress: JSONColumnType<{ source: string; outcome: SourceOutcome }[]>;
    /** The source that is being read, if a user requested the store alone. */
    reading: string | null;
  };
  checks: {
    id: Generated<string>;
    workspace_id: string;
    user_id: string | null;
    stores: number;
    /** Visits that count towards the allowance of the day. */
    queued: number;
    /** Stores that were read shortly before and not visited again. */
    current: number;
    done: Generated<number>;
    found: ColumnType<Partial<Record<CheckOutcome, number>>, never, never>;
    created_at: Generated<Date>;
    finished_at: Date | null;
    read_at: Date | null;
  };
  checked_stores: {
    check_id: string;
    position: number;
    domain: string;
    followed: boolean;
    outcome: CheckOutcome | null;
  };
  source_runs: {
    domain: string;
    source: string;
    outcome: SourceOutcome;
    reason: string | null;
    requests: number;
    rejected: string[];
    ran_at: Date;
    answered_at: Date | null;
    changed_at: Date | null;
    failures: number;
    interval_hours: number;
    due_at: Date;
  };
  opted_out_domains: {
    domain: string;
    opted_out_at: Generated<Date>;
    /** The brand was removed as well, and is not added again. */
    removed_at: Date | null;
    owner_request_id: string | null;
  };
};
