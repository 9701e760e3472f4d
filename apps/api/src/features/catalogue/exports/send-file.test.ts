import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { handleError } from '../../../errors.ts';
import { openFileSender } from './send-file.ts';

it('sends two files at a time, lets 20 wait and rejects more, until a client is gone', async () => {
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(handleError);
  const sendFile = openFileSender(app);
  app.get('/', async (_request, reply) => {
    const file = new PassThrough();
    file.write('never ends');
    await sendFile(reply, file, { 'content-type': 'text/csv' });
    return reply;
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const responses: { response: Response; client: AbortController }[] = [];
  const statuses = () => responses.map(({ response }) => response.status).sort();
  try {
    for (let n = 0; n < 23; n++) {
      const client = new AbortController();
      fetch(url, { signal: client.signal }).then(
        (response) => responses.push({ response, client }),
        () => {},
      );
    }
    await expect.poll(statuses).toEqual([200, 200, 503]);
    const rejected = responses.find(({ response }) => response.status === 503);
    expect(rejected?.response.headers.get('retry-after')).toBe('30');
    expect(await rejected?.response.json()).toMatchObject({ code: 'overloaded' });
    responses.find(({ response }) => response.status === 200)?.client.abort();
    await expect.poll(statuses).toEqual([200, 200, 200, 503]);
  } finally {
    await app.close();
  }
});
