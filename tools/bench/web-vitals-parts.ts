/** Parts of the web vitals, in the order in which they run. In a separate file, so that listing them loads no browser. */
export const WEB_VITALS_PARTS = [
  'lighthouse',
  'script-bytes',
  'long-tasks',
  'interactions',
  'workspace',
  'page-loads',
] as const;
export type WebVitalsPart = (typeof WEB_VITALS_PARTS)[number];

export const isWebVitalsPart = (name: string): name is WebVitalsPart =>
  WEB_VITALS_PARTS.some((part) => part === name);
