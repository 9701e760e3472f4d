export { type HostTurns, openHostTurns } from './host-turns.ts';
export {
  forgetOldMemories,
  type KeptPage,
  keepPage,
  keepRobots,
  recallPage,
  recallRobots,
} from './memories.ts';
export type { Fact, SourceObservation } from './observed.ts';
export {
  type BrandFactRow,
  getBrandFacts,
  getHistory,
  getStore,
  type History,
  type StoreRow,
} from './read-collection.ts';
export { type Round, type SavedRound, saveObservations } from './save-observations.ts';
export { getSourceRuns, type SourceRun, saveSourceRuns } from './source-runs.ts';
export {
  beginStore,
  finishedSince,
  finishStore,
  type HandedStore,
  handOutStores,
  requestStores,
  type Standing,
  scheduleNewBrands,
  setOptOut,
  standingOf,
} from './stores.ts';
