import { type ImportedValues, isList, STAGED_COLUMNS } from '../imports/staged-columns.ts';
import type { PrivateColumn, PrivateDetails } from '../workspaces/tables.ts';

/** Every column that an import can set. */
export const PRIVATE_COLUMNS: readonly PrivateColumn[] = STAGED_COLUMNS.map(({ name }) => name);
export const LISTS: ReadonlySet<PrivateColumn> = new Set(
  STAGED_COLUMNS.filter(isList).map(({ name }) => name),
);

export type Value = string | number | boolean | (string | number)[] | null;

export type PrivatePatch = ImportedValues<PrivateDetails>;
