import { z } from 'zod';
import { KEY_SCOPES, type KeyScope } from './key-scopes.ts';

/** What applications can be allowed: what the tools for assistants use. */
export const APP_SCOPES = [
  'brands',
  'products',
  'lists',
  'lists:write',
  'searches',
  'alerts',
  'checks',
] as const satisfies readonly KeyScope[];
export type AppScope = (typeof APP_SCOPES)[number];

const MAX_LENGTH = 2_000;

/** The parameters of an authorization request (RFC 6749, 7636 and 8707), as the application sent them. */
export const AuthorizationRequest = z.strictObject({
  client_id: z.string().min(1).max(MAX_LENGTH),
  redirect_uri: z.string().min(1).max(MAX_LENGTH),
  response_type: z.string().max(100).optional(),
  code_challenge: z.string().max(200).optional(),
  code_challenge_method: z.string().max(100).optional(),
  scope: z.string().max(1_000).optional(),
  state: z.string().max(MAX_LENGTH).optional(),
  resource: z.string().max(MAX_LENGTH).optional(),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

/** What the user is asked to allow. */
export const Authorization = z.object({
  client: z.object({
    name: z.string(),
    /** The host that published the application's description; null for one that described itself. */
    host: z.string().nullable(),
    /** Where the user is sent afterwards; null: to a program on their own computer. */
    returnsTo: z.string().nullable(),
  }),
  workspace: z.object({ id: z.uuid(), name: z.string() }),
  scopes: z.array(z.enum(APP_SCOPES)),
});
export type Authorization = z.infer<typeof Authorization>;

/** `scopes`: those that the user allows, none to refuse. `workspaceId`: the workspace that they were shown. */
export const Authorize = z.strictObject({
  request: AuthorizationRequest,
  workspaceId: z.uuid(),
  scopes: z.array(z.enum(APP_SCOPES)).max(APP_SCOPES.length),
});
export type Authorize = z.infer<typeof Authorize>;

/** The address of the application, with its response. */
export const Authorized = z.object({ redirectTo: z.string() });
export type Authorized = z.infer<typeof Authorized>;

/** An application that may act for a user in a workspace. */
export const ConnectedApp = z.object({
  id: z.uuid(),
  name: z.string(),
  host: z.string().nullable(),
  workspace: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ConnectedApp = z.infer<typeof ConnectedApp>;

export const ConnectedAppList = z.object({ data: z.array(ConnectedApp) });
export type ConnectedAppList = z.infer<typeof ConnectedAppList>;

/** Maximum number of connected applications of a user. */
export const MAX_CONNECTED_APPS = 50;
