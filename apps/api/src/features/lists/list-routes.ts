import {
  AddedToList,
  AddToList,
  ApiError,
  BrandId,
  BrandLists,
  CreateList,
  DEFAULT_STATUSES,
  List,
  ListBrandFields,
  ListBrandIds,
  ListBrands,
  ListBrandsQuery,
  ListId,
  Lists,
  ListsQuery,
  ObservedForList,
  ObserveForList,
  PasteList,
  PasteReport,
  RemovedFromList,
  RestoredToList,
  UpdatedListBrands,
  UpdateList,
  UpdateListBrand,
  UpdateListBrands,
} from '@brandlode/contract';
import {
  createList,
  deleteList,
  readList,
  readListsOfBrand,
  removeListBrands,
  resolvePendingBrands,
  restoreList,
  restoreListBrands,
  updateList,
  updateListBrand,
  updateListBrands,
} from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { describeRoutes, NoContent } from '../../http/describe-routes.ts';
import { changed, noSuchList, noSuchStatus } from '../../list-errors.ts';
import { editableWorkspaceOf, workspaceOf } from '../../request-workspace.ts';
import { addToList } from './add-to-list.ts';
import { getListBrands } from './get-list-brands.ts';
import { getLists } from './get-lists.ts';
import { observeForList } from './observe-for-list.ts';
import { pasteIntoList } from './paste-into-list.ts';

/** Lists of the workspace and the brands on them. */
export const listRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Lists', access: 'paid', changesWorkspace: true });
    const { db } = context.connection;
    const params = z.object({ id: ListId });
    const tooManyLists = () =>
      new ApiError('limit-reached', { detail: 'A workspace can have 10,000 lists. Delete one first.' });
    const tooManyBrands = () =>
      new ApiError('limit-reached', {
        detail:
          'A list can have 10,000 brands, and all lists of a workspace together 1,000,000. Remove some of them first.',
      });
    const noSuchEntry = () => new ApiError('not-found', { detail: 'This brand is not on the list.' });

    app.get(
      '/lists',
      {
        schema: {
          operationId: 'listLists',
          access: 'lapsed',
          keyScope: ['lists', 'extension'],
          summary: 'A page of the lists of your workspace, in their order',
          querystring: ListsQuery,
          response: { 200: Lists },
        },
      },
      ({ claims, query }) => getLists(context, claims, query),
    );

    app.post(
      '/lists',
      {
        schema: {
          operationId: 'createList',
          summary: 'Create a list',
          problems: ['limit-reached'],
          body: CreateList,
          response: { 201: List },
        },
      },
      async ({ claims, body: { name, statuses = DEFAULT_STATUSES } }, reply) => {
        const workspaceId = await editableWorkspaceOf(context, claims);
        const list = await createList(db, { workspaceId, userId: claims.sub, name, statuses });
        if (!list) throw tooManyLists();
        return reply.code(201).send(list);
      },
    );

    app.get(
      '/lists/:id',
      {
        schema: {
          operationId: 'getList',
          access: 'lapsed',
          keyScope: 'lists',
          summary: 'One list',
          problems: ['not-found'],
          params,
          response: { 200: List },
        },
      },
      async ({ claims, params: { id } }) => {
        const workspaceId = await workspaceOf(context, claims);
        const list = await readList(db, workspaceId, id);
        if (!list) throw noSuchList();
        if (list.pending === 0) return list;
        await resolvePendingBrands(db, [{ workspaceId, listId: id }]);
        return (await readList(db, workspaceId, id)) ?? list;
      },
    );

    app.patch(
      '/lists/:id',
      {
        schema: {
          operationId: 'updateList',
          summary: 'Rename or move a list, or change its statuses',
          problems: ['not-found', 'edit-conflict'],
          params,
          body: UpdateList,
          response: { 200: List },
        },
      },
      async ({ claims, params: { id }, body }) => {
        const workspaceId = await editableWorkspaceOf(context, claims);
        return changed(await updateList(db, { workspaceId, id }, body), noSuchList);
      },
    );

    app.delete(
      '/lists/:id',
      {
        schema: {
          operationId: 'deleteList',
          summary: 'Delete a list; it can be restored for 30 days',
          problems: ['not-found'],
          params,
          response: { 204: NoContent },
        },
      },
      async ({ claims, params: { id } }, reply) => {
        if (!(await deleteList(db, await editableWorkspaceOf(context, claims), id))) throw noSuchList();
        return reply.code(204).send();
      },
    );

    app.post(
      '/lists/:id/restore',
      {
        schema: {
          operationId: 'restoreList',
          summary: 'Restore a deleted list',
          problems: ['not-found', 'limit-reached'],
          params,
          response: { 200: List },
        },
      },
      async ({ claims, params: { id } }) => {
        const workspaceId = await editableWorkspaceOf(context, claims);
        const result = await restoreList(db, { workspaceId, id });
        if (result === 'missing') throw noSuchList();
        if (result === 'lists') throw tooManyLists();
        if (result === 'brands') throw tooManyBrands();
        const list = await readList(db, workspaceId, id);
        if (!list) throw noSuchList();
        return list;
      },
    );

    app.get(
      '/lists/:id/brands',
      {
        schema: {
          operationId: 'listListBrands',
          access: 'lapsed',
          keyScope: 'lists',
          summary: 'A page of the brands on a list',
          problems: ['not-found'],
          params,
          querystring: ListBrandsQuery,
          response: { 200: ListBrands },
        },
      },
      ({ claims, params: { id }, query }) => getListBrands(context, { claims, listId: id }, query),
    );

    app.post(
      '/lists/:id/brands',
      {
        schema: {
          operationId: 'addToList',
          keyScope: 'extension',
          summary: 'Add brands, or all that a search matches within the plan',
          problems: ['not-found', 'not-ready'],
          params,
          body: AddToList,
          response: { 200: AddedToList },
        },
      },
      ({ claims, params: { id }, body }) => addToList(context, { claims, listId: id }, body),
    );

    app.delete(
      '/lists/:id/brands',
      {
        schema: {
          operationId: 'removeFromList',
          summary: 'Remove brands; they can be restored for 30 days',
          problems: ['not-found'],
          params,
          body: ListBrandIds,
          response: { 200: RemovedFromList },
        },
      },
      async ({ claims, params: { id }, body: { brandIds } }) => {
        const workspaceId = await editableWorkspaceOf(context, claims);
        const removed = await removeListBrands(db, { workspaceId, listId: id }, brandIds);
        if (removed === undefined) throw noSuchList();
        return { removed };
      },
    );

    app.post(
      '/lists/:id/brands/restore',
      {
        schema: {
          operationId: 'restoreToList',
          summary: 'Restore removed brands with their fields',
          problems: ['not-found', 'limit-reached'],
          params,
          body: ListBrandIds,
          response: { 200: RestoredToList },
        },
      },
      async ({ claims, params: { id }, body: { brandIds } }) => {
        const workspaceId = await editableWorkspaceOf(context, claims);
        const list = { workspaceId, listId: id };
        const restored = await restoreListBrands(db, list, brandIds);
        if (restored === 'missing') throw noSuchList();
        if (restored === 'full') throw tooManyBrands();
        return { restored };
      },
    );

    app.patch(
      '/lists/:id/brands',
      {
        schema: {
          operationId: 'updateListBrands',
          summary: 'Give several brands of a list the same status',
          problems: ['not-found'],
          params,
          body: UpdateListBrands,
          response: { 200: UpdatedListBrands },
        },
      },
      async ({ claims, params: { id }, body }) => {
        const workspaceId = await editableWorkspaceOf(context, claims);
        const result = await updateListBrands(db, { workspaceId, listId: id }, body);
        if (!result) throw noSuchList();
        if (result === 'status') throw noSuchStatus();
        return { data: result };
      },
    );

    app.patch(
      '/lists/:id/brands/:brandId',
      {
        schema: {
          operationId: 'updateListBrand',
          summary: "Change a brand's status, rating, tags or position on a list",
          problems: ['not-found', 'edit-conflict'],
          params: params.extend({ brandId: BrandId }),
          body: UpdateListBrand,
          response: { 200: ListBrandFields },
        },
      },
      async ({ claims, params: { id, brandId }, body }) => {
        const workspaceId = await editableWorkspaceOf(context, claims);
        const result = await updateListBrand(db, { workspaceId, listId: id }, brandId, body);
        if (result === 'status') throw noSuchStatus();
        return changed(result, noSuchEntry);
      },
    );

    app.post(
      '/lists/:id/import',
      {
        schema: {
          operationId: 'pasteIntoList',
          summary: 'Add the brands that a text names',
          problems: ['not-found', 'too-many-requests'],
          params,
          body: PasteList,
          response: { 200: PasteReport },
        },
      },
      ({ claims, params: { id }, body: { text } }) => pasteIntoList(context, { claims, listId: id }, text),
    );

    app.post(
      '/lists/:id/observe',
      {
        schema: {
          operationId: 'observeForList',
          summary: 'Check stores and add those that are brands',
          problems: ['not-found', 'demonstration-brand', 'too-many-requests'],
          params,
          body: ObserveForList,
          response: { 200: ObservedForList },
        },
      },
      ({ claims, params: { id }, body: { addresses } }) =>
        observeForList(context, { claims, listId: id }, addresses),
    );

    app.get(
      '/brands/:id/lists',
      {
        schema: {
          operationId: 'listListsOfBrand',
          keyScope: 'lists',
          summary: 'Lists of your workspace that a brand is on',
          params: z.object({ id: BrandId }),
          response: { 200: BrandLists },
        },
      },
      async ({ claims, params: { id } }) => ({
        data: await readListsOfBrand(db, await workspaceOf(context, claims), id),
      }),
    );
  };
