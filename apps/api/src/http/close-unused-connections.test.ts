import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { closeUnusedConnections } from './close-unused-connections.ts';

it('a connection without a request does not keep the server from closing, and a request is answered', async () => {
  const app = Fastify({ keepAliveTimeout: 0 });
  closeUnusedConnections(app);
  const started = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  app.get('/', (_request, reply) => {
    started.resolve();
    return finished.promise.then(() => reply.header('connection', 'close').send('answered'));
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const response = fetch(url);
  await started.promise;
  const unused = connect(port, '127.0.0.1');
  await Promise.all([once(unused, 'connect'), once(app.server, 'connection')]);
  const ended = once(unused, 'close');
  const closed = app.close();
  await ended;
  finished.resolve();
  expect(await (await response).text()).toBe('answered');
  await closed;
}, 30_000);
