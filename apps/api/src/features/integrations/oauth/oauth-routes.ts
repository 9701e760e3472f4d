import { parse } from 'node:querystring';
import { APP_SCOPES, ApiError, PROBLEMS, type ProblemCode } from '@brandlode/contract';
import { ACCESS_TOKEN_SECONDS, exchangeToken, registerClient, revokeToken } from '@brandlode/database';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { mcpAddress, resourceMetadataAddress } from '../../../http/access.ts';
import { operation } from '../../../http/describe-routes.ts';
import { limitNetwork } from '../../../limit-rate.ts';
import { hashSecret, newSecret } from '../../../secrets/secrets.ts';
import { newKey } from '../../team/keys/key-format.ts';
import { isMcp } from './authorize.ts';
import { ClientDescription, toClientName } from './clients.ts';

/** Per network; the servers of a connector exchange the codes of all their users. */
const TOKEN_LIMIT = { burst: 300, everySeconds: 1 };
const REGISTRATION_LIMIT = { burst: 20, everySeconds: 180 };
const BODY_LIMIT = 16 * 1024;

const Secret = z.string().min(1).max(200);
const ClientId = z.string().min(1).max(2_000);
const Exchange = z.object({
  grant_type: z.literal('authorization_code'),
  code: Secret,
  client_id: ClientId,
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  redirect_uri: z.string().max(2_000).optional(),
  resource: z.string().max(2_000).optional(),
});
const Refresh = z.object({
  grant_type: z.literal('refresh_token'),
  refresh_token: Secret,
  client_id: ClientId,
  scope: z.string().max(1_000).optional(),
  resource: z.string().max(2_000).optional(),
});
const TokenRequest = z.discriminatedUnion('grant_type', [Exchange, Refresh]);
const Revocation = z.object({ token: Secret, client_id: ClientId });

/** An error as RFC 6749 defines it. */
class OAuthError extends Error {
  readonly code: string;
  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }
}

/**
 * The authorization server of connected applications: its metadata (RFC 8414, RFC 9728), registration (RFC 7591), tokens (OAuth 2.1) and
 * their revocation (RFC 7009). Users consent in the web app (connected-app-routes.ts).
 */
export const oauthRoutes =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    const { config, connection } = context;
    const { db } = connection;
    const { publicUrl } = config;
    app.setErrorHandler(sendError);
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    const resource = {
      resource: mcpAddress(publicUrl),
      resource_name: config.product.name,
      authorization_servers: [publicUrl],
      scopes_supported: APP_SCOPES,
      bearer_methods_supported: ['header'],
    };
    const resourcePath = new URL(resourceMetadataAddress(publicUrl)).pathname;
    for (const path of [resourcePath, resourcePath.replace(/\/mcp$/, '')])
      app.get(path, operation({ hide: true }), async () => resource);
    app.get('/.well-known/oauth-authorization-server', operation({ hide: true }), async () => ({
      issuer: publicUrl,
      authorization_endpoint: `${publicUrl}/connect`,
      token_endpoint: `${publicUrl}/oauth/token`,
      registration_endpoint: `${publicUrl}/oauth/register`,
      revocation_endpoint: `${publicUrl}/oauth/revoke`,
      scopes_supported: APP_SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    }));

    app.post('/oauth/register', { bodyLimit: BODY_LIMIT, schema: { hide: true } }, async (request, reply) => {
      await limitNetwork(db, 'oauth-registration', request.ip, REGISTRATION_LIMIT);
      const { data, error } = ClientDescription.safeParse(request.body);
      if (error)
        throw new OAuthError(
          error.issues.some(({ path }) => path[0] === 'redirect_uris')
            ? 'invalid_redirect_uri'
            : 'invalid_client_metadata',
          'redirect_uris must be addresses with https, of the own computer, or with a scheme of an application.',
        );
      const client = {
        id: `app_${newSecret()}`,
        name: toClientName(data.client_name, 'Unnamed application'),
        redirectUris: data.redirect_uris,
      };
      await registerClient(db, client);
      return reply.code(201).send({
        client_id: client.id,
        client_id_issued_at: Math.floor(Date.now() / 1_000),
        client_name: client.name,
        redirect_uris: client.redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      });
    });

    app.register(async (forms) => {
      forms.removeAllContentTypeParsers();
      forms.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: BODY_LIMIT },
        // A parameter that is sent twice becomes a list, which no schema accepts.
        (_request, body, done) => done(null, { ...parse(body.toString()) }),
      );
      forms.addHook('onRequest', async ({ ip }) => limitNetwork(db, 'oauth-token', ip, TOKEN_LIMIT));

      forms.post('/oauth/token', operation({ hide: true }), async ({ body }) => exchange(context, body));

      forms.post('/oauth/revoke', operation({ hide: true }), async ({ body }, reply) => {
        const { data } = Revocation.safeParse(body);
        if (!data) throw new OAuthError('invalid_request', 'token and client_id are needed.');
        await revokeToken(db, hashSecret(data.token), data.client_id);
        context.apiKeys.clear();
        return reply.code(200).send();
      });
    });
  };

/** Two new tokens for a code or a refresh token. */
async function exchange({ config, connection, apiKeys }: Context, body: unknown) {
  const { data: request, error } = TokenRequest.safeParse(body);
  if (error?.issues.some(({ code, path }) => code === 'invalid_union' && path[0] === 'grant_type'))
    throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  if (!request)
    throw new OAuthError(
      'invalid_request',
      `These are missing or not valid: ${error.issues.map(({ path }) => path.join('.')).join(', ')}.`,
    );
  if (request.resource !== undefined && !isMcp(config.publicUrl, request.resource))
    throw new OAuthError('invalid_target', `Tokens are for ${mcpAddress(config.publicUrl)} only.`);
  const isCode = request.grant_type === 'authorization_code';
  const [access, refresh] = [newKey(), newSecret()];
  let isOverScoped = false;
  const exchanged = await exchangeToken(connection.db, {
    kind: isCode ? 'code' : 'refresh',
    secret: hashSecret(isCode ? request.code : request.refresh_token),
    isFor: ({ client_id, redirect_uri, challenge, scopes }) => {
      if (client_id !== request.client_id) return false;
      if (isCode)
        return (
          hashSecret(request.code_verifier).toString('base64url') === challenge &&
          (request.redirect_uri ?? redirect_uri) === redirect_uri
        );
      const requested = request.scope?.split(' ').filter((name) => name !== '') ?? [];
      isOverScoped = requested.some((name) => !scopes.some((scope) => scope === name));
      return !isOverScoped;
    },
    access: hashSecret(access),
    refresh: hashSecret(refresh),
  });
  if (isOverScoped) throw new OAuthError('invalid_scope', 'The user did not allow this.');
  if (!exchanged) {
    // A second use may just have revoked the grant.
    apiKeys.clear();
    throw new OAuthError('invalid_grant', 'It is not valid for this application, has expired or was used.');
  }
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refresh,
    scope: exchanged.scopes.join(' '),
  };
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof OAuthError)
    return reply.code(400).send({ error: error.code, error_description: error.message });
  if (error instanceof ApiError) {
    if (error.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfter)));
    return reply.code(statusOf(error.code)).send({
      error: 'temporarily_unavailable',
      error_description: error.message,
    });
  }
  if (error.statusCode !== undefined && error.statusCode < 500)
    return reply.code(400).send({ error: 'invalid_request', error_description: 'The body cannot be read.' });
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send({ error: 'server_error' });
}

const statusOf = (code: ProblemCode): number => PROBLEMS[code].status;
