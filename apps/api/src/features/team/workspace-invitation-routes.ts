import { CreateInvitation, Invitation, JoinedTeam, JoinTeam, TeamId, TeamQuery } from '@brandlode/contract';
import { revokeInvitation } from '@brandlode/database';
import { z } from 'zod';
import { NoContent, operation, type Routes } from '../../http/describe-routes.ts';
import { actorOf, recorded } from '../../record-audit.ts';
import { ownedWorkspaceOf } from '../../request-workspace.ts';
import { invite, noSuchInvitation, resendInvitation } from './invite.ts';
import { joinTeam } from './join-team.ts';

const params = z.object({ id: TeamId });

/** Invitations to the current workspace, and to others for the user. */
export const workspaceInvitationRoutes: Routes = (context) => async (app) => {
  app.post(
    '/team/invitations',
    operation({
      operationId: 'inviteMember',
      summary: 'Invite an address to the workspace',
      problems: ['owner-only', 'edit-conflict', 'invalid-email', 'limit-reached', 'too-many-requests'],
      querystring: TeamQuery,
      body: CreateInvitation,
      response: { 201: Invitation },
    }),
    ({ claims, query, body }) => invite(context, claims, body, query.workspaceId),
  );

  app.post(
    '/team/invitations/:id/resend',
    operation({
      operationId: 'resendInvitation',
      summary: 'Send an invitation again, with a new link',
      problems: ['owner-only', 'not-found', 'limit-reached', 'too-many-requests'],
      params,
      response: { 204: NoContent },
    }),
    ({ claims, params: { id } }) => resendInvitation(context, claims, id),
  );

  app.delete(
    '/team/invitations/:id',
    operation({
      operationId: 'revokeInvitation',
      summary: 'Revoke an invitation',
      problems: ['owner-only', 'not-found'],
      params,
      response: { 204: NoContent },
    }),
    async ({ claims, params: { id } }) => {
      const workspaceId = await ownedWorkspaceOf(context, claims);
      const revoked = await recorded(
        context,
        { workspaceId, actor: actorOf(claims) },
        (transaction) => revokeInvitation(transaction, { workspaceId, id }),
        (result) => result && { action: 'invitation.revoked', subject: result.email },
      );
      if (!revoked) throw noSuchInvitation();
    },
  );

  app.post(
    '/team/invitations/:id/accept',
    operation({
      withoutSecondFactor: true,
      operationId: 'acceptInvitation',
      summary: 'Accept an invitation to your address',
      problems: ['not-found', 'expired-token', 'limit-reached'],
      params,
      response: { 200: JoinedTeam },
    }),
    ({ claims, params }) => joinTeam(context, claims.sub, params),
  );

  app.post(
    '/team/join',
    operation({
      withoutSecondFactor: true,
      operationId: 'joinTeam',
      summary: 'Join a workspace with an invitation link',
      problems: ['invalid-token', 'expired-token', 'other-recipient', 'limit-reached'],
      body: JoinTeam,
      response: { 200: JoinedTeam },
    }),
    ({ claims, body }) => joinTeam(context, claims.sub, body),
  );
};
