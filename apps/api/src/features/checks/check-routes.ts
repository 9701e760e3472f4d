import { finished } from 'node:stream';
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
  isPaid,
} from '@brandlode/contract';
import { readCheckedStores } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { AccessRules } from '../../http/access.ts';
import { describeRoutes } from '../../http/describe-routes.ts';
import { changesOf, countStream, MAX_STREAM_MS } from '../collection/follow-collection.ts';
import { sendEvents } from '../collection/send-events.ts';
import { createOwnCheck, previewOwnCheck, readOwnCheck, readOwnChecks } from './create-check.ts';

const params = z.object({ id: CheckId });

/** Checks of many stores. */
export const checkRoutes =
  (context: Context, access: AccessRules): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Checks', access: 'paid', changesWorkspace: true });
    let isClosing = false;
    app.addHook('preClose', async () => {
      isClosing = true;
    });

    app.post(
      '/checks',
      {
        schema: {
          operationId: 'createCheck',
          keyScope: 'checks',
          summary: 'Check the stores of brands, a list, a search, an import or addresses',
          description:
            'Visits count towards the allowance of the workspace: 200 per day (UTC) on Basic, 2,000 on Plus. Stores that were read within the last day are not visited again and do not count. Without `max`, a check that needs more than is left is rejected with `limit-reached`.',
          problems: ['not-found', 'not-ready', 'demonstration-brand', 'opted-out', 'limit-reached'],
          body: CreateCheck,
          response: { 201: Check },
        },
      },
      async ({ claims, body }, reply) => reply.code(201).send(await createOwnCheck(context, claims, body)),
    );

    app.post(
      '/checks/preview',
      {
        schema: {
          operationId: 'previewCheck',
          keyScope: 'checks',
          summary: 'What a check would visit, and how much is left today',
          problems: ['not-found', 'not-ready', 'demonstration-brand', 'opted-out'],
          body: CheckedStores,
          response: { 200: CheckPreview },
        },
      },
      ({ claims, body }) => previewOwnCheck(context, claims, body),
    );

    app.get(
      '/checks',
      {
        schema: {
          operationId: 'listChecks',
          keyScope: 'checks',
          summary: 'The checks of your workspace, newest first, and how much is left today',
          querystring: ChecksQuery,
          response: { 200: Checks },
        },
      },
      ({ claims, query }) => readOwnChecks(context, claims, query),
    );

    app.get(
      '/checks/:id',
      {
        schema: {
          operationId: 'getCheck',
          keyScope: 'checks',
          summary: 'Progress of a check and what it found',
          problems: ['not-found'],
          params,
          response: { 200: Check },
        },
      },
      ({ claims, params: { id } }) => readOwnCheck(context, claims, id),
    );

    app.get(
      '/checks/:id/stores',
      {
        schema: {
          operationId: 'listCheckedStores',
          keyScope: 'checks',
          summary: 'The stores of a check with their results, a page at a time',
          problems: ['not-found'],
          params,
          querystring: CheckResultsQuery,
          response: { 200: CheckResults },
        },
      },
      async ({ claims, params: { id }, query: { outcome, after, limit } }) => {
        await readOwnCheck(context, claims, id);
        const rows = await readCheckedStores(context.connection.db, id, {
          outcome,
          after: Number(after ?? 0),
          limit: limit + 1,
        });
        const page = rows.slice(0, limit);
        return {
          data: page.map(({ domain, outcome, followed, brand_id, brand_name }) => ({
            address: domain,
            outcome,
            followed,
            brand: brand_id === null || brand_name === null ? null : { id: brand_id, name: brand_name },
          })),
          next: rows.length > page.length ? String(page.at(-1)?.position) : null,
        };
      },
    );

    app.get(
      '/checks/:id/live',
      {
        schema: {
          operationId: 'followCheck',
          summary: 'The same as server-sent events, while the check is in progress',
          description:
            'Each event has a Check as its data; the first one is sent at once, further ones with each change. The stream ends with the check, at the latest after five minutes.',
          problems: ['not-found', 'too-many-requests'],
          params,
        },
        // One open connection for each waiting user, with a separate limit.
        config: { exemptFromLoadShedding: true, timeoutMs: MAX_STREAM_MS + 10_000 },
        compress: false,
      },
      async (request, reply) => {
        const { claims } = request;
        const read = () => readOwnCheck(context, claims, request.params.id);
        // This is also called if the client has left already.
        finished(reply.raw, countStream(claims.sub));
        const events = changesOf({
          first: await read(),
          read,
          isOver: ({ finishedAt }) => finishedAt !== null,
          continues: async () =>
            !reply.raw.closed && !isClosing && isPaid((await access.identify(request))?.tier),
        });
        return sendEvents(reply, events);
      },
    );
  };
