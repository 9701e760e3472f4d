/**
 * The entry for unknown values in a list of countries or categories. In a file of its own, so that the browser loads it without
 * the payload's schemas and zod.
 */
export const UNKNOWN = 'unknown';
