import { ApiError, HostedRefreshResponse, RegistrationProfile } from '@brandlode/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

type Accounts = {
  introduce(token: string, profile: z.output<typeof RegistrationProfile>): Promise<void>;
  refresh(token: string): Promise<HostedRefreshResponse>;
};

/** These routes verify the platform's token themselves: it may be outdated, or of a user who is new here. */
export const hostedRoutes =
  ({ introduce, refresh }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/introduce',
      {
        schema: {
          security: TOKEN,
          operationId: 'introduce',
          summary: 'Saves the names of a new account of the hosted platform',
          problems: [
            'unauthenticated',
            'invalid-email',
            'account-exists-with-different-credential',
            'user-disabled',
            'upstream-failed',
          ],
          body: RegistrationProfile,
          response: { 204: z.undefined().describe('Done; no content') },
        },
      },
      async (request, reply) => {
        await introduce(bearer(request), request.body);
        return reply.code(204).send();
      },
    );

    app.post(
      '/refresh',
      {
        schema: {
          security: TOKEN,
          operationId: 'refreshSession',
          summary: 'The user of a token, with current claims',
          problems: [
            'unauthenticated',
            'invalid-email',
            'email-not-verified',
            'account-exists-with-different-credential',
            'user-disabled',
            'upstream-failed',
          ],
          response: { 200: HostedRefreshResponse },
        },
      },
      (request) => refresh(bearer(request)),
    );
  };

const TOKEN = [{ accessToken: [] }];

function bearer({ headers }: FastifyRequest): string {
  const token = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token) throw new ApiError('unauthenticated');
  return token;
}
