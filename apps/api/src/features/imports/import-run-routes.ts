import { ChangeImport, Import, ImportId } from '@brandlode/contract';
import { z } from 'zod';
import { operation, type Routes } from '../../http/describe-routes.ts';
import { changeOwnImport } from './change-import.ts';
import { runImport, undoOwnImport } from './run-import.ts';

const params = z.object({ id: ImportId });

/** Adjusts, runs and undoes an import. */
export const importRunRoutes: Routes = (context) => async (app) => {
  app.patch(
    '/imports/:id',
    operation({
      operationId: 'changeImport',
      summary: 'Change mapping, source or day of an import, and recompute its preview',
      problems: ['not-found', 'import-conflict', 'unreadable-file'],
      params,
      body: ChangeImport,
      response: { 200: Import },
    }),
    ({ claims, params: { id }, body }) => changeOwnImport(context, claims, id, body),
  );

  app.post(
    '/imports/:id/run',
    operation({
      operationId: 'runImport',
      summary: 'Run an import',
      problems: ['not-found', 'import-conflict'],
      params,
      response: { 202: Import },
    }),
    ({ claims, params: { id } }) => runImport(context, claims, id),
  );

  app.post(
    '/imports/:id/undo',
    operation({
      operationId: 'undoImport',
      summary: 'Undo an import',
      problems: ['not-found', 'import-conflict'],
      params,
      response: { 202: Import },
    }),
    ({ claims, params: { id } }) => undoOwnImport(context, claims, id),
  );
};
