import {
  Check,
  CheckedStores,
  CheckId,
  CheckPreview,
  CheckResults,
  CheckResultsQuery,
  Checks,
  ChecksQuery,
  CreateCheck,
} from '@brandlode/contract';
import { z } from 'zod';
import { describeRoutes, operation, type Routes } from '../../http/describe-routes.ts';
import { createOwnCheck, previewOwnCheck, readOwnCheck, readOwnChecks } from './create-check.ts';
import { listCheckedStores } from './list-checked-stores.ts';

const params = z.object({ id: CheckId });

/** Checks of many stores. */
export const checkRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'Checks', access: 'paid', keyScope: 'checks', changesWorkspace: true });

  app.post(
    '/checks',
    operation({
      operationId: 'createCheck',
      summary: 'Check the stores of brands, a list, a search, an import or addresses',
      description:
        'Visits count towards the allowance of the workspace: 200 per day (UTC) on Basic, 2,000 on Plus. Stores that were read within the last day are not visited again and do not count, nor do those that wait for the visit of an earlier check. Without `max`, a check that needs more than is left is rejected with `limit-reached`.',
      problems: ['not-found', 'not-ready', 'demonstration-brand', 'opted-out', 'limit-reached'],
      body: CreateCheck,
      response: { 201: Check },
    }),
    ({ claims, body }) => createOwnCheck(context, claims, body),
  );

  app.post(
    '/checks/preview',
    operation({
      operationId: 'previewCheck',
      summary: 'What a check would visit, and how much is left today',
      problems: ['not-found', 'not-ready', 'demonstration-brand', 'opted-out'],
      body: CheckedStores,
      response: { 200: CheckPreview },
    }),
    ({ claims, body }) => previewOwnCheck(context, claims, body),
  );

  app.get(
    '/checks',
    operation({
      operationId: 'listChecks',
      summary: 'The checks of your workspace, newest first, and how much is left today',
      querystring: ChecksQuery,
      response: { 200: Checks },
    }),
    ({ claims, query }) => readOwnChecks(context, claims, query),
  );

  app.get(
    '/checks/:id',
    operation({
      operationId: 'getCheck',
      summary: 'Progress of a check and what it found',
      problems: ['not-found'],
      params,
      response: { 200: Check },
    }),
    ({ claims, params: { id } }) => readOwnCheck(context, claims, id),
  );

  app.get(
    '/checks/:id/stores',
    operation({
      operationId: 'listCheckedStores',
      summary: 'The stores of a check with their results, a page at a time',
      problems: ['not-found'],
      params,
      querystring: CheckResultsQuery,
      response: { 200: CheckResults },
    }),
    ({ claims, params: { id }, query }) => listCheckedStores(context, claims, id, query),
  );
};
