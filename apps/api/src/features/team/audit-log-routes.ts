import { Readable } from 'node:stream';
import { AuditFilterQuery, AuditLog, AuditLogQuery } from '@brandlode/contract';
import { operation, type Routes } from '../../http/describe-routes.ts';
import { exportAuditLog, getAuditLog } from './audit-log.ts';

const DOWNLOAD_TIMEOUT_MS = 15 * 60_000;

/** Who did what in the workspace, for its owner. No API key may read it. */
export const auditLogRoutes: Routes = (context) => async (app) => {
  app.get(
    '/audit-log',
    operation({
      operationId: 'getAuditLog',
      summary: 'Who did what in the workspace, newest first; entries are kept for twelve months',
      problems: ['owner-only'],
      querystring: AuditLogQuery,
      response: { 200: AuditLog },
    }),
    ({ claims, query }) => getAuditLog(context, claims, query),
  );

  app.get(
    '/audit-log/export',
    {
      config: { timeoutMs: DOWNLOAD_TIMEOUT_MS },
      schema: {
        operationId: 'exportAuditLog',
        summary: 'The entries of the activity log as CSV',
        problems: ['owner-only', 'too-many-requests'],
        querystring: AuditFilterQuery,
        produces: ['text/csv'],
      },
      exposeHeadRoute: false,
    },
    async ({ claims, query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="activity-log.csv"')
        .send(Readable.from(await exportAuditLog(context, claims, query))),
  );
};
