import {
  CreateList,
  DEFAULT_STATUSES,
  List,
  ListId,
  Lists,
  ListsQuery,
  UpdateList,
} from '@brandlode/contract';
import { createList, updateList } from '@brandlode/database';
import { z } from 'zod';
import { describeRoutes, operation, type Routes } from '../../http/describe-routes.ts';
import { changed, noSuchList } from '../../list-errors.ts';
import { editableWorkspaceOf } from '../../request-workspace.ts';
import { addToListRoutes } from './add-to-list-routes.ts';
import { getList } from './get-list.ts';
import { getLists } from './get-lists.ts';
import { listBrandRoutes } from './list-brand-routes.ts';
import { tooManyLists } from './list-limits.ts';
import { listRestoreRoutes } from './list-restore-routes.ts';

const params = z.object({ id: ListId });

/** Lists of the workspace and the brands on them. */
export const listRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'Lists', access: 'paid', changesWorkspace: true });
  app.register(listBrandRoutes(context));
  app.register(addToListRoutes(context));
  app.register(listRestoreRoutes(context));
  const { db } = context.connection;

  app.get(
    '/lists',
    operation({
      operationId: 'listLists',
      etag: true,
      access: 'lapsed',
      keyScope: ['lists', 'extension'],
      summary: 'A page of the lists of your workspace, in their order',
      querystring: ListsQuery,
      response: { 200: Lists },
    }),
    ({ claims, query }) => getLists(context, claims, query),
  );

  app.post(
    '/lists',
    operation({
      operationId: 'createList',
      etag: true,
      keyScope: ['lists:write', 'extension'],
      summary: 'Create a list',
      problems: ['limit-reached'],
      body: CreateList,
      response: { 201: List },
    }),
    async ({ claims, body: { name, statuses = DEFAULT_STATUSES } }) => {
      const workspaceId = await editableWorkspaceOf(context, claims);
      const list = await createList(db, { workspaceId, userId: claims.sub, name, statuses });
      if (!list) throw tooManyLists();
      return list;
    },
  );

  app.get(
    '/lists/:id',
    operation({
      operationId: 'getList',
      etag: true,
      access: 'lapsed',
      keyScope: 'lists',
      summary: 'One list',
      problems: ['not-found'],
      params,
      response: { 200: List },
    }),
    ({ claims, params: { id } }) => getList(context, claims, id),
  );

  app.patch(
    '/lists/:id',
    operation({
      operationId: 'updateList',
      etag: true,
      keyScope: 'lists:write',
      summary: 'Rename or move a list, or change its statuses',
      problems: ['not-found', 'edit-conflict'],
      params,
      body: UpdateList,
      response: { 200: List },
    }),
    async ({ claims, params: { id }, body }) => {
      const workspaceId = await editableWorkspaceOf(context, claims);
      return changed(await updateList(db, { workspaceId, id }, body), noSuchList);
    },
  );
};
