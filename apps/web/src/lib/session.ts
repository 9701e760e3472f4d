import type { User } from '@brandlode/contract';
import { createContext, use } from 'react';
import type { TokenSource } from './http.ts';

/**
 * The browser's side of identity as the rest of the application sees it. Our own service stands behind it; a hosted
 * identity platform can stand there instead.
 */
export type SessionState = {
  /** False until it is known whether somebody is signed in. */
  initialised: boolean;
  /** True while that is not known because the server does not answer. */
  unreachable: boolean;
  user: User | null;
  /** True after the person signed out by hand: the page they left is then no deep link. */
  left: boolean;
  /** Whether the tier claim is waited for; `given-up` once the retries of section 4 are used. */
  claim: 'settled' | 'polling' | 'given-up';
};

export type Registration = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  referralSource?: string | undefined;
};

/** What fails throws an error that carries a `code` of section 8, or another one for its 'other' (`codeOf`). */
export type Session = {
  /** Opens an account and has the verification mail sent; nobody is signed in by it. */
  register(person: Registration): Promise<void>;
  /**
   * Takes the token of a verification link. It never signs in. Throws `registration-unproven` in another browser than the
   * one that registered: there the token goes with the password, to `login`.
   */
  verifyEmail(token: string): Promise<'verified' | 'already-verified'>;
  login(email: string, password: string, verificationToken?: string): Promise<void>;
  /** By a popup. `referralSource` is saved with an account that is made by it. */
  loginWithGoogle(referralSource: string | undefined): Promise<void>;
  requestPasswordReset(email: string): Promise<void>;
  /** Sets a new password by the token of a reset link; every session of the person ends, this browser's too. */
  resetPassword(token: string, password: string): Promise<void>;
  /** Sets a new password after the present one was given again; this session goes on. */
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  /** Reads the claims afresh; `null` when the session has ended. */
  refresh(): Promise<User | null>;
  /** Polls the tier claim until `settled` holds or the retries are used; a second call while polling does nothing. */
  awaitClaim(settled: (user: User) => boolean): Promise<void>;
  signOut(): Promise<void>;
  /** Puts a changed profile in place without a new token. */
  replaceUser(user: User): void;
};

/** One way of keeping the session, as the application is built with it. */
export type SessionAdapter = Session &
  TokenSource & {
    state(): SessionState;
    subscribe(listener: () => void): () => void;
    /** Asks once whether somebody is signed in, and goes on asking while the server cannot be reached. */
    start(): Promise<void>;
  };

type Value = SessionState & { session: Session };

export const SessionContext = createContext<Value | null>(null);

export function useSession(): Value {
  const value = use(SessionContext);
  if (value === null) throw new Error('SessionContext is missing');
  return value;
}

/** The signed-in person, inside the gate. */
export function useUser(): User {
  const { user } = useSession();
  if (user === null) throw new Error('No authenticated user found');
  return user;
}
