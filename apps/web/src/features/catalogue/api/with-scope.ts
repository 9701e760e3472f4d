import type { Scope } from '@brandlode/contract';

/** A path of the API for a scope; the shared catalogue is its default. */
export const withScope = (path: string, scope: Scope): string =>
  scope === 'mine' ? `${path}${path.includes('?') ? '&' : '?'}scope=mine` : path;
