import type { Push, PushRecord, PushSource } from '@brandlode/contract';
import type { Generated, JSONColumnType } from 'kysely';

type StoredFields = { field: string; property: string | null }[];

export type ConnectorTables = {
  connections: {
    id: Generated<string>;
    workspace_id: string;
    user_id: string | null;
    connector: string;
    token: string;
    account: string;
    fields: JSONColumnType<StoredFields, string, string>;
    weekly: JSONColumnType<PushSource | null, string | null, string | null>;
    next_push_at: Date | null;
    problem: string | null;
    created_at: Generated<Date>;
  };
  pushes: {
    id: Generated<string>;
    connection_id: string;
    source: JSONColumnType<PushSource, string, string>;
    name: string;
    dry: boolean;
    state: Generated<Push['state']>;
    brand_ids: number[];
    done: Generated<number>;
    counts: JSONColumnType<Push['counts'], string | undefined, string>;
    error: string | null;
    stopping: Generated<boolean>;
    leased_until: Generated<Date>;
    created_at: Generated<Date>;
    finished_at: Date | null;
  };
  push_records: {
    push_id: string;
    position: number;
    brand_id: number;
    name: string;
    domain: string;
    outcome: PushRecord['outcome'];
    details: string | null;
    record_id: string | null;
  };
  pushed_values: {
    connection_id: string;
    brand_id: number;
    record_id: string;
    written: JSONColumnType<Record<string, string>, string, string>;
  };
};
