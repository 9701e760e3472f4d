import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Request } from './requests.ts';

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** The server limits a request to 30 s; anything longer is a hang. */
const TIMEOUT_MS = 40_000;

/** A client that sends requests unmodified on keep-alive connections. */
export function openClient(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  return {
    /** The response, or the connection error. */
    send: ({ method, target, headers, body }: Pick<Request, 'method' | 'target' | 'headers' | 'body'>) =>
      new Promise<HttpResponse | Error>((resolve) => {
        const request = httpRequest(
          { agent, hostname, port, method, path: target, timeout: TIMEOUT_MS },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', resolve);
            response.on('end', () => {
              const raw = Buffer.concat(chunks);
              const encoding = raw.length > 0 ? response.headers['content-encoding'] : undefined;
              const body =
                encoding === 'br' ? brotliDecompressSync(raw) : encoding === 'gzip' ? gunzipSync(raw) : raw;
              resolve({ status: response.statusCode!, headers: response.headers, body });
            });
          },
        );
        for (const [name, value] of headers) request.setHeader(name, value);
        // Node sets no length for methods that rarely have a body.
        if (body) request.setHeader('content-length', body.length);
        request.on('timeout', () => request.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)));
        request.on('error', resolve);
        request.end(body ?? undefined);
      }),
    close: () => agent.destroy(),
  };
}
