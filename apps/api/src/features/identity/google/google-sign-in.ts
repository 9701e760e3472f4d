import { ApiError } from '@brandlode/contract';
import {
  finishGoogleSignIn,
  type GoogleOutcome,
  hasSecondFactor,
  readGoogleSignIn,
  startGoogleSignIn,
  takeGoogleSignIn,
} from '@brandlode/database';
import { type Google, type GoogleProfile, GoogleSignInError } from '../../../gateways/google.ts';
import { mailedFrom } from '../../../origins/mailed-origin.ts';
import { hashSecret, newSecret } from '../../../secrets/secrets.ts';
import { beginChallenge } from '../second-factor/challenges.ts';
import type { Client, Services } from '../services.ts';
import { type NewSession, startSession } from '../sessions/session.ts';
import { matchGoogleAccount } from './google-account.ts';

/** The seconds that a user has to choose an account. */
export const GOOGLE_SECONDS = 600;

/** Result of the popup. `n` is null if the response belongs to no sign-in of this browser. */
export type GoogleEnd = {
  n: string | null;
  outcome: GoogleOutcome;
  session?: NewSession;
  challenge?: string;
};

export type GoogleSignIn = {
  /** Starts sign-in `n` for a browser (`browserSecret`: its cookie) on `origin`. Returns the popup's location, or the failure. */
  start(
    begin: { n: string; referralSource: string | null; origin: string },
    browserSecret: string | undefined,
    client: Client,
  ): Promise<{ browserSecret: string; location: URL } | { browserSecret: string; end: GoogleEnd }>;
  /** Handles the provider's response. `callback` is the full URL of the redirect. */
  finish(callback: URL, browserSecret: string | undefined, client: Client): Promise<GoogleEnd>;
  /** Status of sign-in `n` of this browser. An unknown one counts as pending: its popup may still be loading. */
  read(n: string, browserSecret: string | undefined): Promise<GoogleOutcome | { status: 'pending' }>;
};

const failed = (code: string): GoogleOutcome => ({ status: 'failed', code });

/** Google sign-in by popup; the result reaches the opener as a status only, the session as a cookie. */
export function openGoogleSignIn(
  services: Services,
  google: Google,
  onError: (error: Error) => void,
): GoogleSignIn {
  const { db, limits } = services;

  async function end(n: string, result: Omit<GoogleEnd, 'n'>): Promise<GoogleEnd> {
    await finishGoogleSignIn(db, n, result.outcome);
    return { n, ...result };
  }

  function codeOf(error: unknown): string {
    // 'Cancel' on the provider's page has the same effect for the user as closing the popup.
    if (error instanceof GoogleSignInError)
      return error.reason === 'access_denied' ? 'popup-closed-by-user' : 'refused';
    if (error instanceof ApiError && error.code !== 'upstream-failed') return error.code;
    onError(new Error('A Google sign-in failed', { cause: error }));
    return error instanceof ApiError ? error.code : 'internal-error';
  }

  return {
    async start({ n, referralSource, origin }, existingSecret, client) {
      await limits.takeForNetwork('google-network', client.ip);
      const browserSecret = existingSecret ?? newSecret();
      const checks = google.newChecks();
      const isStarted = await startGoogleSignIn(db, {
        id: n,
        stateHash: hashSecret(checks.state),
        browserHash: hashSecret(browserSecret),
        nonce: checks.nonce,
        code_verifier: checks.codeVerifier,
        referral_source: referralSource,
        seconds: GOOGLE_SECONDS,
      });
      if (!isStarted) return { browserSecret, end: { n: null, outcome: failed('cancelled-popup-request') } };
      try {
        return {
          browserSecret,
          location: await google.authorizationUrl(`${origin}/api/auth/google/callback`, checks),
        };
      } catch (error) {
        return { browserSecret, end: await end(n, { outcome: failed(codeOf(error)) }) };
      }
    },

    async finish(callback, browserSecret, client) {
      const state = callback.searchParams.get('state');
      const signIn =
        state && browserSecret
          ? await takeGoogleSignIn(db, hashSecret(state), hashSecret(browserSecret))
          : undefined;
      if (!state || !signIn) return { n: null, outcome: failed('invalid-token') };
      const checks = { state, nonce: signIn.nonce, codeVerifier: signIn.code_verifier };
      const result = await google
        .finish(callback, checks)
        .then((profile) => enter(services, profile, signIn.referral_source, client))
        .catch((error) => ({ outcome: failed(codeOf(error)) }));
      return end(signIn.id, result);
    },

    async read(n, browserSecret) {
      const found = browserSecret && (await readGoogleSignIn(db, n, hashSecret(browserSecret)));
      if (!found) return { status: 'pending' };
      if (found.status === 'signed-in') return { status: 'signed-in' };
      if (found.status === 'failed') return failed(found.code ?? 'internal-error');
      return found.expired ? failed('expired-token') : { status: 'pending' };
    },
  };
}

/** Starts a session of the account's user, or the second step of the sign-in. */
async function enter(
  services: Services,
  profile: GoogleProfile,
  referralSource: string | null,
  client: Client,
): Promise<Omit<GoogleEnd, 'n'>> {
  const { db, mails, accessCache } = services;
  const { how, userId } = await matchGoogleAccount(db, profile, referralSource);
  if (how === 'claimed') accessCache.clear();
  if (how === 'linked')
    await mails.send({ mail: 'google-linked', userId, origin: mailedFrom(client.origin) });
  if (await hasSecondFactor(db, userId)) {
    const challenge = await beginChallenge(services, userId, undefined);
    return { outcome: failed('second-factor-required'), challenge };
  }
  return { outcome: { status: 'signed-in' }, session: await startSession(services, userId, client) };
}
