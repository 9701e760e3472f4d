import { ApiError, SwitchWorkspace, Team, TeamQuery, UpdateTeam, WorkspaceList } from '@brandlode/contract';
import {
  ensureWorkspace,
  listWorkspaces,
  readTeam,
  renameWorkspace,
  switchWorkspace,
} from '@brandlode/database';
import { forgetAccess } from '../../forget-access.ts';
import { describeRoutes, NoContent, operation, type Routes } from '../../http/describe-routes.ts';
import { actorOf, recorded } from '../../record-audit.ts';
import { ownedWorkspaceOf, workspaceOf } from '../../request-workspace.ts';
import { auditLogRoutes } from './audit-log-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { requiredFactorRoutes } from './required-factor-routes.ts';
import { workspaceInvitationRoutes } from './workspace-invitation-routes.ts';

/** Members of the current workspace, and the workspaces of the user; also without a plan, to join, leave and switch. */
export const teamRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'Team', access: 'verified' });
  app.register(memberRoutes(context));
  app.register(requiredFactorRoutes(context));
  app.register(auditLogRoutes(context));
  app.register(workspaceInvitationRoutes(context));
  const { db } = context.connection;

  app.get(
    '/team',
    operation({
      operationId: 'getTeam',
      summary: 'The current workspace and its members',
      response: { 200: Team },
    }),
    async ({ claims }) => readTeam(db, await workspaceOf(context, claims), claims.role ?? 'owner'),
  );

  app.patch(
    '/team',
    operation({
      operationId: 'renameTeam',
      summary: 'Rename the workspace',
      problems: ['owner-only', 'edit-conflict'],
      querystring: TeamQuery,
      body: UpdateTeam,
      response: { 204: NoContent },
    }),
    async ({ claims, query, body: { name } }) => {
      const workspaceId = await ownedWorkspaceOf(context, claims, query.workspaceId);
      await recorded(
        context,
        { workspaceId, actor: actorOf(claims) },
        (transaction) => renameWorkspace(transaction, workspaceId, name),
        () => ({ action: 'workspace.renamed', subject: name }),
      );
      forgetAccess(context);
    },
  );

  app.get(
    '/team/workspaces',
    operation({
      withoutSecondFactor: true,
      operationId: 'listWorkspaces',
      summary: 'Your workspaces, and invitations to your address',
      response: { 200: WorkspaceList },
    }),
    async ({ claims }) => {
      await ensureWorkspace(db, claims.sub);
      return listWorkspaces(db, claims.sub);
    },
  );

  app.put(
    '/team/current',
    operation({
      withoutSecondFactor: true,
      operationId: 'switchWorkspace',
      summary: 'Open one of your workspaces',
      problems: ['not-found'],
      body: SwitchWorkspace,
      response: { 204: NoContent },
    }),
    async ({ claims, body: { workspaceId } }) => {
      if (!(await switchWorkspace(db, claims.sub, workspaceId)))
        throw new ApiError('not-found', { detail: 'There is no such workspace.' });
      forgetAccess(context);
    },
  );
};
