import { Readable } from 'node:stream';
import { ChangeImport, IMPORT_LIMITS, Import, ImportId, ImportList, UploadQuery } from '@brandlode/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { describeRoutes, NoContent } from '../../http/describe-routes.ts';
import { changeOwnImport } from './change-import.ts';
import { readErrors, readImport, readImports } from './read-import.ts';
import { deleteOwnImport, runImport, undoOwnImport } from './run-import.ts';
import { uploadImport } from './upload-import.ts';

const UPLOAD_TIMEOUT_MS = 15 * 60_000;

/** Imports of files, each visible only to the user who uploaded it. */
export const importRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Imports', access: 'paid', changesWorkspace: true });
    const params = z.object({ id: ImportId });
    const response = { 200: Import };

    await app.register(upload(context));

    app.get(
      '/imports',
      {
        schema: {
          operationId: 'listImports',
          summary: 'Your imports, newest first',
          response: { 200: ImportList },
        },
      },
      ({ claims }) => readImports(context, claims),
    );

    app.get(
      '/imports/:id',
      {
        schema: {
          operationId: 'getImport',
          summary: 'An import: preview, progress, report',
          problems: ['not-found'],
          params,
          response,
        },
      },
      ({ claims, params: { id } }) => readImport(context, claims, id),
    );

    app.patch(
      '/imports/:id',
      {
        schema: {
          operationId: 'changeImport',
          summary: 'Change mapping, source or day of an import, and recompute its preview',
          problems: ['not-found', 'import-conflict', 'unreadable-file'],
          params,
          body: ChangeImport,
          response,
        },
      },
      ({ claims, params: { id }, body }) => changeOwnImport(context, claims, id, body),
    );

    app.post(
      '/imports/:id/run',
      {
        schema: {
          operationId: 'runImport',
          summary: 'Run an import',
          problems: ['not-found', 'import-conflict'],
          params,
          response: { 202: Import },
        },
      },
      async ({ claims, params: { id } }, reply) => reply.code(202).send(await runImport(context, claims, id)),
    );

    app.post(
      '/imports/:id/undo',
      {
        schema: {
          operationId: 'undoImport',
          summary: 'Undo an import',
          problems: ['not-found', 'import-conflict'],
          params,
          response: { 202: Import },
        },
      },
      async ({ claims, params: { id } }, reply) =>
        reply.code(202).send(await undoOwnImport(context, claims, id)),
    );

    app.get(
      '/imports/:id/errors',
      {
        schema: {
          operationId: 'getImportErrors',
          summary: 'Rejected rows and unread cells of an import, as CSV',
          problems: ['not-found'],
          params,
          produces: ['text/csv'],
        },
      },
      async ({ claims, params: { id } }, reply) =>
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="import-errors.csv"')
          .send(await readErrors(context, claims, id)),
    );

    app.delete(
      '/imports/:id',
      {
        schema: {
          operationId: 'deleteImport',
          summary: 'Delete an import; what it saved stays',
          problems: ['not-found', 'import-conflict'],
          params,
          response: { 204: NoContent },
        },
      },
      async ({ claims, params: { id } }, reply) => {
        await deleteOwnImport(context, claims, id);
        return reply.code(204).send();
      },
    );
  };

/** A separate plugin, because the body is the file itself, with any content type. */
const upload =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    app.post(
      '/imports',
      {
        config: { exemptFromLoadShedding: true, timeoutMs: UPLOAD_TIMEOUT_MS },
        bodyLimit: IMPORT_LIMITS.bytes,
        schema: {
          operationId: 'uploadImport',
          summary: 'Upload a file to import; the body is the file, with any content type',
          problems: ['operators-only', 'import-conflict', 'unreadable-file', 'too-many-requests'],
          querystring: UploadQuery,
          response: { 201: Import },
        },
      },
      async ({ claims, query, body, headers }, reply) => {
        const { name, target } = query;
        const bytes = toBytes(body);
        const length = Number(headers['content-length'] ?? 0);
        try {
          return reply
            .code(201)
            .send(await uploadImport(context, claims, { name, target, body: bytes, length }));
        } catch (error) {
          // The rest of a body that is too large or arrives too slowly is not waited for.
          if (bytes.readableDidRead && !bytes.readableEnded) reply.header('connection', 'close');
          throw error;
        }
      },
    );
  };

/** The parser above passes the stream of the body on. */
const toBytes = (body: unknown): Readable => (body instanceof Readable ? body : Readable.from([]));
