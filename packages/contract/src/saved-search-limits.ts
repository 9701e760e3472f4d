/** Saved searches of a workspace. */
export const MAX_SAVED_SEARCHES = 200;
/** Above as many matches, new ones are not counted. */
export const MAX_COMPARED_MATCHES = 100_000;
