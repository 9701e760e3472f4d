/**
 * In a list of countries or categories this id stands for "not known". Alone in its file, so that the browser takes it
 * without the payload's schemas, and zod with them.
 */
export const UNKNOWN = 'unknown';
