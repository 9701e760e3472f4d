import type { IncomingHttpHeaders } from 'node:http';
import { ApiError, KEY_SCOPES } from '@brandlode/contract';
import { createMcpHandler, originValidationResponse } from '@modelcontextprotocol/server';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { handleError } from '../../../errors.ts';
import { type AccessRules, resourceMetadataAddress } from '../../../http/access.ts';
import { apiCalls } from './api-calls.ts';
import { createServer } from './create-server.ts';
import { linksOf } from './links.ts';

const BODY_LIMIT = 128 * 1024;

/**
 * The Model Context Protocol at /mcp: Streamable HTTP without sessions. Tools call the API with the client's own token, so that all its rules
 * hold; what is checked here is only that the token is one.
 */
export const mcpRoutes =
  ({ config }: Context, access: AccessRules): FastifyPluginAsync =>
  async (app) => {
    const links = linksOf(config.publicUrl);
    const product = { name: config.product.name, url: config.publicUrl };
    const challenge = `Bearer resource_metadata="${resourceMetadataAddress(config.publicUrl)}"`;
    const origins = [new URL(config.publicUrl).hostname];

    app.addHook('onRequest', async (request, reply) => {
      const { origin } = request.headers;
      // A page of another site has no token to send, but clients on the same computer might be tricked into sending theirs.
      const refused =
        origin && originValidationResponse(new Request(config.publicUrl, { headers: { origin } }), origins);
      if (refused) return reply.send(refused);
    });
    app.addHook('onRequest', access.enforce);
    app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      if (error instanceof ApiError && error.code === 'unauthenticated')
        reply.header('www-authenticate', challenge);
      return handleError(error, request, reply);
    });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

    app.post<{ Body: string | undefined }>(
      '/mcp',
      {
        // Its calls of the API are counted.
        config: { exemptFromLoadShedding: true },
        bodyLimit: BODY_LIMIT,
        schema: { hide: true, access: 'paid', keyScope: KEY_SCOPES, forConnections: true },
      },
      async (request, reply) => {
        const message = readMessage(request.body);
        if ('error' in message) return reply.code(400).send(jsonRpcError(message.error));
        const { method, headers, ip, log } = request;
        const { tier, role = 'owner', scopes } = request.claims;
        const handler = createMcpHandler(
          () =>
            createServer(product, {
              api: apiCalls(app, {
                authorization: headers.authorization ?? '',
                remoteAddress: ip,
              }),
              links,
              account: { plan: tier ?? 'free', role, scopes: scopes ? [...scopes] : null },
              onError: (err) => log.error({ err }, 'tool failed'),
            }),
          { maxSubscriptions: 0 },
        );
        const response = await handler.fetch(
          new Request(`${config.publicUrl}/mcp`, {
            method,
            // Both are read by every client, although some do not say so.
            headers: toHeaders({ ...headers, accept: 'application/json, text/event-stream' }),
            body: request.body ?? null,
          }),
          { parsedBody: message.parsed },
        );
        // Without a subscription a response is complete, and streaming it would cost more than sending it.
        return reply
          .code(response.status)
          .headers(Object.fromEntries(response.headers))
          .send(await response.text());
      },
    );
  };

type Message = { parsed: object } | { error: { code: number; message: string } };

/** One message; batches are part of no version that is served. */
function readMessage(body: string | undefined): Message {
  try {
    const parsed: unknown = JSON.parse(body ?? '');
    if (Array.isArray(parsed)) return { error: { code: -32_600, message: 'Batches are not supported.' } };
    if (typeof parsed === 'object' && parsed !== null) return { parsed };
    return { error: { code: -32_600, message: 'The body is not a JSON-RPC message.' } };
  } catch {
    return { error: { code: -32_700, message: 'The body is not valid JSON.' } };
  }
}

const jsonRpcError = (error: { code: number; message: string }) => ({ jsonrpc: '2.0', error, id: null });

const toHeaders = (headers: IncomingHttpHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((item): [string, string] => [name, item]),
  );
