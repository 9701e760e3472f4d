import type {
  IdentityColumn,
  ImportFileColumn,
  ImportKind,
  ImportMapping,
  ImportPreview,
  ImportReport,
  ImportStatus,
  ImportTarget,
} from '@brandlode/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ProvenanceByKey } from '../catalogue/tables.ts';

/** The recognised contents of a file. */
export type ImportFile = {
  /** Undefined for files stored before products could be imported: brands. */
  kind?: ImportKind;
  /** Stores that the first products name. */
  stores?: string[];
  /** A file of products that does not name their store. */
  needsStore?: boolean;
  /** What the numbers of its problems count. */
  numbering?: 'line' | 'record';
  /** The filled sheets of a workbook with several, and the one that is read. */
  sheets?: string[];
  sheet?: string | null;
  format: string;
  columns: ImportFileColumn[];
  samples: string[][];
  warnings: string[];
};

/** A row of `metric_observations`. */
export type ReplacedObservation = {
  metric: string;
  observed_at: string;
  source: string;
  kind: string;
  value: number;
  import_id: number | null;
};

type OptionalJson<Value extends object> = JSONColumnType<Value | null, string | null, string | null>;

export type ImportTables = {
  imports: {
    id: Generated<number>;
    public_id: Generated<string>;
    user_id: string;
    /** Null: the personal workspace of the user. */
    workspace_id: string | null;
    target: ImportTarget;
    file_name: string;
    size: number;
    source: string;
    /** A day. */
    as_of: string | null;
    mapping: JSONColumnType<ImportMapping>;
    /** What a file of products lacks: the address of its store, and the currency of its prices. */
    store: string | null;
    currency: string | null;
    /** Columns that the user chose to replace although they name a brand. */
    overwrite: Generated<IdentityColumn[]>;
    /** Null while it is uploaded. */
    file: OptionalJson<ImportFile>;
    status: ImportStatus | 'uploading';
    brand_limit: number;
    preview: OptionalJson<ImportPreview>;
    observed_at: Date | null;
    rows_done: Generated<number>;
    fraction: Generated<number>;
    fraction_before: Generated<number>;
    report: OptionalJson<ImportReport>;
    error: string | null;
    worker: string | null;
    lease_until: Date | null;
    attempts: Generated<number>;
    created_at: Generated<Date>;
    started_at: Date | null;
    finished_at: Date | null;
  };
  import_chunks: { import_id: number; position: number; bytes: Buffer };
  import_problems: {
    import_id: number;
    position: number;
    line: number;
    column_name: string | null;
    value: string | null;
    reason: string;
  };
  import_changes: {
    import_id: number;
    brand_id: number;
    added: boolean;
    /** The values before, each in a list of one. */
    before: OptionalJson<Record<string, [unknown]>>;
    /** Null if the import added the brand, or states only a rank of it. */
    origins_before: OptionalJson<ProvenanceByKey>;
    /** Observations of other imports that this one replaced. */
    observations_before: OptionalJson<ReplacedObservation[]>;
    written_in: ColumnType<string, never, string>;
  };
};
