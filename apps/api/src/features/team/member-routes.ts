import { ApiError, TeamId, TransferTeam, UpdateMember } from '@brandlode/contract';
import { removeMember, setMemberRole, transferWorkspace } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { NoContent } from '../../http/describe-routes.ts';
import { ownedWorkspaceOf, workspaceOf } from '../../request-workspace.ts';
import { forgetAccess } from './forget-access.ts';

const params = z.object({ id: TeamId });
const noSuchMember = () => new ApiError('not-found', { detail: 'There is no such member.' });

/** Roles and removal of the members of the current workspace. */
export const memberRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = context.connection;

    app.patch(
      '/team/members/:id',
      {
        schema: {
          operationId: 'changeMember',
          summary: 'Change the role of a member',
          problems: ['owner-only', 'not-found'],
          params,
          body: UpdateMember,
          response: { 204: NoContent },
        },
      },
      async ({ claims, params, body: { role } }, reply) => {
        const workspaceId = await ownedWorkspaceOf(context, claims);
        if (!(await setMemberRole(db, { workspaceId, userId: params.id, role }))) throw noSuchMember();
        forgetAccess(context);
        return reply.code(204).send();
      },
    );

    app.delete(
      '/team/members/:id',
      {
        schema: {
          operationId: 'removeMember',
          summary: 'Remove a member, or leave the workspace; work in it stays',
          problems: ['owner-only', 'not-found'],
          params,
          response: { 204: NoContent },
        },
      },
      async ({ claims, params: { id } }, reply) => {
        const workspaceId =
          id === claims.sub ? await workspaceOf(context, claims) : await ownedWorkspaceOf(context, claims);
        if (!(await removeMember(db, { workspaceId, userId: id }))) throw noSuchMember();
        forgetAccess(context);
        return reply.code(204).send();
      },
    );

    app.post(
      '/team/transfer',
      {
        schema: {
          operationId: 'transferTeam',
          summary: 'Make a member the owner; you stay as an editor',
          problems: ['owner-only', 'not-found'],
          body: TransferTeam,
          response: { 204: NoContent },
        },
      },
      async ({ claims, body: { userId } }, reply) => {
        const workspaceId = await ownedWorkspaceOf(context, claims);
        if (!(await transferWorkspace(db, { workspaceId, from: claims.sub, to: userId })))
          throw noSuchMember();
        forgetAccess(context);
        return reply.code(204).send();
      },
    );
  };
