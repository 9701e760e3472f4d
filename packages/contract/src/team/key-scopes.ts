// Separate from the schemas, which the web app need not load.

/** What an API key may read and change; docs/decisions/api-keys.md describes each. */
export const KEY_SCOPES = [
  'brands',
  'products',
  'lists',
  'lists:write',
  'searches',
  'alerts',
  'webhooks',
  'exports',
  'checks',
  'imports',
  'extension',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The scopes of a key, and those that they include. */
export const withIncludedScopes = (scopes: readonly KeyScope[]): KeyScope[] =>
  scopes.includes('lists:write') && !scopes.includes('lists') ? [...scopes, 'lists'] : [...scopes];

/** Maximum number of active keys of a workspace. */
export const MAX_API_KEYS = 50;
/** Hours for which a replaced key still works. */
export const DEFAULT_OVERLAP_HOURS = 24;
export const MAX_OVERLAP_HOURS = 7 * 24;
/** Maximum number of export addresses of a workspace. */
export const MAX_EXPORT_LINKS = 50;
