import {
  ApiError,
  CreateSavedSearch,
  MAX_SAVED_SEARCHES,
  SavedSearch,
  SavedSearchId,
  UpdateSavedSearch,
} from '@brandlode/contract';
import {
  createSavedSearch,
  readSavedSearches,
  restoreSavedSearch,
  type SavedSearchRow,
  updateSavedSearch,
} from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { operation } from '../../../http/describe-routes.ts';
import { changed } from '../../../list-errors.ts';
import { actorOf, recorded } from '../../../record-audit.ts';
import { editableWorkspaceOf } from '../../../request-workspace.ts';
import type { matchCounter } from './count-matches.ts';
import { noSuchSearch } from './no-such-search.ts';
import { visitSearch } from './visit-search.ts';

const params = z.object({ id: SavedSearchId });
const tooManySearches = () =>
  new ApiError('limit-reached', {
    detail: `A workspace can have ${MAX_SAVED_SEARCHES} saved searches. Delete one first.`,
  });
const endsNotifications = () =>
  new ApiError('invalid-request', {
    errors: [{ path: 'search', message: 'must be a search for brands of the catalogue' }],
    detail:
      'This search is followed or has an alert, and only searches for brands of the catalogue notify. Save this as a new search.',
  });

/** Creates, changes and restores saved searches; the responses have their current matches. */
export const savedSearchChangeRoutes =
  (context: Context, withMatches: ReturnType<typeof matchCounter>): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = context.connection;
    const toSavedSearch = async (row: SavedSearchRow | undefined, workspaceId: string, userId: string) => {
      const [search] = row ? await withMatches([row], { workspaceId, userId }) : [];
      if (!search) throw noSuchSearch();
      return search;
    };

    app.post(
      '/searches',
      operation({
        operationId: 'createSavedSearch',
        etag: true,
        summary: 'Save a search',
        problems: ['limit-reached', 'not-ready'],
        body: CreateSavedSearch,
        response: { 201: SavedSearch },
      }),
      async ({ claims, body }) => {
        const owner = { workspaceId: await editableWorkspaceOf(context, claims), userId: claims.sub };
        const row = await createSavedSearch(db, { ...owner, ...body });
        if (!row) throw tooManySearches();
        await visitSearch(context, owner, row);
        return toSavedSearch(row, owner.workspaceId, owner.userId);
      },
    );

    app.patch(
      '/searches/:id',
      operation({
        operationId: 'updateSavedSearch',
        etag: true,
        summary: 'Rename, move or redefine a saved search',
        problems: ['not-found', 'edit-conflict', 'not-ready'],
        params,
        body: UpdateSavedSearch,
        response: { 200: SavedSearch },
      }),
      async ({ claims, params: { id }, body }) => {
        const owner = { workspaceId: await editableWorkspaceOf(context, claims), userId: claims.sub };
        const { workspaceId } = owner;
        const result = await updateSavedSearch(db, { workspaceId, id }, body);
        if (result === 'followed') throw endsNotifications();
        const row = changed(result, noSuchSearch);
        if (body.search) await visitSearch(context, owner, row);
        return toSavedSearch(row, workspaceId, owner.userId);
      },
    );

    app.post(
      '/searches/:id/restore',
      operation({
        operationId: 'restoreSavedSearch',
        summary: 'Restore a deleted saved search',
        problems: ['not-found', 'limit-reached', 'not-ready'],
        params,
        response: { 200: SavedSearch },
      }),
      async ({ claims, params: { id } }) => {
        const workspaceId = await editableWorkspaceOf(context, claims);
        const { result, row } = await recorded(
          context,
          { workspaceId, actor: actorOf(claims) },
          async (transaction) => ({
            result: await restoreSavedSearch(transaction, workspaceId, id),
            row: (await readSavedSearches(transaction, workspaceId, id))[0],
          }),
          ({ result, row }) =>
            result === 'restored' && row && { action: 'search.restored', subject: row.name },
        );
        if (result === 'missing') throw noSuchSearch();
        if (result === 'full') throw tooManySearches();
        return toSavedSearch(row, workspaceId, claims.sub);
      },
    );
  };
