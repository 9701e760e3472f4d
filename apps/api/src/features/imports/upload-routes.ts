import { Readable } from 'node:stream';
import { IMPORT_LIMITS, Import, UploadQuery } from '@brandlode/contract';
import type { Routes } from '../../http/describe-routes.ts';
import { uploadImport } from './upload-import.ts';

const UPLOAD_TIMEOUT_MS = 15 * 60_000;

/** A separate plugin, because the body is the file itself, with any content type. */
export const uploadRoutes: Routes = (context) => async (app) => {
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
        return await uploadImport(context, claims, { name, target, body: bytes, length });
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
