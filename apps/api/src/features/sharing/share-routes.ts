import {
  ApiError,
  CreatedShare,
  CreateShare,
  SharedContent,
  ShareId,
  ShareList,
  ShareToken,
} from '@brandlode/contract';
import { listShares, revokeShare } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { AccessRules } from '../../http/access.ts';
import { describeRoutes, NoContent, operation } from '../../http/describe-routes.ts';
import { sendJson } from '../../http/send-json.ts';
import { actorOf, recorded } from '../../record-audit.ts';
import { editableWorkspaceOf, workspaceOf } from '../../request-workspace.ts';
import { createShareLink } from './create-share-link.ts';
import { readShared } from './read-shared.ts';

/** Read-only links to lists, saved searches and comparisons, which need no account. */
export const shareRoutes =
  (context: Context, access: AccessRules): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Shared links', changesWorkspace: true });
    const { db } = context.connection;

    app.get(
      '/shares',
      operation({
        operationId: 'listShares',
        summary: 'Shared links of your workspace, with their views',
        access: 'paid',
        response: { 200: ShareList },
      }),
      async ({ claims }) => ({ data: await listShares(db, await workspaceOf(context, claims)) }),
    );

    app.post(
      '/shares',
      operation({
        operationId: 'createShare',
        summary: 'Create a link, which is returned only once',
        access: 'paid',
        problems: ['not-found', 'limit-reached'],
        body: CreateShare,
        response: { 201: CreatedShare },
      }),
      ({ claims, body }) => createShareLink(context, claims, body),
    );

    app.delete(
      '/shares/:id',
      operation({
        operationId: 'revokeShare',
        summary: 'Revoke a link',
        access: 'paid',
        problems: ['not-found'],
        params: z.object({ id: ShareId }),
        response: { 204: NoContent },
      }),
      async ({ claims, params: { id } }) => {
        const workspaceId = await editableWorkspaceOf(context, claims);
        const revoked = await recorded(
          context,
          { workspaceId, actor: actorOf(claims) },
          (transaction) => revokeShare(transaction, workspaceId, id),
          (result) => result && { action: 'share.revoked', subject: result.title },
        );
        if (!revoked) throw new ApiError('not-found', { detail: 'There is no such link.' });
      },
    );

    app.get(
      '/s/:token',
      {
        // Also for errors: responses must not reach caches, search engines and other sites.
        onRequest: async (_request, reply) => {
          reply.headers({
            'cache-control': 'private, no-store',
            'x-robots-tag': 'noindex',
            'referrer-policy': 'no-referrer',
          });
        },
        schema: {
          operationId: 'readShared',
          summary: 'The current content of a link',
          problems: ['not-found', 'expired-share', 'too-many-requests', 'not-ready'],
          params: z.object({ token: ShareToken }),
          response: { 200: SharedContent },
        },
      },
      async (request, reply) => {
        const viewer = await access.identify(request);
        const json = await readShared(context, {
          token: request.params.token,
          ip: request.ip,
          viewerWorkspace: viewer && (await workspaceOf(context, viewer)),
        });
        return sendJson(reply, json);
      },
    );
  };
