/**
 * The entry for unknown values in a list of countries or categories. In a separate file, so that the browser loads it without
 * the payload's schemas and zod.
 */
export const UNKNOWN = 'unknown';
