import {
  ApiError,
  type Connection,
  type ConnectorId,
  type FieldMapping,
  type Push,
} from '@brandlode/contract';
import {
  type ConnectionRow,
  readConnections,
  readPush,
  readPushes,
  type WorkspaceConnection,
} from '@brandlode/database';
import type { Context } from '../../../context.ts';
import type { RequestClaims } from '../../../http/access.ts';
import { limitRate } from '../../../limit-rate.ts';
import { workspaceOf } from '../../../request-workspace.ts';
import { type MappedField, mapFields } from './brand-values.ts';
import { type Connector, ConnectorError } from './connector.ts';
import { openToken } from './pushes.ts';

const RATE_LIMIT = { burst: 20, everySeconds: 10 };

/** Requests that reach the service are limited, so that no one can try out tokens here. Throws `too-many-requests`. */
export const limitService = ({ connection: { db } }: Context, claims: RequestClaims): Promise<void> =>
  limitRate(db, `connectors:${claims.sub}`, RATE_LIMIT, 'requests to the service');

/** The service's reason as a problem of the request. Throws `invalid-request` and `upstream-failed`. */
export async function asProblem<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.reason === 'later') throw new ApiError('upstream-failed', { detail: error.message });
    throw new ApiError('invalid-request', {
      errors: [{ path: error.reason === 'token' ? 'token' : 'fields', message: error.message }],
      detail: error.message,
    });
  }
}

/** Throws `not-found`. */
export async function readConnected(
  { connection: { db } }: Context,
  workspaceId: string,
  connector: ConnectorId,
): Promise<WorkspaceConnection> {
  const [connection] = await readConnections(db, workspaceId, connector);
  if (!connection) throw new ApiError('not-found', { detail: 'Connect the service first.' });
  return connection;
}

export async function listConnections(
  context: Context,
  claims: RequestClaims,
): Promise<{ data: Connection[] }> {
  const { db } = context.connection;
  const rows = await readConnections(db, await workspaceOf(context, claims));
  const shown = rows.map(async (row) => toConnection(row, await readPushes(db, row.id)));
  return { data: await Promise.all(shown) };
}

export async function showConnection(
  context: Context,
  workspaceId: string,
  connector: ConnectorId,
): Promise<Connection> {
  const row = await readConnected(context, workspaceId, connector);
  return toConnection(row, await readPushes(context.connection.db, row.id));
}

function toConnection({ account, fields, problem, ...row }: WorkspaceConnection, pushes: Push[]): Connection {
  // The column's check leaves room for connectors of later releases.
  if (row.connector !== 'hubspot') throw new Error(`There is no connector "${row.connector}".`);
  return {
    connector: row.connector,
    account,
    fields,
    weekly: row.can_repeat ? row.weekly : null,
    nextPushAt: (row.can_repeat && row.next_push_at?.toISOString()) || null,
    problem,
    createdAt: row.created_at.toISOString(),
    pushes,
  };
}

/** Throws `not-found`. */
export async function readOwnPush(context: Context, claims: RequestClaims, id: string): Promise<Push> {
  const push = await readPush(context.connection.db, await workspaceOf(context, claims), id);
  if (!push) throw new ApiError('not-found', { detail: 'There is no such push.' });
  return push;
}

/** Throws `invalid-request` for properties that the service lacks or that hold other values. */
export async function checkFields(
  { secretBox }: Context,
  { row, connector, fields }: { row: ConnectionRow; connector: Connector; fields: FieldMapping[] },
): Promise<void> {
  const properties = await asProblem(() => connector.listProperties(openToken(secretBox, row)));
  const types = new Map(properties.map(({ name, type }) => [name, type]));
  const fits = ({ property, type, isOwn }: MappedField) => {
    const there = types.get(property);
    return there === undefined ? isOwn : there === type || there === 'text';
  };
  const wrong = mapFields(fields, connector).find((field) => !fits(field));
  if (!wrong) return;
  const message = types.has(wrong.property)
    ? `"${wrong.property}" is not for values of "${wrong.label}"`
    : `there is no property "${wrong.property}" that can be written`;
  throw new ApiError('invalid-request', { errors: [{ path: 'fields', message }], detail: `${message}.` });
}
