import type { FlagKey, MetricKey, Provenance } from '@brandlode/contract';
import type { ColumnType, Generated } from 'kysely';

type Metrics = { [key in MetricKey]: number | null };
type Flags = { [key in FlagKey]: boolean | null };

/** `inputs` saved by an earlier release have other forms. */
export type StoredProvenance = Omit<Provenance, 'inputs'> & {
  inputs?: unknown;
  /** The import of the value, if it can be undone. */
  importId?: number;
};
/** `*` applies to every metric and flag that is not named. */
export type ProvenanceByKey = { [key in MetricKey | FlagKey | '*']?: StoredProvenance };

/** By metric, over 7, 30 and 90 days: in tenths of a percent, null if unknown. */
export type StoredChanges = { [key in MetricKey]?: (number | null)[] };
/** In the metric's stored unit, and the day of the earlier value. */
export type ChangeDetails = { [key in MetricKey]?: ([difference: number, since: string] | null)[] };

export type BrandsTable = Metrics &
  Flags & {
    id: Generated<number>;
    brand_name: string;
    /** The primary storefront address. */
    domain: string;
    brand_url: string | null;
    profile_image: string | null;
    cover_image: string | null;
    brand_description: string | null;
    categories: Generated<number[]>;
    locations: Generated<string[]>;
    /** Ids of `TECHNOLOGIES`; empty if none is known. */
    technologies: Generated<string[]>;
    /** Ids of `TRAIT_IDS`; empty if unknown. */
    platforms: Generated<string[]>;
    languages: Generated<string[]>;
    currencies: Generated<string[]>;
    unmapped_categories: Generated<string[]>;
    fb_url: string | null;
    ig_url: string | null;
    shopify_url: string | null;
    fb_ads_library_url: string | null;
    trustpilot_url: string | null;
    origins: ColumnType<ProvenanceByKey, string | undefined, string>;
    /** Null if none is known. */
    changes: ColumnType<StoredChanges | null, string | null | undefined, string | null>;
    change_details: ColumnType<ChangeDetails | null, string | null | undefined, string | null>;
    is_demonstration: Generated<boolean>;
    catalogue: Generated<'real' | 'demonstration'>;
    kind: string | null;
    wikidata_id: string | null;
    popularity_rank: number | null;
    prominence: number | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    changed_in: ColumnType<string, never, never>;
  };

export type CatalogueTables = {
  image_key: { id: Generated<number>; key: Buffer };
  brands: BrandsTable;
  brand_addresses: { address: string; brand_id: number };
  brand_redirects: { from_id: number; to_id: number };
  catalogue_state: {
    id: Generated<number>;
    active: 'real' | 'demonstration';
    configured: string | null;
    collects: Generated<boolean>;
    changed_at: Generated<Date>;
  };
  change_computation: { horizon: string; day: ColumnType<string, string, string>; after_id: number };
  deleted_brands: { id: number; changed_in: ColumnType<string, never, never> };
};
