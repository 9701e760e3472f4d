import { SavedSearches, SavedSearchId, SuggestedSearches } from '@brandlode/contract';
import { deleteSavedSearch, readSavedSearches } from '@brandlode/database';
import { z } from 'zod';
import { describeRoutes, NoContent, operation, type Routes } from '../../../http/describe-routes.ts';
import { actorOf, recorded } from '../../../record-audit.ts';
import { editableWorkspaceOf, workspaceOf } from '../../../request-workspace.ts';
import { matchCounter } from './count-matches.ts';
import { noSuchSearch } from './no-such-search.ts';
import { savedSearchChangeRoutes } from './saved-search-change-routes.ts';
import { searchSuggester } from './suggest-searches.ts';
import { visitSearch } from './visit-search.ts';

const params = z.object({ id: SavedSearchId });

/** Saved searches of the workspace, with their current matches. */
export const savedSearchRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, {
    tag: 'Saved searches',
    access: 'paid',
    keyScope: 'searches',
    changesWorkspace: true,
  });
  const { db } = context.connection;
  const withMatches = matchCounter(context);
  const suggestSearches = searchSuggester(context);
  app.register(savedSearchChangeRoutes(context, withMatches));

  app.get(
    '/searches',
    operation({
      operationId: 'listSavedSearches',
      etag: true,
      access: 'lapsed',
      summary: 'Saved searches of your workspace, in their order',
      problems: ['not-ready'],
      response: { 200: SavedSearches },
    }),
    async ({ claims }) => {
      const workspaceId = await workspaceOf(context, claims);
      const rows = await readSavedSearches(db, workspaceId);
      return { data: await withMatches(rows, { workspaceId, userId: claims.sub }) };
    },
  );

  app.get(
    '/searches/suggested',
    operation({
      operationId: 'listSuggestedSearches',
      summary: 'Starter searches, with their matches',
      problems: ['not-ready'],
      response: { 200: SuggestedSearches },
    }),
    async () => ({ data: await suggestSearches() }),
  );

  app.post(
    '/searches/:id/visit',
    operation({
      operationId: 'visitSavedSearch',
      summary: 'Mark the current matches as seen by you',
      problems: ['not-found', 'not-ready'],
      params,
      response: { 204: NoContent },
    }),
    async ({ claims, params: { id } }) => {
      // Viewers may not change the workspace, but they visit searches too.
      const workspaceId = await workspaceOf(context, claims);
      const [row] = await readSavedSearches(db, workspaceId, id);
      if (!row) throw noSuchSearch();
      await visitSearch(context, { workspaceId, userId: claims.sub }, row);
    },
  );

  app.delete(
    '/searches/:id',
    operation({
      operationId: 'deleteSavedSearch',
      summary: 'Delete a saved search; it can be restored for 30 days',
      problems: ['not-found'],
      params,
      response: { 204: NoContent },
    }),
    async ({ claims, params: { id } }) => {
      const workspaceId = await editableWorkspaceOf(context, claims);
      const deleted = await recorded(
        context,
        { workspaceId, actor: actorOf(claims) },
        (transaction) => deleteSavedSearch(transaction, workspaceId, id),
        (result) => result && { action: 'search.deleted', subject: result.name },
      );
      if (!deleted) throw noSuchSearch();
    },
  );
};
