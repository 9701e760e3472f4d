import { List, ListBrandIds, ListId, RemovedFromList, RestoredToList } from '@brandlode/contract';
import { deleteList, followRedirects, removeListBrands, restoreListBrands } from '@brandlode/database';
import { z } from 'zod';
import { NoContent, operation, type Routes } from '../../http/describe-routes.ts';
import { noSuchList } from '../../list-errors.ts';
import { actorOf, recorded } from '../../record-audit.ts';
import { editableWorkspaceOf } from '../../request-workspace.ts';
import { tooManyBrands } from './list-limits.ts';
import { restoreOwnList } from './restore-list.ts';

const params = z.object({ id: ListId });

/** Deletes and restores lists, and brands on a list. */
export const listRestoreRoutes: Routes = (context) => async (app) => {
  const { db } = context.connection;

  app.delete(
    '/lists/:id',
    operation({
      operationId: 'deleteList',
      keyScope: 'lists:write',
      summary: 'Delete a list; it can be restored for 30 days',
      problems: ['not-found'],
      params,
      response: { 204: NoContent },
    }),
    async ({ claims, params: { id } }) => {
      const workspaceId = await editableWorkspaceOf(context, claims);
      const deleted = await recorded(
        context,
        { workspaceId, actor: actorOf(claims) },
        (transaction) => deleteList(transaction, workspaceId, id),
        (result) => result && { action: 'list.deleted', subject: result.name },
      );
      if (!deleted) throw noSuchList();
    },
  );

  app.post(
    '/lists/:id/restore',
    operation({
      operationId: 'restoreList',
      keyScope: 'lists:write',
      summary: 'Restore a deleted list',
      problems: ['not-found', 'limit-reached'],
      params,
      response: { 200: List },
    }),
    ({ claims, params: { id } }) => restoreOwnList(context, claims, id),
  );

  app.delete(
    '/lists/:id/brands',
    operation({
      operationId: 'removeFromList',
      keyScope: 'lists:write',
      summary: 'Remove brands; they can be restored for 30 days',
      problems: ['not-found'],
      params,
      body: ListBrandIds,
      response: { 200: RemovedFromList },
    }),
    async ({ claims, params: { id }, body: { brandIds } }) => {
      const workspaceId = await editableWorkspaceOf(context, claims);
      const list = { workspaceId, listId: id };
      const removed = await removeListBrands(db, list, await followRedirects(db, brandIds));
      if (removed === undefined) throw noSuchList();
      return { removed };
    },
  );

  app.post(
    '/lists/:id/brands/restore',
    operation({
      operationId: 'restoreToList',
      keyScope: 'lists:write',
      summary: 'Restore removed brands with their fields',
      problems: ['not-found', 'limit-reached'],
      params,
      body: ListBrandIds,
      response: { 200: RestoredToList },
    }),
    async ({ claims, params: { id }, body: { brandIds } }) => {
      const workspaceId = await editableWorkspaceOf(context, claims);
      const list = { workspaceId, listId: id };
      const restored = await restoreListBrands(db, list, await followRedirects(db, brandIds));
      if (restored === 'missing') throw noSuchList();
      if (restored === 'full') throw tooManyBrands();
      return { restored };
    },
  );
};
