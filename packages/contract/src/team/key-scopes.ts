// Separate from the schemas, which the web app need not load.

/** What a key may read; `exports` also creates exports, `checks` has stores checked, `extension` looks stores and similar brands up, adds brands to lists and requests observations. */
export const KEY_SCOPES = ['brands', 'lists', 'exports', 'checks', 'extension'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Maximum number of active keys of a workspace. */
export const MAX_API_KEYS = 50;
/** Maximum number of export addresses of a workspace. */
export const MAX_EXPORT_LINKS = 50;
