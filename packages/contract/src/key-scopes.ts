// Apart from the schemas, which the web app need not load.

/** What a key may read; `exports` also creates exports, `extension` looks stores and similar brands up, adds brands to lists and requests observations. */
export const KEY_SCOPES = ['brands', 'lists', 'exports', 'extension'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Keys of a workspace that can be used. */
export const MAX_API_KEYS = 50;
/** Addresses of exports of a workspace. */
export const MAX_EXPORT_LINKS = 50;
