import type { Scope } from '@brandlode/contract';

/** An API path with the scope; the shared catalogue is the default. */
export const withScope = (path: string, scope: Scope): string =>
  scope === 'mine' ? `${path}${path.includes('?') ? '&' : '?'}scope=mine` : path;
