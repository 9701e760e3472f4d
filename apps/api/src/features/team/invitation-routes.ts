import { InvitationByLink, JoinTeam } from '@brandlode/contract';
import { findInvitation, findJoinedWorkspace } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../context.ts';
import type { AccessRules } from '../../http/access.ts';
import { describeRoutes, operation } from '../../http/describe-routes.ts';
import { unusableInvitation } from '../../invitation-errors.ts';
import { limitNetwork } from '../../limit-rate.ts';
import { hashSecret } from '../../secrets/secrets.ts';

/** The same limit as for the links of verification mails. */
const RATE_LIMIT = { burst: 60, everySeconds: 10 };

/** For invited people, signed in or not; the mailed token is the proof. */
export const invitationRoutes =
  ({ connection: { db } }: Context, access: AccessRules): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Team' });

    app.post(
      '/team/invitation',
      operation({
        withoutSecondFactor: true,
        operationId: 'readInvitation',
        summary:
          'Who invites whom to which workspace, by the token of an invitation link; for a user who has joined by it, that workspace',
        problems: ['invalid-token', 'expired-token', 'too-many-requests'],
        body: JoinTeam,
        response: { 200: InvitationByLink },
      }),
      async (request, reply) => {
        const { ip, body } = request;
        reply.header('cache-control', 'no-store');
        await limitNetwork(db, 'invitation', ip, RATE_LIMIT);
        const token = hashSecret(body.token);
        const invitation = await findInvitation(db, token);
        if (typeof invitation !== 'string') return invitation;
        const user = await access.identify(request);
        const joined = user && (await findJoinedWorkspace(db, user.sub, token));
        if (!joined) throw unusableInvitation(invitation);
        return joined;
      },
    );
  };
