import type { SessionState, User } from '@brandlode/contract';

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The state of the session, and the Firebase account of its user. */
export function createSessionStore() {
  let state: SessionState = {
    initialised: false,
    unreachable: false,
    user: null,
    signedOut: false,
    claim: 'settled',
    challenge: null,
  };
  /** Incremented when the user changes, so that in-flight responses for the previous one are dropped. */
  let generation = 0;
  /** Firebase's id of `state.user`. */
  let accountId: string | null = null;
  const listeners = new Set<() => void>();
  const change = (next: Partial<SessionState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  return {
    state: () => state,
    accountId: () => accountId,
    change,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Returns a function that tells whether the user is still the same as now. */
    rememberUser() {
      const startedIn = generation;
      return () => startedIn === generation;
    },

    beginSignIn() {
      generation += 1;
      change({ claim: 'settled' });
    },

    setUser(user: User, firebaseId: string) {
      accountId = firebaseId;
      change({ initialised: true, unreachable: false, user, signedOut: false });
    },

    end(signedOut: boolean) {
      generation += 1;
      accountId = null;
      change({ initialised: true, unreachable: false, user: null, signedOut, claim: 'settled' });
    },
  };
}
