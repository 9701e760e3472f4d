import { Import, ImportId, ImportList, ImportsQuery } from '@brandlode/contract';
import { z } from 'zod';
import { describeRoutes, NoContent, operation, type Routes } from '../../http/describe-routes.ts';
import { importRunRoutes } from './import-run-routes.ts';
import { readErrors, readImport, readImports } from './read-import.ts';
import { deleteOwnImport } from './run-import.ts';
import { uploadRoutes } from './upload-routes.ts';

const params = z.object({ id: ImportId });

/** Imports of files, each visible only to the user who uploaded it. */
export const importRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'Imports', access: 'paid', keyScope: 'imports', changesWorkspace: true });
  app.register(uploadRoutes(context));
  app.register(importRunRoutes(context));

  app.get(
    '/imports',
    operation({
      operationId: 'listImports',
      summary: 'Your imports, newest first, a page at a time',
      querystring: ImportsQuery,
      response: { 200: ImportList },
    }),
    ({ claims, query }) => readImports(context, claims, query),
  );

  app.get(
    '/imports/:id',
    operation({
      operationId: 'getImport',
      summary: 'An import: preview, progress, report',
      problems: ['not-found'],
      params,
      response: { 200: Import },
    }),
    ({ claims, params: { id } }) => readImport(context, claims, id),
  );

  app.get(
    '/imports/:id/errors',
    operation({
      operationId: 'getImportErrors',
      summary: 'Rejected rows and unread cells of an import, as CSV',
      problems: ['not-found'],
      params,
      produces: ['text/csv'],
    }),
    async ({ claims, params: { id } }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="import-errors.csv"')
        .send(await readErrors(context, claims, id)),
  );

  app.delete(
    '/imports/:id',
    operation({
      operationId: 'deleteImport',
      summary: 'Delete an import; what it saved stays',
      problems: ['not-found', 'import-conflict'],
      params,
      response: { 204: NoContent },
    }),
    ({ claims, params: { id } }) => deleteOwnImport(context, claims, id),
  );
};
