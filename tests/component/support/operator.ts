import type { DataHealth } from '@brandlode/contract';

/** What Data health shows an operator who has collected nothing. */
export const OPERATOR: NonNullable<DataHealth['operator']> = {
  nextSteps: [],
  catalogues: [
    { name: 'real', brands: 12_000 },
    { name: 'demonstration', brands: 60 },
  ],
  starterLoaded: true,
  collects: false,
  collectsByConfiguration: false,
  observed: 0,
  due: 0,
  requested: 0,
  oldestDueAt: null,
  optedOut: 0,
  blockedHosts: 0,
  blocked: [],
  sources: [],
};
