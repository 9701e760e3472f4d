import type { JoinedTeam } from '../team/team.ts';
import type { ForgotPassword, User } from './identity.ts';
import type { PasskeyAnswer } from './passkeys.ts';
import type { ConfirmationMethod, SecondFactorProof } from './second-factor.ts';

export type SessionState = {
  /** False until it is known whether a user is signed in. */
  initialised: boolean;
  /** True while that is unknown because the server does not respond. */
  unreachable: boolean;
  user: User | null;
  /** True after an explicit sign-out: the page is then not a deep link. */
  signedOut: boolean;
  /** Polling for the tier claim; `given-up` after the last retry (docs/product.md 2.2). */
  claim: 'settled' | 'polling' | 'given-up';
  /** How a sign-in that waits for the second factor can be completed; null without one. */
  challenge: ConfirmationMethod[] | null;
};

export type Registration = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  referralSource?: string | undefined;
};

/** Methods throw errors with a `code` for `messageFor`. */
export type Session = {
  /** Creates an account and sends the verification email. Does not sign in. */
  register(registration: Registration): Promise<void>;
  /** Creates the account of an invited address, verified by the link's token, joins the workspace and signs in. */
  registerInvited(registration: Registration & { token: string }): Promise<JoinedTeam>;
  /**
   * Verifies an email address. Does not sign in. Throws `registration-unproven` in a browser other than the one that registered:
   * there `login` expects the token together with the password.
   */
  verifyEmail(token: string): Promise<'verified' | 'already-verified'>;
  /** Sends another verification email. Absent if the platform sends one only at sign-in. */
  resendVerification?(email: string): Promise<void>;
  /** Signs in, or sets `challenge` for a user with a second factor. */
  login(email: string, password: string, verificationToken?: string): Promise<void>;
  /** The second step of a sign-in. Absent if the platform asks for it itself. */
  secondStep?: {
    answer(proof: SecondFactorProof): Promise<void>;
    cancel(): void;
    /** Both steps at once. */
    signInWithPasskey(passkey: PasskeyAnswer): Promise<void>;
  };
  /** Opens a popup. `referralSource` is saved with a new account. */
  loginWithGoogle(referralSource: string | undefined): Promise<void>;
  /** `next`: where the user continues after signing in with the new password. */
  requestPasswordReset(email: string, next?: ForgotPassword['next']): Promise<void>;
  /** Ends every session of the user, including this one. */
  resetPassword(token: string, password: string): Promise<void>;
  /** Keeps this session. */
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  /** Fetches current claims; `null` when the session has ended. */
  refresh(): Promise<User | null>;
  /** Polls the tier claim until `settled` returns true or retries run out. Does nothing if polling is in progress. */
  awaitClaim(settled: (user: User) => boolean): Promise<void>;
  signOut(): Promise<void>;
  /** Applies a profile change without a new token. */
  replaceUser(user: User): void;
};

/** Provides bearer tokens. */
export type TokenSource = {
  /** The access token, renewed when it is about to expire; `null` when signed out. */
  current(): Promise<string | null>;
  /** A new token after a 401; `null` when the session has ended. */
  renew(rejected: string): Promise<string | null>;
};

/** The port between the web app and its identity service: our own, or a hosted platform. */
export type SessionAdapter = Session &
  TokenSource & {
    state(): SessionState;
    subscribe(listener: () => void): () => void;
    /** Restores the session, retrying while the server is unreachable. */
    start(): Promise<void>;
  };
