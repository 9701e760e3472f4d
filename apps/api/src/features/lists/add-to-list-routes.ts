import {
  AddedToList,
  AddToList,
  ListId,
  ObservedForList,
  ObserveForList,
  PasteList,
  PasteReport,
} from '@brandlode/contract';
import { z } from 'zod';
import { operation, type Routes } from '../../http/describe-routes.ts';
import { addToList } from './add-to-list.ts';
import { checkForList } from './check-for-list.ts';
import { pasteIntoList } from './paste-into-list.ts';

const params = z.object({ id: ListId });

/** Adds brands to a list: chosen ones, those that a text names, and stores that are checked first. */
export const addToListRoutes: Routes = (context) => async (app) => {
  app.post(
    '/lists/:id/brands',
    operation({
      operationId: 'addToList',
      keyScope: ['lists:write', 'extension'],
      summary: 'Add brands, or all that a search matches within the plan',
      problems: ['not-found', 'not-ready'],
      params,
      body: AddToList,
      response: { 200: AddedToList },
    }),
    ({ claims, params: { id }, body }) => addToList(context, { claims, listId: id }, body),
  );

  app.post(
    '/lists/:id/import',
    operation({
      operationId: 'pasteIntoList',
      keyScope: 'lists:write',
      summary: 'Add the brands that a text names',
      problems: ['not-found', 'too-many-requests'],
      params,
      body: PasteList,
      response: { 200: PasteReport },
    }),
    ({ claims, params: { id }, body: { text } }) => pasteIntoList(context, { claims, listId: id }, text),
  );

  app.post(
    '/lists/:id/observe',
    operation({
      operationId: 'observeForList',
      keyScope: 'lists:write',
      summary: 'Check stores and add those that are brands',
      problems: ['not-found', 'demonstration-brand', 'limit-reached', 'opted-out', 'too-many-requests'],
      params,
      body: ObserveForList,
      response: { 200: ObservedForList },
    }),
    ({ claims, params: { id }, body: { addresses } }) =>
      checkForList(context, { claims, listId: id }, addresses),
  );
};
