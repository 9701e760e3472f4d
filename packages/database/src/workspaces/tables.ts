import type {
  AuditActorKind,
  CreateExport,
  FlagKey,
  KeyScope,
  MemberRole,
  MetricKey,
  SearchDefinition,
  SharedField,
  TextColumn,
  Tier,
  WorkspaceRole,
} from '@brandlode/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type { BrandsTable } from '../catalogue/tables.ts';

type Values = Pick<
  BrandsTable,
  TextColumn | MetricKey | FlagKey | 'categories' | 'locations' | 'unmapped_categories'
> & { popularity_rank: number | null };
export type PrivateColumn = keyof Values;

/** Details of metrics: whether the value is an estimate, its range in stored units, the amount as written. */
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
  workspace_id: string | null;
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

/** Raised by every change: a change made from an older version is a conflict. */
type Versioned = { version: Generated<number>; updated_at: Generated<Date> };

export type WorkspaceTables = {
  exports: ExportsTable;
  saved_searches: Versioned & {
    id: Generated<string>;
    workspace_id: string;
    name: string;
    search: JSONColumnType<SearchDefinition>;
    position: number;
    created_by: string | null;
    created_at: Generated<Date>;
    deleted_at: Date | null;
  };
  saved_search_visits: {
    search_id: string;
    user_id: string;
    visited_at: Generated<Date>;
    brand_ids: Buffer | null;
  };
  lists: Versioned & {
    id: Generated<string>;
    workspace_id: string;
    name: string;
    statuses: JSONColumnType<string[]>;
    /** Number of brands that are not removed; maintained by triggers. */
    brand_count: Generated<number>;
    position: number;
    created_by: string | null;
    created_at: Generated<Date>;
    deleted_at: Date | null;
  };
  list_brands: Versioned & {
    list_id: string;
    brand_id: number;
    position: number;
    status: string | null;
    rating: number | null;
    tags: Generated<string[]>;
    added_by: string | null;
    added_at: Generated<Date>;
    removed_at: Date | null;
  };
  pending_list_brands: {
    list_id: string;
    address: string;
    added_by: string | null;
    added_at: Generated<Date>;
  };
  brand_notes: Versioned & {
    workspace_id: string;
    brand_id: number;
    text: string;
    updated_by: string | null;
  };
  /** Without a row the user's personal workspace is open. */
  open_workspaces: { user_id: string; workspace_id: string };
  api_keys: {
    id: Generated<string>;
    workspace_id: string;
    user_id: string;
    name: string;
    secret: Buffer;
    hint: string;
    scopes: KeyScope[];
    created_at: Generated<Date>;
    expires_at: Date | null;
    revoked_at: Date | null;
    last_used_at: Date | null;
    replaced_by: Generated<string | null>;
  };
  idempotent_requests: {
    workspace_id: string;
    user_id: string;
    key: string;
    request: Buffer;
    status: number | null;
    content_type: string | null;
    body: string | null;
    created_at: Generated<Date>;
    abandoned_at: Date;
  };
  oauth_clients: {
    id: string;
    name: string;
    redirect_uris: string[];
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  oauth_grants: {
    key_id: string;
    client_id: string;
    host: string | null;
    redirect_uri: string;
    challenge: string;
    resource: string;
  };
  oauth_tokens: {
    secret: Buffer;
    key_id: string;
    kind: 'code' | 'access' | 'refresh';
    expires_at: Date;
    used_at: Date | null;
  };
  audit_log: {
    id: Generated<string>;
    workspace_id: string;
    created_at: Generated<Date>;
    action: string;
    actor: AuditActorKind;
    user_id: string | null;
    via: string | null;
    /** Null for an erased address, and for actions without one. */
    subject: string | null;
    member_id: string | null;
    detail: string | null;
  };
  api_key_usage: { key_id: string; day: string; requests: number };
  extension_codes: {
    secret: Buffer;
    workspace_id: string;
    user_id: string;
    name: string;
    expires_at: Date;
  };
  export_links: {
    id: Generated<string>;
    workspace_id: string;
    user_id: string;
    token: Buffer;
    request: JSONColumnType<CreateExport>;
    name: string;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  shares: {
    id: Generated<string>;
    workspace_id: string;
    token: Buffer;
    list_id: string | null;
    search_id: string | null;
    brand_ids: number[] | null;
    notes: Generated<boolean>;
    fields: Generated<SharedField[]>;
    created_by: string | null;
    created_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
    views: Generated<number>;
    last_viewed_at: Date | null;
  };
  workspaces: {
    id: Generated<string>;
    owner_id: string;
    personal: Generated<boolean>;
    name: string | null;
    requires_second_factor: Generated<boolean>;
    created_at: Generated<Date>;
  };
  workspace_members: {
    workspace_id: string;
    user_id: string;
    role: MemberRole;
    joined_at: Generated<Date>;
    invitation_token: Buffer | null;
  };
  workspace_invitations: {
    id: Generated<string>;
    workspace_id: string;
    email: string;
    role: MemberRole;
    token: Buffer | null;
    invited_by: string | null;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  /** A view. */
  workspace_seats: {
    workspace_id: string;
    user_id: string;
    role: WorkspaceRole;
    tier: Tier;
    lacks_second_factor: boolean;
  };
  /** A view. */
  workspace_access: { workspace_id: string; user_id: string; role: WorkspaceRole; tier: Tier };
  private_brand_undo: {
    workspace_id: string;
    source_id: number;
    brand_id: number;
    /** Null for a brand that the import added. */
    before: JSONColumnType<object | null, string | null, string | null>;
    saved_at: Generated<Date>;
  };
  private_sources: {
    id: Generated<number>;
    workspace_id: string;
    import_id: string;
    name: string;
    observed_at: Date;
  };
  private_brands: PrivateBrandsTable;
};
