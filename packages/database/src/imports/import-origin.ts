import type { IdentityColumn } from '@brandlode/contract';

/** The time of values that a user dated to the day `asOf`: its start, of today and without a day `now`. ISO 8601 UTC. */
export function importTime(asOf: string | null, now: Date): string {
  const time = now.toISOString();
  return asOf !== null && asOf < time.slice(0, 10) ? `${asOf}T00:00:00.000Z` : time;
}

/** The origin of the values of an import. */
export type ImportOrigin = {
  source: string;
  /** ISO 8601 UTC. */
  observedAt: string;
  /** The user specified the day of `observedAt`: the same value on another day is a new observation. */
  dated: boolean;
  /** Set for an import that can be undone: its changes are recorded. */
  importId?: number;
  /** Columns that the user chose to replace although they name a brand. */
  overwrite?: readonly IdentityColumn[];
};
