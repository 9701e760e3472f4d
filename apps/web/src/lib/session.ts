import type { User } from '@brandlode/contract';
import { createContext, use } from 'react';
import type { TokenSource } from './http.ts';

/** The port between the application and its identity service: ours, or a hosted platform. */
export type SessionState = {
  /** False until it is known whether a user is signed in. */
  initialised: boolean;
  /** True while that is unknown because the server does not respond. */
  unreachable: boolean;
  user: User | null;
  /** True after an explicit sign-out: the page then is no deep link. */
  signedOut: boolean;
  /** Polling for the tier claim; `given-up` after the last retry (docs/product.md 2.2). */
  claim: 'settled' | 'polling' | 'given-up';
};

export type Registration = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  referralSource?: string | undefined;
};

/** Methods throw errors with a `code` for `messageFor`. */
type Session = {
  /** Creates an account and sends the verification email. Does not sign in. */
  register(registration: Registration): Promise<void>;
  /**
   * Verifies an email address. Does not sign in. Throws `registration-unproven` in a browser other than the one that registered:
   * there `login` takes the token together with the password.
   */
  verifyEmail(token: string): Promise<'verified' | 'already-verified'>;
  login(email: string, password: string, verificationToken?: string): Promise<void>;
  /** Opens a popup. `referralSource` is saved with a new account. */
  loginWithGoogle(referralSource: string | undefined): Promise<void>;
  requestPasswordReset(email: string): Promise<void>;
  /** Ends every session of the user, including this one. */
  resetPassword(token: string, password: string): Promise<void>;
  /** Keeps this session. */
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  /** Fetches current claims; `null` when the session has ended. */
  refresh(): Promise<User | null>;
  /** Polls the tier claim until `settled` returns true or retries run out. Does nothing while polling already. */
  awaitClaim(settled: (user: User) => boolean): Promise<void>;
  signOut(): Promise<void>;
  /** Applies a profile change without a new token. */
  replaceUser(user: User): void;
};

export type SessionAdapter = Session &
  TokenSource & {
    state(): SessionState;
    subscribe(listener: () => void): () => void;
    /** Restores the session, retrying while the server is unreachable. */
    start(): Promise<void>;
  };

type Value = SessionState & { session: Session };

export const SessionContext = createContext<Value | null>(null);

export function useSession(): Value {
  const value = use(SessionContext);
  if (value === null) throw new Error('SessionContext is missing');
  return value;
}

/** For pages inside the access gate. */
export function useUser(): User {
  const { user } = useSession();
  if (user === null) throw new Error('No authenticated user found');
  return user;
}
