import { generateKeyPairSync, randomBytes } from 'node:crypto';
import Provider, { type Context, interactionPolicy } from 'oidc-provider';
import type { GoogleAccount, GoogleAccounts } from './accounts.ts';
import { providerStore } from './provider-store.ts';

const GOOGLE_CLIENT = { id: 'brandlode-sandbox', secret: 'sandbox' } as const;
const SCOPE = 'openid email profile';

/** An OpenID provider that behaves as Google does: PKCE, claims in the ID token, the account chooser on request. */
export function googleProvider(options: {
  issuer: string;
  redirectUris: string[];
  accounts: GoogleAccounts;
  chooserPath: (uid: string) => string;
}): Provider {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  const provider = new Provider(options.issuer, {
    adapter: providerStore(),
    clients: [
      {
        client_id: GOOGLE_CLIENT.id,
        client_secret: GOOGLE_CLIENT.secret,
        redirect_uris: options.redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'sandbox', use: 'sig', alg: 'RS256' }] },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: { session: 'google_session', interaction: 'google_interaction', resume: 'google_resume' },
    },
    pkce: { required: () => true },
    scopes: SCOPE.split(' '),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    // Like Google, also in the ID token.
    conformIdTokenClaims: false,
    interactions: {
      policy,
      url: (_context: Context, interaction: { uid: string }) => options.chooserPath(interaction.uid),
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: {
      Interaction: 3600,
      Session: 3600,
      Grant: 3600,
      AccessToken: 3600,
      IdToken: 3600,
      AuthorizationCode: 60,
    },
    async findAccount(_context: Context, sub: string) {
      const account = options.accounts.find(sub);
      if (!account) return undefined;
      return { accountId: sub, claims: () => ({ sub, ...claimsOf(account) }) };
    },
    renderError(context: Context, { error, error_description: detail }: Record<string, string>) {
      context.type = 'text/plain';
      context.body = `${error}${detail ? `: ${detail}` : ''}\n`;
    },
    // Choosing the account is the consent.
    async loadExistingGrant({ oidc }: Context) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  });
  provider.on('server_error', (_context, error) => console.error('Sandbox Google:', error));
  return provider;
}

function claimsOf({ name, email, verified }: GoogleAccount) {
  const [given, ...family] = name.split(' ');
  return {
    email,
    email_verified: verified,
    name,
    given_name: given,
    ...(family.length ? { family_name: family.join(' ') } : {}),
  };
}
