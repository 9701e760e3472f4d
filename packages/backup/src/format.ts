/**
 * A backup is one text: a line of JSON about it; for each table a line of JSON, its rows as PostgreSQL's COPY writes them and
 * `\.`; a line with the counters of identity columns; finally a line with the rows of each table and a SHA-256 of
 * everything between the first line and this one. A file that ends early lacks the last line.
 */
export const FORMAT = 'brandlode-backup-1';
export const END_OF_ROWS = '\\.\n';

export type Head = { format: string; madeAt: string; migrations: { name: string; hash: string }[] };
export type TableHead = { table: string; columns: string[] };
/** Rows by table; the same content has the same `sha256` in any database. */
export type Tail = { rows: Record<string, number>; sha256: string };

/** Explains in a sentence for the operator what is wrong with a file. */
export class UnreadableBackupError extends Error {}
