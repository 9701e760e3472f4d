// Separate from the schemas, which the web app need not load.
export const OWNER_REQUEST_KINDS = ['correction', 'removal'] as const;

/** Numbers of characters. */
export const OWNER_REQUEST_LIMITS = { address: 500, message: 2_000, reason: 1_000 } as const;
/** How long the link of a request works. */
export const OWNER_LINK_DAYS = 7;
/** A request that its owner never confirmed is deleted after so many days. */
export const UNCONFIRMED_REQUEST_DAYS = 30;
/** A request is deleted so many months after the decision; the removal stays. */
export const DECIDED_REQUEST_MONTHS = 12;
