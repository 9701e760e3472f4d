export { deriveEvents, type OnEvents } from './derive-events.ts';
export { createMonthPartitions } from './month-partitions.ts';
export {
  countEvents,
  type EventBrands,
  type EventRow,
  isEventCursor,
  readEvents,
} from './read-events.ts';
export { thinObservations } from './thin-observations.ts';
