import type { PopularityRank } from '../report.ts';

export type ListName = PopularityRank['list'];

/** Where processes share downloaded lists. */
export type RankStore = {
  state: (list: ListName) => Promise<{ fetched_at: Date } | undefined>;
  get: (list: ListName) => Promise<{ day: string; fetched_at: Date; ranks: Buffer } | undefined>;
  /** Whether this process is to download the list, because it is older than that. */
  claim: (list: ListName, hours: number) => Promise<boolean>;
  save: (list: ListName, day: string, ranks: Buffer) => Promise<void>;
};
