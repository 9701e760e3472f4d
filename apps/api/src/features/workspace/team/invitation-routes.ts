import { JoinTeam, OfferedInvitation } from '@brandlode/contract';
import { findInvitation } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../../context.ts';
import { describeRoutes } from '../../../http/describe-routes.ts';
import { unusableInvitation } from '../../../invitation-errors.ts';
import { limitNetwork } from '../../../limit-rate.ts';
import { hashSecret } from '../../../secrets.ts';

/** As for the links of verification mails. */
const RATE_LIMIT = { burst: 60, everySeconds: 10 };

/** For invited people who are not signed in; the mailed token is the proof. */
export const invitationRoutes =
  ({ connection: { db } }: Context): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Team' });

    app.post(
      '/team/invitation',
      {
        schema: {
          operationId: 'readInvitation',
          summary: 'Who invites whom to which workspace, by the token of an invitation link',
          problems: ['invalid-token', 'expired-token', 'too-many-requests'],
          body: JoinTeam,
          response: { 200: OfferedInvitation },
        },
      },
      async ({ ip, body: { token } }, reply) => {
        reply.header('cache-control', 'no-store');
        await limitNetwork(db, 'invitation', ip, RATE_LIMIT);
        const invitation = await findInvitation(db, hashSecret(token));
        if (typeof invitation === 'string') throw unusableInvitation(invitation);
        return invitation;
      },
    );
  };
