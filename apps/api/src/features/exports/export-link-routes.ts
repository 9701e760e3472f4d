import {
  ApiError,
  CreatedExportLink,
  CreateExportLink,
  ExportId,
  ExportLinkList,
  ExportLinkToken,
} from '@brandlode/contract';
import { deleteExportLink, listExportLinks } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { describeRoutes, NoContent, operation } from '../../http/describe-routes.ts';
import { actorOf, recorded } from '../../record-audit.ts';
import { editableWorkspaceOf, workspaceOf } from '../../request-workspace.ts';
import { createLink } from './create-link.ts';
import { DOWNLOAD_TIMEOUT_MS } from './export-task.ts';
import { readLink } from './read-link.ts';
import type { SendFile } from './send-file.ts';

/** Secret addresses of exports, which spreadsheets fetch without a token. */
export const exportLinkRoutes =
  (context: Context, sendFile: SendFile): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = context.connection;
    describeRoutes(app, { tag: 'Exports', changesWorkspace: true });

    app.get(
      '/exports/links',
      operation({
        operationId: 'listExportLinks',
        summary: 'Secret addresses of exports',
        access: 'paid',
        response: { 200: ExportLinkList },
      }),
      async ({ claims }) => ({ data: await listExportLinks(db, await workspaceOf(context, claims)) }),
    );

    app.post(
      '/exports/links',
      operation({
        operationId: 'createExportLink',
        summary: 'Create a secret address of an export, which is returned only once',
        access: 'paid',
        problems: ['not-found', 'limit-reached', 'not-ready'],
        body: CreateExportLink,
        response: { 201: CreatedExportLink },
      }),
      ({ claims, body }) => createLink(context, claims, body),
    );

    app.delete(
      '/exports/links/:id',
      operation({
        operationId: 'revokeExportLink',
        summary: 'Revoke a secret address of an export',
        access: 'paid',
        problems: ['not-found'],
        params: z.object({ id: ExportId }),
        response: { 204: NoContent },
      }),
      async ({ claims, params: { id } }) => {
        const workspaceId = await editableWorkspaceOf(context, claims);
        const deleted = await recorded(
          context,
          { workspaceId, actor: actorOf(claims) },
          (transaction) => deleteExportLink(transaction, workspaceId, id),
          (result) => result && { action: 'export_link.revoked', subject: result.name },
        );
        if (!deleted) throw new ApiError('not-found', { detail: 'There is no such address.' });
      },
    );

    app.get(
      '/exports/feed/:token/brands.csv',
      {
        config: { timeoutMs: DOWNLOAD_TIMEOUT_MS },
        schema: {
          operationId: 'readExportLink',
          summary: 'The current rows of an export, as CSV',
          problems: ['not-found', 'payment-required', 'too-many-requests', 'not-ready'],
          params: z.object({ token: ExportLinkToken }),
        },
        exposeHeadRoute: false,
      },
      async ({ params: { token }, ip }, reply) => {
        const { type, ...file } = await readLink(context, { token, ip });
        await sendFile(reply, { ...file, headers: { 'content-type': type } });
        return reply;
      },
    );
  };
