// Separate from the schemas, which the web app need not load.

/** Per user and workspace. */
export const MAX_ALERTS = 100;
/** Per user and workspace. */
export const MAX_FOLLOWS = 1_000;
