import { z } from 'zod';
import { newestPage } from '../newest-page.ts';
import { IDENTITY_COLUMNS } from './import-columns.ts';

/** `mine`: private brands of the user's workspace; `catalogue`: the shared catalogue, for operators only. */
const IMPORT_TARGETS = ['mine', 'catalogue'] as const;
export const ImportTarget = z.enum(IMPORT_TARGETS);
export type ImportTarget = z.infer<typeof ImportTarget>;

/** `stores`: the file lists products, of which only the stores are imported, as brands. Products are for operators only. */
export const IMPORT_KINDS = ['brands', 'products', 'stores'] as const;
/** What the rows of a file are read as. */
export const ImportKind = z.enum(IMPORT_KINDS);
export type ImportKind = z.infer<typeof ImportKind>;

const IMPORT_STATUSES = [
  /** The preview is being computed; `preview` is the previous one, or null. */
  'previewing',
  /** It can be run. */
  'ready',
  'waiting',
  'running',
  'done',
  /** `error` explains why; it can be run again while its file is stored. */
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

const Count = z.number().int().min(0);
const Time = z.iso.datetime();
const Day = z.iso.date();

/** What the values of a column cover; they are converted to a month. */
export const IMPORT_PERIODS = [
  'day',
  'week',
  'two weeks',
  'month',
  'two months',
  'quarter',
  'half-year',
  'year',
] as const;
export type ImportPeriod = (typeof IMPORT_PERIODS)[number];

const Currency = z.string().regex(/^[A-Z]{3}$/);

/** How a column is read, where its header and cells do not say so. */
export const ColumnChoice = z.strictObject({
  /** Key of `IMPORT_COLUMNS`. */
  column: z.string().max(100),
  period: z.enum(IMPORT_PERIODS).optional(),
  /** ISO 4217, of amounts without a currency. */
  currency: Currency.optional(),
  /** Values that mean unknown, as written. */
  without: z.array(z.string().max(200)).max(10).optional(),
});
export type ColumnChoice = z.infer<typeof ColumnChoice>;

/** By header: the key of a column or a choice; null excludes the column of the file. */
export type ImportMapping = Record<string, string | ColumnChoice | null>;

/** A column of the file. */
const ImportFileColumn = z.object({
  /** As in the file; of brands, with a number if an earlier column has the same. */
  header: z.string(),
  /** Key of `IMPORT_COLUMNS` it is read as; null if it is not imported. */
  column: z.string().nullable(),
  /** How it was recognised, as text; null if it was not, or if a user chose. */
  recognisedBy: z.string().nullable(),
  /** How its numbers are converted, as text, such as "values per year, divided by 12", or that it names the currency of others. */
  conversion: z.string().optional(),
  /** Holds people's names, email addresses or telephone numbers, which no import stores. It cannot be mapped. */
  contact: z.boolean(),
  /** What the file does not say, such as a period. The column is left out until a user chooses. */
  question: z.string().optional(),
  /** What a user chose for it. */
  choice: ColumnChoice.optional(),
  /** Answers to the question, or what a column that is not imported may be, most likely first. */
  choices: z.array(z.object({ label: z.string(), choice: ColumnChoice })).optional(),
  /** A value of so many of the first rows that it may mean unknown. */
  repeated: z.object({ value: z.string(), rows: Count, of: Count }).optional(),
});
export type ImportFileColumn = z.infer<typeof ImportFileColumn>;

/** Numbers of rows by outcome, of which every row has one; for a file of products, `added`, `changed` and `unchanged` count products. */
const Outcomes = {
  /** Rows read. */
  rows: Count,
  added: Count,
  changed: Count,
  unchanged: Count,
  rejected: Count,
  /** Rows of new brands beyond the number of private brands that the plan allows. */
  overLimit: Count,
};
/** Why rows were rejected or cells not read, most frequent first. `column` is null for a whole row. */
const Problems = z.array(z.object({ column: z.string().nullable(), reason: z.string(), count: Count }));

const KEPT_REASONS = [
  /** The name or website of a brand that exists already, which `overwrite` does not name. */
  'identity',
  /** The file has a word or an image for a missing value. */
  'placeholder',
  /** The file says less: a parent of the present category, a region instead of a country, the beginning of a text. */
  'coarser',
  /** The present value is of a later day than the file. */
  'newer',
  /** The present value is no estimate, unlike the file's. */
  'measured',
] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];
const KeptValues = z.object({
  /** Key of `IMPORT_COLUMNS`. */
  column: z.string(),
  reason: z.enum(KEPT_REASONS),
  /** Number of brands. */
  count: Count,
});
export type KeptValues = z.infer<typeof KeptValues>;
/** Present values that differ from the file's and stay. */
const Kept = z.array(KeptValues);

export const ImportPreview = z.object({
  ...Outcomes,
  /** Whether the whole file was counted; otherwise its first rows only. */
  complete: z.boolean(),
  problems: Problems,
  kept: Kept,
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportReport = z.object({ ...Outcomes, problems: Problems, kept: Kept });
export type ImportReport = z.infer<typeof ImportReport>;

export const Import = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** Bytes of the file as sent. */
  size: Count,
  target: ImportTarget,
  status: z.enum(IMPORT_STATUSES),
  /** The source of every imported value. */
  source: z.string(),
  kind: ImportKind,
  /** Addresses of the stores that the first rows of a list of products name, at most 20. */
  stores: z.array(z.string()),
  /** A file of products that does not name their store. */
  needsStore: z.boolean(),
  /** The filled sheets of a workbook with several, at most 50, and the one that is read. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** The storefront address of its store, and the currency of prices without one, if the user specified them. */
  store: z.string().nullable(),
  currency: z.string().nullable(),
  /** The day of the values; null: the day of the import. */
  asOf: Day.nullable(),
  /** Columns whose values replace those of brands that exist already, although they name a brand. */
  overwrite: z.array(z.enum(IDENTITY_COLUMNS)),
  createdAt: Time,
  /** As text, such as "CSV with semicolons, UTF-8". */
  format: z.string(),
  columns: z.array(ImportFileColumn),
  /** The first rows as written in the file, a cell for each of `columns`. */
  samples: z.array(z.array(z.string())),
  /** Notes for the user before running it, in sentences. */
  warnings: z.array(z.string()),
  preview: ImportPreview.nullable(),
  /** While waiting or running. `fraction` of the file, 0 to 1; null if it cannot be estimated yet. */
  progress: z
    .object({ rows: Count, fraction: z.number().min(0).max(1), secondsLeft: Count.nullable() })
    .nullable(),
  /** What was saved: after a run, including one that failed midway. */
  report: ImportReport.nullable(),
  error: z.string().nullable(),
  finishedAt: Time.nullable(),
  /** It can be undone until then; null if it cannot. */
  undoUntil: Time.nullable(),
  /** The file is stored until then, so that the import can be run; null once it is deleted. */
  fileUntil: Time.nullable(),
});
export type Import = z.infer<typeof Import>;

export const ImportsQuery = newestPage(100);
export const ImportList = z.object({ data: z.array(Import), next: z.string().nullable() });
export type ImportList = z.infer<typeof ImportList>;

export const UploadQuery = z.object({
  name: z.string().trim().min(1).max(200),
  target: ImportTarget,
});

export const ChangeImport = z.strictObject({
  /** By header of the file; other headers keep their column. */
  mapping: z
    .record(z.string().max(500), z.union([z.string().max(100), ColumnChoice]).nullable())
    .refine((mapping) => Object.keys(mapping).length <= 1_000, 'has more than 1,000 entries')
    .optional(),
  /** One of `sheets`; its columns are recognised again. */
  sheet: z.string().max(200).optional(),
  /** Replaces what was recognised. */
  kind: ImportKind.optional(),
  source: z.string().trim().min(1).max(200).optional(),
  asOf: Day.nullable().optional(),
  overwrite: z.array(z.enum(IDENTITY_COLUMNS)).max(IDENTITY_COLUMNS.length).optional(),
  /** An address of the store of a file's products if it names none, and an ISO 4217 code for amounts without a currency. */
  store: z.string().trim().min(1).max(2_000).nullable().optional(),
  currency: Currency.nullable().optional(),
});
export type ChangeImport = z.infer<typeof ChangeImport>;

export const ImportId = z.uuid();
