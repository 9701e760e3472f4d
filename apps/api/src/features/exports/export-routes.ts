import { CreatedExport, CreateExport, DownloadQuery, Export, ExportId } from '@brandlode/contract';
import { endExport } from '@brandlode/database';
import { z } from 'zod';
import { describeRoutes, operation, type Routes } from '../../http/describe-routes.ts';
import { createOwnExport, readOwnExport } from './create-export.ts';
import { downloadExport } from './download-export.ts';
import { exportLinkRoutes } from './export-link-routes.ts';
import { DOWNLOAD_TIMEOUT_MS } from './export-task.ts';
import { openFileSender } from './send-file.ts';

/** The header has the name in ASCII for old clients, and in full. */
const attachment = (name: string): string =>
  `attachment; filename="${toAscii(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`;

const toAscii = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, '_');

/** Exports: created with a token, then downloaded once with a ticket, so that a browser can save the file as it arrives. */
export const exportRoutes: Routes = (context) => async (app) => {
  const params = z.object({ id: ExportId });
  describeRoutes(app, { tag: 'Exports' });
  // Addresses of files are secrets; error responses must not be cached either.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  });
  const sendFile = openFileSender(app);
  await app.register(exportLinkRoutes(context, sendFile));

  app.post(
    '/exports',
    operation({
      operationId: 'createExport',
      secretResponse: true,
      keyScope: 'exports',
      summary: 'Export brands or products as a file',
      access: 'lapsed',
      problems: ['not-found', 'too-many-requests', 'not-ready'],
      body: CreateExport,
      response: { 201: CreatedExport },
    }),
    ({ claims, body }) => createOwnExport(context, claims, body),
  );

  app.get(
    '/exports/:id',
    operation({
      operationId: 'getExport',
      keyScope: 'exports',
      summary: 'Progress of an export',
      access: 'lapsed',
      problems: ['not-found'],
      params,
      response: { 200: Export },
    }),
    ({ claims, params: { id } }) => readOwnExport(context, claims, id),
  );

  app.get(
    '/exports/:id/file',
    {
      config: { exemptFromLoadShedding: true, timeoutMs: DOWNLOAD_TIMEOUT_MS },
      schema: {
        operationId: 'downloadExport',
        summary: 'Download the file of an export, once',
        problems: ['expired-download', 'payment-required', 'not-found', 'not-ready'],
        params,
        querystring: DownloadQuery,
      },
      // A HEAD request would use up the ticket.
      exposeHeadRoute: false,
    },
    async ({ params: { id }, query: { ticket } }, reply) => {
      // Before waiting for a slot, which may take longer than the ticket is valid.
      const { file, type, name, workspaceId } = await downloadExport(context, { id, ticket });
      try {
        const headers = {
          'content-type': type,
          'content-disposition': attachment(name),
        };
        await sendFile(reply, { file, workspaceId, headers });
      } catch (error) {
        await endExport(context.connection.db, id, { done: 0, failed: true });
        throw error;
      }
      return reply;
    },
  );
};
