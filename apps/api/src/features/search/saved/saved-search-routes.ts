import {
  ApiError,
  CreateSavedSearch,
  MAX_SAVED_SEARCHES,
  SavedSearch,
  SavedSearches,
  SavedSearchId,
  SuggestedSearches,
  UpdateSavedSearch,
} from '@brandlode/contract';
import {
  createSavedSearch,
  deleteSavedSearch,
  readSavedSearches,
  restoreSavedSearch,
  type SavedSearchRow,
  updateSavedSearch,
} from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { describeRoutes, NoContent } from '../../../http/describe-routes.ts';
import { changed } from '../../../list-errors.ts';
import { editableWorkspaceOf, workspaceOf } from '../../../request-workspace.ts';
import { matchCounter } from './count-matches.ts';
import { searchSuggester } from './suggest-searches.ts';
import { visitSearch } from './visit-search.ts';

/** Saved searches of the workspace, with their current matches. */
export const savedSearchRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Saved searches', access: 'paid', changesWorkspace: true });
    const { db } = context.connection;
    const params = z.object({ id: SavedSearchId });
    const noSuchSearch = () => new ApiError('not-found', { detail: 'There is no such saved search.' });
    const tooManySearches = () =>
      new ApiError('limit-reached', {
        detail: `A workspace can have ${MAX_SAVED_SEARCHES} saved searches. Delete one first.`,
      });
    const withMatches = matchCounter(context);
    const suggestSearches = searchSuggester(context);
    const toSavedSearch = async (row: SavedSearchRow | undefined, workspaceId: string, userId: string) => {
      const [search] = row ? await withMatches([row], { workspaceId, userId }) : [];
      if (!search) throw noSuchSearch();
      return search;
    };

    app.get(
      '/searches',
      {
        schema: {
          operationId: 'listSavedSearches',
          access: 'lapsed',
          summary: 'Saved searches of your workspace, in their order',
          problems: ['not-ready'],
          response: { 200: SavedSearches },
        },
      },
      async ({ claims }) => {
        const workspaceId = await workspaceOf(context, claims);
        const rows = await readSavedSearches(db, workspaceId);
        return { data: await withMatches(rows, { workspaceId, userId: claims.sub }) };
      },
    );

    app.get(
      '/searches/suggested',
      {
        schema: {
          operationId: 'listSuggestedSearches',
          summary: 'Starter searches, with their matches',
          problems: ['not-ready'],
          response: { 200: SuggestedSearches },
        },
      },
      async () => ({ data: await suggestSearches() }),
    );

    app.post(
      '/searches',
      {
        schema: {
          operationId: 'createSavedSearch',
          summary: 'Save a search',
          problems: ['limit-reached', 'not-ready'],
          body: CreateSavedSearch,
          response: { 201: SavedSearch },
        },
      },
      async ({ claims, body }, reply) => {
        const owner = { workspaceId: await editableWorkspaceOf(context, claims), userId: claims.sub };
        const row = await createSavedSearch(db, { ...owner, ...body });
        if (!row) throw tooManySearches();
        await visitSearch(context, owner, row);
        return reply.code(201).send(await toSavedSearch(row, owner.workspaceId, owner.userId));
      },
    );

    app.patch(
      '/searches/:id',
      {
        schema: {
          operationId: 'updateSavedSearch',
          summary: 'Rename, move or redefine a saved search',
          problems: ['not-found', 'edit-conflict', 'not-ready'],
          params,
          body: UpdateSavedSearch,
          response: { 200: SavedSearch },
        },
      },
      async ({ claims, params: { id }, body }) => {
        const owner = { workspaceId: await editableWorkspaceOf(context, claims), userId: claims.sub };
        const { workspaceId } = owner;
        const row = changed(await updateSavedSearch(db, { workspaceId, id }, body), noSuchSearch);
        if (body.search) await visitSearch(context, owner, row);
        return toSavedSearch(row, workspaceId, owner.userId);
      },
    );

    app.delete(
      '/searches/:id',
      {
        schema: {
          operationId: 'deleteSavedSearch',
          summary: 'Delete a saved search; it can be restored for 30 days',
          problems: ['not-found'],
          params,
          response: { 204: NoContent },
        },
      },
      async ({ claims, params: { id } }, reply) => {
        const workspaceId = await editableWorkspaceOf(context, claims);
        if (!(await deleteSavedSearch(db, workspaceId, id))) throw noSuchSearch();
        return reply.code(204).send();
      },
    );

    app.post(
      '/searches/:id/restore',
      {
        schema: {
          operationId: 'restoreSavedSearch',
          summary: 'Restore a deleted saved search',
          problems: ['not-found', 'limit-reached', 'not-ready'],
          params,
          response: { 200: SavedSearch },
        },
      },
      async ({ claims, params: { id } }) => {
        const workspaceId = await editableWorkspaceOf(context, claims);
        const result = await restoreSavedSearch(db, workspaceId, id);
        if (result === 'missing') throw noSuchSearch();
        if (result === 'full') throw tooManySearches();
        const [row] = await readSavedSearches(db, workspaceId, id);
        return toSavedSearch(row, workspaceId, claims.sub);
      },
    );

    app.post(
      '/searches/:id/visit',
      {
        schema: {
          operationId: 'visitSavedSearch',
          summary: 'Mark the current matches as seen by you',
          problems: ['not-found', 'not-ready'],
          params,
          response: { 204: NoContent },
        },
      },
      async ({ claims, params: { id } }, reply) => {
        // Viewers visit searches too.
        const workspaceId = await workspaceOf(context, claims);
        const [row] = await readSavedSearches(db, workspaceId, id);
        if (!row) throw noSuchSearch();
        await visitSearch(context, { workspaceId, userId: claims.sub }, row);
        return reply.code(204).send();
      },
    );
  };
