import * as oidc from 'openid-client';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';

/** Who the provider says signed in. `subject` is the key; the address is only as good as `emailVerified`. */
export type GoogleProfile = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** What only this sign-in knows; state travels by the browser, the other two never leave the server. */
export type Checks = { state: string; nonce: string; codeVerifier: string };

export type Google = {
  newChecks(): Checks;
  /** Where the popup goes. Throws `upstream-failed` when the provider cannot be reached. */
  authorizationUrl(redirectUri: string, checks: Checks): Promise<URL>;
  /**
   * Trades the provider's answer for the user, with PKCE, state, nonce, signature, issuer and audience checked.
   * `currentUrl` is the callback's whole address. Throws `upstream-failed`, or `GoogleSignInError` for the provider's own no.
   */
  finish(currentUrl: URL, checks: Checks): Promise<GoogleProfile>;
};

/** The provider answered with an error: `access_denied` is a user who pressed 'Cancel'. */
export class GoogleSignInError extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

const TIMEOUT_SECONDS = 10;

/** OpenID Connect to Google or whatever stands at the configured issuer; its metadata is read at the first use. */
export function openGoogle(settings: NonNullable<Config['google']>): Google {
  const issuer = new URL(settings.issuer);
  let discovered: Promise<oidc.Configuration> | undefined;

  function discover() {
    discovered ??= oidc
      .discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        // Plain http is for a stand-in on this machine only; the configuration takes no other.
        ...(issuer.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {}),
      })
      .catch((cause) => {
        discovered = undefined;
        throw new ApiError('upstream-failed', { cause });
      });
    return discovered;
  }

  return {
    newChecks: () => ({
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    }),

    async authorizationUrl(redirectUri, { state, nonce, codeVerifier }) {
      const configuration = await discover();
      return oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        prompt: 'select_account',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
    },

    async finish(currentUrl, { state, nonce, codeVerifier }) {
      const configuration = await discover();
      let claims: oidc.IDToken | undefined;
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, currentUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        claims = tokens.claims();
      } catch (error) {
        if (error instanceof oidc.AuthorizationResponseError) throw new GoogleSignInError(error.error);
        throw new ApiError('upstream-failed', { cause: error });
      }
      if (!claims) throw new ApiError('upstream-failed', { detail: 'The provider sent no identity.' });
      const text = (value: unknown) => (typeof value === 'string' ? value : '');
      const [first = '', ...rest] = text(claims.name).split(' ');
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: text(claims.email),
        emailVerified: claims.email_verified === true,
        firstName: text(claims.given_name) || first,
        lastName: text(claims.family_name) || (claims.given_name ? '' : rest.join(' ')),
      };
    },
  };
}
