export { computeDailyChanges, computeWrittenChanges } from './compute-changes.ts';
