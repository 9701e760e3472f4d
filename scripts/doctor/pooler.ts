import { connect, connectClient, readOrigin, reasonOf } from '@brandlode/database';
import type { Config } from '../../apps/api/src/config.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Whether the addresses of the database fit together: which of them leads through a pooler, and whether that one can be used. */
export async function checkPooler(url: string, { poolerUrl }: Pick<Config, 'poolerUrl'>): Promise<Finding[]> {
  if (await isPooled(url)) {
    const name = poolerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
    return [
      warn(
        `${name} leads through a pooler, in whose transaction mode locks and notifications are lost.`,
        'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, and DATABASE_URL to that of the pooler.',
      ),
    ];
  }
  if (poolerUrl === undefined) return [];
  const pooled = connect(url, { poolerUrl, max: 1, connectMs: 20_000 });
  try {
    const [origin, timeout] = [await readOrigin(pooled.db), await readTimeout(pooled.pool)];
    if (origin !== (await originOf(url)))
      return [
        fail(
          'DATABASE_URL and DATABASE_DIRECT_URL are different databases.',
          'Set both to the same database, one through the pooler and one directly.',
        ),
      ];
    if (!(await isPooled(poolerUrl)))
      return [
        warn(
          'DATABASE_URL does not lead through a pooler but to PostgreSQL itself.',
          'Set DATABASE_URL to the address of the pooler, or remove DATABASE_DIRECT_URL.',
        ),
      ];
    if (timeout === '0')
      return [
        warn(
          'Statements through the pooler have no time limit.',
          'Set connect_query in pgbouncer.ini as in docs/operating.md, Through pgbouncer.',
        ),
      ];
    return [
      ok('the pooler leads to the same database as DATABASE_DIRECT_URL, and limits the time of statements.'),
    ];
  } catch (error) {
    return [
      fail(
        `The pooler in DATABASE_URL cannot be used: ${reasonOf(error)}.`,
        'Correct pgbouncer.ini as in docs/operating.md, Through pgbouncer.',
      ),
    ];
  } finally {
    await pooled.close();
  }
}

/** A pooler tells a client another process than the one that runs its queries. */
async function isPooled(url: string): Promise<boolean> {
  const client = await connectClient(url, 'brandlode doctor');
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return !('processID' in client) || rows[0]?.pid !== client.processID;
  } finally {
    await client.end();
  }
}

async function originOf(url: string): Promise<string> {
  const direct = connect(url, { max: 1 });
  try {
    return await readOrigin(direct.db);
  } finally {
    await direct.close();
  }
}

async function readTimeout(pool: ReturnType<typeof connect>['pool']): Promise<string | undefined> {
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout');
  return rows[0]?.statement_timeout;
}
