import { PassThrough, Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { handleError } from '../../errors.ts';
import { openFileSender } from './send-file.ts';

let app: FastifyInstance;
let url: string;
let failures: string[];
let closed: string[];
let responses: { response: Response; client: AbortController }[];
beforeEach(async () => {
  responses = [];
  // Downloads of an earlier test may end only now.
  const [failed, left]: [string[], string[]] = [[], []];
  [failures, closed] = [failed, left];
  app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(handleError);
  const sendFile = openFileSender(app, 300);
  app.get<{ Params: { workspaceId: string } }>('/:workspaceId', async ({ params }, reply) => {
    reply.raw.on('close', () => left.push(params.workspaceId));
    const file = params.workspaceId === 'endless' ? Readable.from(endless()) : new PassThrough();
    if (file instanceof PassThrough) file.write('never ends');
    const sent = sendFile(reply, { file, ...params, headers: { 'content-type': 'text/csv' } });
    sent.catch(({ code }) => failed.push(`${params.workspaceId} ${code}`));
    if (params.workspaceId === 'timed-out') reply.code(503).send('timed out');
    await sent;
    return reply;
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

function* endless() {
  for (;;) yield Buffer.alloc(1 << 16);
}

function download(workspaceId: string | number) {
  const client = new AbortController();
  fetch(`${url}/${workspaceId}`, { signal: client.signal }).then(
    (response) => responses.push({ response, client }),
    () => {},
  );
}
const statuses = () => responses.map(({ response }) => response.status).sort();
/** Clients whose files are being sent, the first one first. */
const leave = () =>
  responses.find(({ response, client }) => response.status === 200 && !client.signal.aborted)?.client.abort();

it('Two files are sent at a time, 20 wait and more are rejected, until a client is gone', async () => {
  for (let n = 0; n < 23; n++) download(n);
  await expect.poll(statuses).toEqual([200, 200, 503]);
  const rejected = responses.find(({ response }) => response.status === 503);
  expect(rejected?.response.headers.get('retry-after')).toBe('30');
  expect(await rejected?.response.json()).toMatchObject({ code: 'overloaded' });
  leave();
  await expect.poll(statuses).toEqual([200, 200, 200, 503]);
});

it('The slow downloads of a workspace do not keep those of others waiting', async () => {
  for (let n = 0; n < 22; n++) download('slow');
  await expect.poll(statuses).toEqual([200, 503]);
  download('other');
  await expect.poll(statuses).toEqual([200, 200, 503]);
  leave();
  await expect.poll(statuses).toEqual([200, 200, 200, 503]);
});

it('A download that was given up while it waited fails and does not keep others waiting', async () => {
  download('slow');
  await expect.poll(statuses).toEqual([200]);
  const gone = new AbortController();
  const waiting = fetch(`${url}/slow`, { signal: gone.signal }).catch(() => 'gone');
  download('other');
  await expect.poll(statuses).toEqual([200, 200]);
  download('timed-out');
  await expect.poll(statuses).toEqual([200, 200, 503]);
  gone.abort();
  expect(await waiting).toBe('gone');
  await expect.poll(() => closed).toContain('slow');
  download('slow');
  download('third');
  leave();
  leave();
  await expect.poll(statuses).toEqual([200, 200, 200, 200, 503]);
  await expect.poll(() => failures.sort()).toEqual(['slow overloaded', 'timed-out overloaded']);
});

it('A client that takes nothing more loses the connection, so that others do not wait for it', async () => {
  download('endless');
  await expect.poll(statuses).toEqual([200]);
  await expect.poll(() => closed).toEqual(['endless']);
  await expect(responses[0]?.response.text()).rejects.toThrow();
});
