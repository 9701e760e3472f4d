import type { SessionState, SignInResponse, User } from '@brandlode/contract';
import { createListeners } from '#lib/listeners.ts';
import { HttpProblem, send } from '#lib/loading/http.ts';
import { mayHaveSession, withTabLock } from './browser-session.ts';
import { compareRoleWithClaims } from './role-and-claims.ts';

/** Share of a token's lifetime after which it is renewed. */
const RENEW_AT = 0.8;
/** A token that expires within this time is renewed before use. */
const MIN_LIFETIME = 5_000;
const FIRST_DELAY = 1_000;
const MAX_DELAY = 15_000;

type AccessToken = { token: string; renewAt: number; expiresAt: number };

/** The signed-in user and the access token, which is renewed before it expires. */
export class RenewedSession {
  state: SessionState = {
    initialised: false,
    unreachable: false,
    user: null,
    signedOut: false,
    claim: 'settled',
    challenge: null,
  };
  access: AccessToken | null = null;
  /** Incremented when the user changes, so that in-flight responses for the previous one are dropped. */
  generation = 0;
  /** For whom each access token so far acts. */
  private readonly owners = new Map<string, string>();
  private readonly listeners = createListeners();
  readonly subscribe = this.listeners.subscribe;
  private refreshing: Promise<User | null> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  change(next: Partial<SessionState>) {
    this.state = { ...this.state, ...next };
    this.listeners.notify();
  }

  readonly start = async () => {
    if (!mayHaveSession()) return this.end(false);
    for (let delay = FIRST_DELAY; ; delay = Math.min(delay * 2, MAX_DELAY)) {
      try {
        await this.refresh();
        return;
      } catch {
        if (this.state.initialised) return;
        this.change({ unreachable: true });
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  };

  accept({ accessToken, expiresIn, user }: SignInResponse): User {
    const lifetime = expiresIn * 1000;
    this.owners.set(accessToken, ownerOf(user));
    this.access = {
      token: accessToken,
      renewAt: Date.now() + lifetime * RENEW_AT,
      expiresAt: Date.now() + lifetime,
    };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.renewInBackground(), lifetime * RENEW_AT);
    compareRoleWithClaims(user, accessToken);
    this.change({ initialised: true, unreachable: false, user, signedOut: false, challenge: null });
    return user;
  }

  end(signedOut: boolean) {
    this.generation += 1;
    this.access = null;
    clearTimeout(this.timer);
    this.change({
      initialised: true,
      unreachable: false,
      user: null,
      signedOut,
      claim: 'settled',
      challenge: null,
    });
  }

  readonly refresh = (): Promise<User | null> => {
    if (this.refreshing !== null) return this.refreshing;
    const request = withTabLock(async () => {
      const startedIn = this.generation;
      try {
        const signedIn = await send<SignInResponse>('POST', '/api/auth/refresh', {});
        // Callers that react to this response need a newer one.
        this.refreshing = null;
        return startedIn === this.generation ? this.accept(signedIn) : this.state.user;
      } catch (error) {
        if (!isSessionOver(error)) throw error;
        if (startedIn === this.generation) this.end(this.state.signedOut);
        return this.state.user;
      }
    }).finally(() => {
      if (this.refreshing === request) this.refreshing = null;
    });
    this.refreshing = request;
    return request;
  };

  renewInBackground(delay = FIRST_DELAY) {
    this.refresh().catch(() => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.renewInBackground(Math.min(delay * 2, MAX_DELAY)), delay);
    });
  }

  readonly current = async () => {
    const { access } = this;
    return access !== null && Date.now() > access.expiresAt - MIN_LIFETIME
      ? this.renew(access.token)
      : (access?.token ?? null);
  };

  readonly renew = async (rejected: string) => {
    // Another request may have renewed it already.
    if (this.access?.token === rejected) await this.refresh().catch(() => null);
    const token = this.access?.token ?? rejected;
    // What was requested must not be done as another user who has signed in since, or in another workspace.
    return token === rejected || this.owners.get(rejected) !== this.owners.get(token) ? null : token;
  };
}

const ownerOf = ({ id, workspace }: User) => `${id} ${workspace?.id}`;

/** Client errors end the session; network errors, server errors and rate limits do not. */
const isSessionOver = (error: unknown) =>
  error instanceof HttpProblem && error.status >= 400 && error.status < 500 && error.status !== 429;
