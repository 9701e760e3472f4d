import { ApiError, TeamId, TeamQuery, TransferTeam, UpdateMember } from '@brandlode/contract';
import { removeMember, setMemberRole, transferWorkspace } from '@brandlode/database';
import { z } from 'zod';
import { forgetAccess } from '../../forget-access.ts';
import { NoContent, operation, type Routes } from '../../http/describe-routes.ts';
import { actorOf, recorded } from '../../record-audit.ts';
import { ownedWorkspaceOf, seenWorkspaceOf } from '../../request-workspace.ts';

const params = z.object({ id: TeamId });
const noSuchMember = () => new ApiError('not-found', { detail: 'There is no such member.' });

/** Roles and removal of the members of the current workspace. */
export const memberRoutes: Routes = (context) => async (app) => {
  app.patch(
    '/team/members/:id',
    operation({
      operationId: 'changeMember',
      summary: 'Change the role of a member',
      problems: ['owner-only', 'edit-conflict', 'not-found'],
      params,
      querystring: TeamQuery,
      body: UpdateMember,
      response: { 204: NoContent },
    }),
    async ({ claims, params, query, body: { role } }) => {
      const workspaceId = await ownedWorkspaceOf(context, claims, query.workspaceId);
      const outcome = await recorded(
        context,
        { workspaceId, actor: actorOf(claims) },
        (transaction) => setMemberRole(transaction, { workspaceId, userId: params.id, role }),
        (result) =>
          result === 'changed' && { action: 'member.role_changed', member: params.id, detail: role },
      );
      if (outcome === 'missing') throw noSuchMember();
      forgetAccess(context);
    },
  );

  app.delete(
    '/team/members/:id',
    operation({
      withoutSecondFactor: true,
      operationId: 'removeMember',
      summary: 'Remove a member, or leave the workspace; work in it stays',
      problems: ['owner-only', 'edit-conflict', 'second-factor-missing', 'not-found'],
      params,
      querystring: TeamQuery,
      response: { 204: NoContent },
    }),
    async ({ claims, params: { id }, query }) => {
      const allowedWorkspaceOf = id === claims.sub ? seenWorkspaceOf : ownedWorkspaceOf;
      const workspaceId = await allowedWorkspaceOf(context, claims, query.workspaceId);
      const isRemoved = await recorded(
        context,
        { workspaceId, actor: actorOf(claims) },
        (transaction) => removeMember(transaction, { workspaceId, userId: id }),
        (result) =>
          result &&
          (id === claims.sub ? { action: 'member.left' } : { action: 'member.removed', member: id }),
      );
      if (!isRemoved) throw noSuchMember();
      forgetAccess(context);
    },
  );

  app.post(
    '/team/transfer',
    operation({
      operationId: 'transferTeam',
      summary: 'Make a member the owner; you stay as an editor',
      problems: ['owner-only', 'edit-conflict', 'not-found'],
      querystring: TeamQuery,
      body: TransferTeam,
      response: { 204: NoContent },
    }),
    async ({ claims, query, body: { userId } }) => {
      const workspaceId = await ownedWorkspaceOf(context, claims, query.workspaceId);
      const isTransferred = await recorded(
        context,
        { workspaceId, actor: actorOf(claims) },
        (transaction) => transferWorkspace(transaction, { workspaceId, from: claims.sub, to: userId }),
        (result) => result && { action: 'workspace.transferred', member: userId },
      );
      if (!isTransferred) throw noSuchMember();
      forgetAccess(context);
    },
  );
};
