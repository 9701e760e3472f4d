import { availableParallelism } from 'node:os';
import type { Connection } from '@brandlode/database';
import { readConfig } from '../../apps/api/src/config.ts';
import { openAccessCache } from '../../apps/api/src/features/identity/access-cache.ts';
import { openIdentity } from '../../apps/api/src/features/identity/identity.ts';
import { refreshSession } from '../../apps/api/src/features/identity/refresh-session.ts';
import { register } from '../../apps/api/src/features/identity/register.ts';
import { signIn } from '../../apps/api/src/features/identity/sign-in.ts';
import { openJobs } from '../../apps/api/src/gateways/jobs.ts';
import { count, ms, table } from '../lib/measure.ts';
import { PASSWORD } from '../lib/test-password.ts';
import { withServer } from '../lib/with-server.ts';

const USERS = 50;
const SECONDS = 5;

/**
 * Sign-ins, refreshes and token checks per second, with everything they do: limits, argon2id and rotation on a real
 * PostgreSQL. "A second and core": operations per second that one core can do, by the CPU time of this process,
 * including hashing threads, without PostgreSQL's.
 */
export const benchIdentity = (): Promise<boolean> =>
  withServer('bench-identity', async ({ url, connection }) => {
    const jobs = await openJobs(url, () => {});
    try {
      await measureAll(connection, jobs);
      return true;
    } finally {
      await jobs.close();
    }
  });

async function measureAll(connection: Connection, jobs: Awaited<ReturnType<typeof openJobs>>) {
  const identity = await openIdentity({
    config: readConfig({ SANDBOX: 'true' }),
    connection,
    jobs,
    accessCache: openAccessCache(connection.db),
    reconcileOpenCheckout: async () => 'settled',
    onError: () => {},
  });

  /** Each from a separate address: checking limits is part of the work, rejections are not. */
  let calls = 0;
  const client = (refreshToken?: string) => {
    const n = ++calls;
    return { ip: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`, refreshToken };
  };

  const emails = Array.from({ length: USERS }, (_, n) => `person${n}@example.com`);
  for (const email of emails) {
    await register(identity, { firstName: 'Test', lastName: 'Person', email, password: PASSWORD }, client());
  }
  await connection.pool.query('update users set email_verified_at = now()');

  const signInUser = (n: number) =>
    signIn(identity, { email: emails[n % USERS]!, password: PASSWORD }, client());
  const sessions = await Promise.all(Array.from({ length: 8 }, (_, n) => signInUser(n)));
  const tokens = sessions.map(({ session }) => session.refreshToken);
  const accessTokens: string[] = [];

  const rows = [
    await measure('sign-in', 4, (loop, iteration) => signInUser(loop * 13 + iteration)),
    await measure('refresh', 8, async (loop) => {
      const { payload, session } = await refreshSession(identity, client(tokens[loop]));
      tokens[loop] = session.refreshToken;
      accessTokens.push(payload.accessToken);
    }),
    await measure('check of a token', 8, async (loop, iteration) =>
      identity.verify(accessTokens[(loop * 131 + iteration) % accessTokens.length]!),
    ),
  ];
  console.log(
    table(
      `Identity, ${availableParallelism()} cores, ${SECONDS} s each`,
      ['operation', 'a second', 'CPU ms each', 'a second and core'],
      rows,
    ),
  );
}

/** Runs `atOnce` loops for some seconds. */
async function measure(
  name: string,
  atOnce: number,
  run: (loop: number, iteration: number) => Promise<unknown>,
) {
  const until = performance.now() + SECONDS * 1_000;
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, loop) => {
      for (let iteration = 0; performance.now() < until; iteration++, done++) {
        await run(loop, iteration);
      }
    }),
  );
  const { user, system } = process.cpuUsage(cpu);
  const cpuMs = (user + system) / 1_000 / done;
  const perSecond = done / ((performance.now() - startedAt) / 1_000);
  return [name, count(Math.round(perSecond)), ms(cpuMs), count(Math.round(1_000 / cpuMs))];
}
