import type { User } from '@brandlode/contract';

/** What the session needs from the web app. */
export type WebApp = {
  /** Sends a request to our API; throws an error with a `status` for a rejected one. */
  send<T>(method: string, path: string, body: unknown, options?: { token: string }): Promise<T>;
  pollClaim(
    refresh: () => Promise<User | null>,
    settled: (user: User) => boolean,
  ): Promise<'settled' | 'given-up'>;
  compareRoleWithClaims(user: User, token: string): void;
};
