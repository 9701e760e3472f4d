import type { CreateExport, FlagKey, MetricKey } from '@brandlode/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type { BrandsTable } from '../catalogue/tables.ts';

type Values = Pick<
  BrandsTable,
  | 'brand_name'
  | 'brand_url'
  | 'profile_image'
  | 'cover_image'
  | 'brand_description'
  | 'categories'
  | 'locations'
  | 'unmapped_categories'
  | 'fb_url'
  | 'ig_url'
  | 'shopify_url'
  | 'fb_ads_library_url'
  | 'trustpilot_url'
  | MetricKey
  | FlagKey
> & { popularity_rank: number | null };
export type PrivateColumn = keyof Values;

/** What is known of metrics besides their value: whether it is an estimate, its range in stored units, the amount as written. */
export type PrivateDetails = {
  [key in MetricKey]?: {
    estimated?: true;
    low?: number;
    high?: number;
    currency?: string;
    amount?: number;
    rate?: number;
    rateDay?: string;
  };
};

export type PrivateBrandsTable = Values & {
  id: Generated<number>;
  workspace_id: string;
  address: string;
  search_name: string;
  search_address: string;
  tie_break: number;
  source_id: number;
  origins: JSONColumnType<{ [column in PrivateColumn]?: number }>;
  details: JSONColumnType<PrivateDetails>;
  deletion_id: string | null;
  deleted_at: Date | null;
};

export type ExportsTable = {
  id: Generated<string>;
  user_id: string;
  session_id: string;
  ticket: Buffer;
  request: JSONColumnType<CreateExport>;
  brands: number;
  total: number;
  done: Generated<number>;
  created_at: Generated<Date>;
  started_at: Date | null;
  finished_at: Date | null;
  failed: Generated<boolean>;
};

export type WorkspaceTables = {
  exports: ExportsTable;
  workspaces: { id: Generated<string>; owner_id: string; created_at: Generated<Date> };
  private_sources: {
    id: Generated<number>;
    workspace_id: string;
    import_id: string;
    name: string;
    observed_at: Date;
  };
  private_brands: PrivateBrandsTable;
};
