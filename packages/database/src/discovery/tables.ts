import type { Generated } from 'kysely';

export type DiscoveryOutcome = 'platform' | 'hidden' | 'other' | 'missing' | 'failed';
export type DiscoveryPhase = 'lists' | 'names' | 'visits' | 'done';
export type CandidateState = 'found' | 'queued' | 'accepted' | 'rejected' | 'vanished';

export type DiscoveryTables = {
  discovery_names: {
    /** A storefront address without a path. */
    name: string;
    rank: number;
    /** The list with that rank, `file`, or where else it was seen (SuggestionSource). */
    list: string;
    outcome: DiscoveryOutcome | null;
    /** Null while the name is due to be asked. */
    asked_at: Date | null;
    probed_at: Date | null;
  };
  candidates: {
    name: string;
    rank: number;
    list: string;
    platform: string;
    /** `sites`: on a platform for any kind of site. */
    kind: 'shops' | 'sites';
    evidence: string;
    state: CandidateState;
    /** Why it was rejected or vanished. */
    reason: string | null;
    found_at: Generated<Date>;
    queued_at: Date | null;
    settled_at: Date | null;
    /** Visits in a row that ended without knowing whether it is a store, and when the next one is due. */
    failures: Generated<number>;
    retry_at: Date | null;
  };
  discovery_run: {
    id: Generated<boolean>;
    target: number;
    probes: boolean;
    /** Asks the simulated internet of the sandbox rather than the real one. */
    simulated: boolean;
    paused: boolean;
    phase: DiscoveryPhase;
    problem: string | null;
    started_at: Date;
    names_at: Date | null;
    worked_at: Date | null;
    finished_at: Date | null;
    /** Names asked and to be asked in this run. */
    names: number;
    reached: number;
    /** Names asked per second. */
    rate: number;
    queries: number;
  } & Record<DiscoveryOutcome, number>;
};
