import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

type Received = {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; type: string };
};
type Respond = (response: ServerResponse, received: Received) => void;

/** A user's program: an HTTP server on this machine that records what it receives. */
export async function startReceiver(respond: Respond = (response) => response.writeHead(204).end()) {
  const received: Received[] = [];
  let current = respond;
  const server = createServer((request, response) => void receive(request, response));
  async function receive(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request);
    const one = {
      path: request.url ?? '',
      headers: request.headers,
      body,
      event: body === '' ? { id: '', type: '' } : JSON.parse(body),
    };
    received.push(one);
    current(response, one);
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    respond: (next: Respond) => {
      current = next;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
