import { ApiError } from '@brandlode/contract';
import { consumeProxyCheck } from '@brandlode/database';
import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../context.ts';
import { hashSecret } from '../secrets/secrets.ts';
import { operation } from './describe-routes.ts';

/** How a request arrived here: `addresses` from that of the connection, along trusted proxies, to that of the client; `scheme` if a trusted proxy names it. */
export type Arrival = {
  addresses: string[];
  isForwarded: boolean;
  scheme: string | null;
  host: string;
};

const SECRET = /^Bearer ([\w-]{43})$/;

/**
 * Tells `npm run doctor` how its request arrived through the proxy. Without a token that the doctor has just stored in the database, and
 * for a second request with it, there is nothing here.
 */
export const proxyCheckRoute =
  ({ connection }: Context): FastifyPluginAsync =>
  async (app) => {
    app.get('/proxy-check', operation({ hide: true }), async (request): Promise<Arrival> => {
      const { headers, ip, ips = [ip], protocol, host } = request;
      const secret = SECRET.exec(headers.authorization ?? '')?.[1];
      if (!secret || !(await consumeProxyCheck(connection.db, hashSecret(secret))))
        throw new ApiError('not-found');
      return {
        addresses: ips,
        isForwarded: headers['x-forwarded-for'] !== undefined,
        scheme: ips.length > 1 && headers['x-forwarded-proto'] !== undefined ? protocol : null,
        host,
      };
    });
  };
