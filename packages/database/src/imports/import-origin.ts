import type { IdentityColumn } from '@brandlode/contract';

/** The origin of the values of an import. */
export type ImportOrigin = {
  source: string;
  /** ISO 8601 UTC. */
  observedAt: string;
  /** `observedAt` is a day specified by the user: the same value on another day is a new observation. */
  dated: boolean;
  /** Set for an import that can be undone: its changes are recorded. */
  importId?: number;
  /** Columns that the user chose to replace although they name a brand. */
  overwrite?: readonly IdentityColumn[];
};
