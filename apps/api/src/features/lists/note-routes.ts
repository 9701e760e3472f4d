import { ApiError, BrandId, Note, PutNote } from '@brandlode/contract';
import { readNote, saveNote } from '@brandlode/database';
import { z } from 'zod';
import { describeRoutes, operation, type Routes } from '../../http/describe-routes.ts';
import { noSuchBrand } from '../../no-such-brand.ts';
import { editableWorkspaceOf, workspaceOf } from '../../request-workspace.ts';

/** The workspace's note of a brand. */
export const noteRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'Lists', access: 'paid', changesWorkspace: true });
  const { db } = context.connection;
  const params = z.object({ id: BrandId });

  app.get(
    '/brands/:id/notes',
    operation({
      operationId: 'getNote',
      etag: true,
      access: 'lapsed',
      keyScope: ['lists', 'extension'],
      summary: "Your workspace's note on a brand",
      params,
      response: { 200: Note },
    }),
    async ({ claims, params: { id } }) =>
      readNote(db, { workspaceId: await workspaceOf(context, claims), brandId: id }),
  );

  app.put(
    '/brands/:id/notes',
    operation({
      operationId: 'saveNote',
      etag: true,
      keyScope: ['lists:write', 'extension'],
      summary: "Save your workspace's note on a brand",
      problems: ['not-found', 'edit-conflict', 'limit-reached'],
      params,
      body: PutNote,
      response: { 200: Note },
    }),
    async ({ claims, params: { id }, body: { workspaceId: writtenIn, ...body } }) => {
      if (writtenIn !== undefined && writtenIn !== (claims.workspaceId ?? null))
        throw new ApiError('not-found', {
          detail: 'The note was written in a workspace that is not open.',
        });
      const note = { workspaceId: await editableWorkspaceOf(context, claims), brandId: id };
      const result = await saveNote(db, note, { ...body, userId: claims.sub });
      if (result === 'missing') throw noSuchBrand();
      if (result === 'conflict') throw new ApiError('edit-conflict');
      if (result === 'full')
        throw new ApiError('limit-reached', {
          detail: 'A workspace can have notes on 10,000 brands. Delete one first.',
        });
      return readNote(db, note);
    },
  );
};
