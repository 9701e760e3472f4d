import {
  ApiError,
  CreateInvitation,
  Invitation,
  JoinedTeam,
  JoinTeam,
  SwitchWorkspace,
  Team,
  TeamId,
  TransferTeam,
  UpdateMember,
  UpdateTeam,
  WorkspaceList,
} from '@brandlode/contract';
import {
  ensureWorkspace,
  listWorkspaces,
  readTeam,
  removeMember,
  renameWorkspace,
  revokeInvitation,
  setMemberRole,
  switchWorkspace,
  transferWorkspace,
} from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { describeRoutes, NoContent } from '../../http/describe-routes.ts';
import { ownedWorkspaceOf, workspaceOf } from '../../request-workspace.ts';
import { invite, noSuchInvitation, resendInvitation } from './invite.ts';
import { joinTeam } from './join-team.ts';

const Id = z.object({ id: TeamId });
const noSuchMember = () => new ApiError('not-found', { detail: 'There is no such member.' });

/** Members of the current workspace, and the workspaces of the user; also without a plan, to join, leave and switch. */
export const teamRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Team', access: 'verified' });
    const { connection, workspaceAccess, apiKeys } = context;
    const { db } = connection;
    const clear = () => {
      workspaceAccess.clear();
      apiKeys.clear();
    };

    app.get(
      '/team',
      {
        schema: {
          operationId: 'getTeam',
          summary: 'The current workspace and its members',
          response: { 200: Team },
        },
      },
      async ({ claims }) => readTeam(db, await workspaceOf(context, claims), claims.role ?? 'owner'),
    );

    app.patch(
      '/team',
      {
        schema: {
          operationId: 'renameTeam',
          summary: 'Rename the workspace',
          problems: ['owner-only'],
          body: UpdateTeam,
          response: { 204: NoContent },
        },
      },
      async ({ claims, body: { name } }, reply) => {
        await renameWorkspace(db, await ownedWorkspaceOf(context, claims), name);
        clear();
        return reply.code(204).send();
      },
    );

    app.post(
      '/team/invitations',
      {
        schema: {
          operationId: 'inviteMember',
          summary: 'Invite an address to the workspace',
          problems: ['owner-only', 'invalid-email', 'limit-reached', 'too-many-requests'],
          body: CreateInvitation,
          response: { 201: Invitation },
        },
      },
      async ({ claims, body }, reply) => reply.code(201).send(await invite(context, claims, body)),
    );

    app.post(
      '/team/invitations/:id/resend',
      {
        schema: {
          operationId: 'resendInvitation',
          summary: 'Send an invitation again, with a new link',
          problems: ['owner-only', 'not-found', 'limit-reached', 'too-many-requests'],
          params: Id,
          response: { 204: NoContent },
        },
      },
      async ({ claims, params: { id } }, reply) => {
        await resendInvitation(context, claims, id);
        return reply.code(204).send();
      },
    );

    app.delete(
      '/team/invitations/:id',
      {
        schema: {
          operationId: 'revokeInvitation',
          summary: 'Revoke an invitation',
          problems: ['owner-only', 'not-found'],
          params: Id,
          response: { 204: NoContent },
        },
      },
      async ({ claims, params: { id } }, reply) => {
        const workspaceId = await ownedWorkspaceOf(context, claims);
        if (!(await revokeInvitation(db, { workspaceId, id }))) throw noSuchInvitation();
        return reply.code(204).send();
      },
    );

    app.post(
      '/team/invitations/:id/accept',
      {
        schema: {
          operationId: 'acceptInvitation',
          summary: 'Accept an invitation to your address',
          problems: ['not-found', 'expired-token', 'limit-reached'],
          params: Id,
          response: { 200: JoinedTeam },
        },
      },
      ({ claims, params }) => joinTeam(context, claims.sub, params),
    );

    app.post(
      '/team/join',
      {
        schema: {
          operationId: 'joinTeam',
          summary: 'Join a workspace with an invitation link',
          problems: ['invalid-token', 'expired-token', 'other-recipient', 'limit-reached'],
          body: JoinTeam,
          response: { 200: JoinedTeam },
        },
      },
      ({ claims, body }) => joinTeam(context, claims.sub, body),
    );

    app.patch(
      '/team/members/:id',
      {
        schema: {
          operationId: 'changeMember',
          summary: 'Change the role of a member',
          problems: ['owner-only', 'not-found'],
          params: Id,
          body: UpdateMember,
          response: { 204: NoContent },
        },
      },
      async ({ claims, params, body: { role } }, reply) => {
        const workspaceId = await ownedWorkspaceOf(context, claims);
        if (!(await setMemberRole(db, { workspaceId, userId: params.id, role }))) throw noSuchMember();
        clear();
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
          params: Id,
          response: { 204: NoContent },
        },
      },
      async ({ claims, params: { id } }, reply) => {
        const workspaceId =
          id === claims.sub ? await workspaceOf(context, claims) : await ownedWorkspaceOf(context, claims);
        if (!(await removeMember(db, { workspaceId, userId: id }))) throw noSuchMember();
        clear();
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
        clear();
        return reply.code(204).send();
      },
    );

    app.get(
      '/team/workspaces',
      {
        schema: {
          operationId: 'listWorkspaces',
          summary: 'Your workspaces, and invitations to your address',
          response: { 200: WorkspaceList },
        },
      },
      async ({ claims }) => {
        await ensureWorkspace(db, claims.sub);
        return listWorkspaces(db, claims.sub);
      },
    );

    app.put(
      '/team/current',
      {
        schema: {
          operationId: 'switchWorkspace',
          summary: 'Open one of your workspaces',
          problems: ['not-found'],
          body: SwitchWorkspace,
          response: { 204: NoContent },
        },
      },
      async ({ claims, body: { workspaceId } }, reply) => {
        if (!(await switchWorkspace(db, claims.sub, workspaceId)))
          throw new ApiError('not-found', { detail: 'There is no such workspace.' });
        clear();
        return reply.code(204).send();
      },
    );
  };
