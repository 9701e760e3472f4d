import { connect } from '@brandlode/database';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { startApi } from '../testing.ts';
import { healthRoutes } from './health-routes.ts';

it('readiness is degraded, with the reason, while the database is read-only; that of the process alone needs no database', async () => {
  const api = await startApi();
  // Connected before, so that it can still write.
  const client = await api.database.pool.connect();
  const setReadOnly = async (isReadOnly: boolean) => {
    const name = client.escapeIdentifier(String(client.database));
    await client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`);
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  };
  const readiness = async (): Promise<unknown> => {
    const { status, json } = await api.request('/readyz');
    return { httpStatus: status, ...json };
  };
  await setReadOnly(true);
  await expect.poll(readiness).toMatchObject({
    httpStatus: 200,
    status: 'degraded',
    detail: 'Nothing can be saved: the database is read-only.',
  });
  await setReadOnly(false);
  await expect.poll(readiness).toMatchObject({ httpStatus: 200, status: 'ready' });
  client.release();

  // Without its database every process is in the same state: a proxy must not exclude them all.
  const connection = connect('postgres://127.0.0.1:1/none');
  const app = Fastify();
  await app.register(healthRoutes({ ...api.context, connection }));
  const statuses = ['/readyz', '/readyz?process'].map(async (url) => (await app.inject(url)).statusCode);
  expect(await Promise.all(statuses)).toEqual([503, 200]);
  await connection.close();
  await api.stop();
});
