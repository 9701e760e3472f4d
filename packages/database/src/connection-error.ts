import { DatabaseUnreachableError, SteadyClient } from './unavailable.ts';

/** A single connection. Throws DatabaseUnreachableError if it fails. */
export async function connectClient(url: string, applicationName: string): Promise<SteadyClient> {
  const client = new SteadyClient({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw new DatabaseUnreachableError(explain(error, url), { cause: error });
  }
}

function explain(error: unknown, url: string): string {
  const { hostname, port, username, pathname } = new URL(url);
  const server = `${hostname || 'localhost'}:${port || 5432}`;
  const user = decodeURIComponent(username) || 'the default user';
  const code = codeOf(error);
  if (code === '28P01' || code === '28000')
    return `The database at ${server} rejects the password or access of ${user}: correct user and password in DATABASE_URL.`;
  if (code === '3D000')
    return `There is no database ${decodeURIComponent(pathname.slice(1)) || user} at ${server}: create it, or correct the name in DATABASE_URL.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The database host ${hostname} cannot be found: correct the host in DATABASE_URL, or check the name service.`;
  if (code === 'ECONNREFUSED')
    return `No database listens at ${server}: start PostgreSQL, or correct host and port in DATABASE_URL.`;
  if (code === '53300')
    return `The database at ${server} has no connection left: raise max_connections, or run fewer processes.`;
  if (code === '57P03') return `The database at ${server} is starting up: try again in a moment.`;
  const message = error instanceof Error ? error.message : String(error);
  return `The database at ${server} cannot be reached (${message}): check DATABASE_URL and that PostgreSQL is running.`;
}

/** A host with several addresses fails with an error for each. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
