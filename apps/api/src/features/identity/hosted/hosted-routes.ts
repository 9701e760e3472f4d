import { HostedRefreshResponse, RegistrationProfile } from '@brandlode/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../../errors.ts';
import type { HostedIdentity } from './hosted-identity.ts';

/** The identity routes that remain when a hosted platform signs users in, under /api/auth. */
export const hostedRoutes =
  (identity: HostedIdentity): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ accessToken: [] }];
    const bearer = ({ headers }: FastifyRequest) => {
      const token = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
      if (!token) throw new ApiError('unauthenticated');
      return token;
    };

    app.post(
      '/introduce',
      {
        schema: {
          summary: 'Saves the names of a new account of the hosted platform',
          security,
          body: RegistrationProfile,
          response: { 204: z.undefined().describe('Done; no content') },
        },
      },
      async (request, reply) => {
        await identity.introduce(bearer(request), request.body);
        return reply.code(204).send();
      },
    );

    app.post(
      '/refresh',
      {
        schema: {
          summary: 'The user of a token, with current claims',
          security,
          response: { 200: HostedRefreshResponse },
        },
      },
      (request) => identity.refreshHosted(bearer(request)),
    );
  };
