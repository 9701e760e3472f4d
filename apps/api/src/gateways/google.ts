import { ApiError } from '@brandlode/contract';
import * as oidc from 'openid-client';
import type { Config } from '../config.ts';

/** The authenticated account. `subject` is the key; trust the address only if `emailVerified`. */
export type GoogleProfile = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** Secrets of one sign-in. State passes through the browser; the other two never leave the server. */
export type Checks = { state: string; nonce: string; codeVerifier: string };

export type Google = {
  newChecks(): Checks;
  /** URL of the provider's sign-in page. Throws `upstream-failed` if the provider cannot be reached. */
  authorizationUrl(redirectUri: string, checks: Checks): Promise<URL>;
  /**
   * Exchanges the code for the profile; checks PKCE, state, nonce, signature, issuer and audience. `currentUrl` is the full
   * callback URL. Throws `upstream-failed`, or `GoogleSignInError` for an error the provider returned.
   */
  finish(currentUrl: URL, checks: Checks): Promise<GoogleProfile>;
};

/** An error response of the provider: `access_denied` if the user pressed 'Cancel'. */
export class GoogleSignInError extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

const TIMEOUT_SECONDS = 10;

/** OpenID Connect to the configured issuer; its metadata is discovered at first use. */
export function openGoogle(settings: NonNullable<Config['google']>): Google {
  const issuer = new URL(settings.issuer);
  let discovered: Promise<oidc.Configuration> | undefined;

  function discover() {
    discovered ??= oidc
      .discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        // Plain http is only for a local stand-in; the configuration rejects it for other hosts.
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
