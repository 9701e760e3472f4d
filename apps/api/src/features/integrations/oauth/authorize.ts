import {
  APP_SCOPES,
  ApiError,
  type AppScope,
  type Authorization,
  type AuthorizationRequest,
  type Authorize,
  MAX_CONNECTED_APPS,
} from '@brandlode/contract';
import { createGrant, recordAudit, revokeConnectedApp, type SessionOrigin } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import type { RequestClaims } from '../../../http/access.ts';
import { mcpAddress } from '../../../http/access.ts';
import { mailedFrom } from '../../../origins/mailed-origin.ts';
import { actorOf, recorded } from '../../../record-audit.ts';
import { seenWorkspaceOf, workspaceOf } from '../../../request-workspace.ts';
import { hashSecret, newSecret } from '../../../secrets/secrets.ts';
import type { Client, Clients } from './clients.ts';
import { hostOf, isRegistered, withParameters } from './redirect-addresses.ts';

/** An authorization request that can be granted. Throws `invalid-request` for any other. */
export async function readRequest(
  { config }: Pick<Context, 'config'>,
  clients: Clients,
  request: AuthorizationRequest,
): Promise<{ client: Client; scopes: AppScope[]; challenge: string }> {
  const reject = (detail: string) => new ApiError('invalid-request', { detail });
  const client = await clients.find(request.client_id);
  if (!client) throw reject('The application is unknown, or its description cannot be read.');
  if (!isRegistered(request.redirect_uri, client.redirectUris))
    throw reject('The application did not register the address that it wants to return to.');
  if (request.response_type !== 'code') throw reject('The application must ask for a code.');
  const { code_challenge: challenge = '', code_challenge_method: method, resource, scope } = request;
  if (method !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    throw reject(
      "The application's request is not protected against theft. Its developer has to add that protection.",
    );
  if (resource !== undefined && !isMcp(config.publicUrl, resource))
    throw reject(`The application asks for access to something other than ${mcpAddress(config.publicUrl)}.`);
  const requested = scope?.split(' ').filter((name) => name !== '') ?? [];
  const unknown = requested.find((name) => !isAppScope(name));
  if (unknown !== undefined) throw reject('The application asks for a permission that does not exist.');
  const scopes = APP_SCOPES.filter((name) => requested.length === 0 || requested.includes(name));
  return { client, scopes, challenge };
}

const isAppScope = (name: string): boolean => APP_SCOPES.some((scope) => scope === name);

export const isMcp = (publicUrl: string, resource: string): boolean =>
  resource.replace(/\/$/, '') === mcpAddress(publicUrl);

/** What the user is asked. */
export async function describeRequest(
  context: Context,
  clients: Clients,
  claims: RequestClaims,
  request: AuthorizationRequest,
): Promise<Omit<Authorization, 'workspace'> & { workspaceId: string }> {
  const { client, scopes } = await readRequest(context, clients, request);
  return {
    client: { name: client.name, host: client.host, returnsTo: hostOf(request.redirect_uri) },
    workspaceId: await workspaceOf(context, claims),
    scopes: allowedTo(claims, scopes),
  };
}

/** Disconnects an application of the user, also one in another workspace. Throws `not-found`. */
export async function disconnectApp(context: Context, claims: RequestClaims, id: string): Promise<void> {
  await context.connection.db.transaction().execute(async (transaction) => {
    const revoked = await revokeConnectedApp(transaction, claims.sub, id);
    if (!revoked) throw new ApiError('not-found', { detail: 'There is no such connected application.' });
    await recordAudit(
      transaction,
      { workspaceId: revoked.workspace_id, actor: actorOf(claims) },
      { action: 'application.disconnected', subject: revoked.name },
    );
  });
  context.apiKeys.clear();
}

/** Viewers cannot let an application change what they cannot change themselves. */
const allowedTo = ({ role }: RequestClaims, scopes: AppScope[]): AppScope[] =>
  role === 'viewer' ? scopes.filter((scope) => scope !== 'lists:write') : scopes;

/**
 * The address of the application with a code, or with `access_denied` if the user allowed nothing. Throws `invalid-request`,
 * `edit-conflict` if another workspace was opened in the meantime, and `limit-reached`.
 */
export async function authorize(
  context: Context,
  clients: Clients,
  claims: RequestClaims,
  { request, workspaceId, scopes }: Authorize,
  origin: SessionOrigin,
): Promise<string> {
  const { client, scopes: requested, challenge } = await readRequest(context, clients, request);
  const respond = (parameters: Record<string, string>) =>
    withParameters(request.redirect_uri, {
      ...parameters,
      ...(request.state !== undefined && { state: request.state }),
      iss: context.config.publicUrl,
    });
  if (scopes.length === 0) return respond({ error: 'access_denied' });
  const offered = allowedTo(claims, requested);
  if (scopes.some((scope) => !offered.includes(scope)))
    throw new ApiError('invalid-request', { detail: 'The application did not ask for this permission.' });
  await seenWorkspaceOf(context, claims, workspaceId);
  const code = newSecret();
  const grant = {
    workspaceId,
    userId: claims.sub,
    client,
    scopes: [...new Set(scopes)],
    redirectUri: request.redirect_uri,
    challenge,
    resource: mcpAddress(context.config.publicUrl),
    secret: hashSecret(newSecret()),
    code: hashSecret(code),
  };
  const isCreated = await recorded(
    context,
    { workspaceId, actor: actorOf(claims) },
    (transaction) => createGrant(transaction, grant),
    (result) => result && { action: 'application.connected', subject: client.name },
  );
  if (!isCreated)
    throw new ApiError('limit-reached', {
      detail: `You can have ${MAX_CONNECTED_APPS} connected applications. Revoke one that is no longer used.`,
    });
  const { name } = client;
  await context.keyMails.send({
    userId: claims.sub,
    kind: 'application',
    name,
    origin: mailedFrom(origin),
  });
  return respond({ code });
}
