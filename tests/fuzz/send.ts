import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Request } from './requests.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** The server states 30 s for a whole request; an answer later than this is a hang. */
const WITHIN_MS = 40_000;

/** A client that sends what it is told, as it is told, on connections it keeps. */
export function openClient(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  return {
    /** The answer, or the error of a connection that ended without one. */
    send: ({ method, target, headers, body }: Pick<Request, 'method' | 'target' | 'headers' | 'body'>) =>
      new Promise<Answer | Error>((resolve) => {
        const request = httpRequest(
          { agent, hostname, port, method, path: target, timeout: WITHIN_MS },
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
        // Node writes no length of its own for methods that rarely carry a body.
        if (body) request.setHeader('content-length', body.length);
        request.on('timeout', () => request.destroy(new Error(`no answer within ${WITHIN_MS} ms`)));
        request.on('error', resolve);
        request.end(body ?? undefined);
      }),
    close: () => agent.destroy(),
  };
}
