import {
  BrandDetail,
  BrandId,
  DeletedPrivateBrands,
  DeletePrivateBrands,
  isPaid,
  PRIVATE_BRAND_LIMITS,
  PrivateBrandOf,
  RestoredPrivateBrands,
  RestorePrivateBrands,
} from '@brandlode/contract';
import { deletePrivateBrands, restorePrivateBrands } from '@brandlode/database';
import { z } from 'zod';
import { describeRoutes, operation, type Routes } from '../../../http/describe-routes.ts';
import { actorOf, recorded } from '../../../record-audit.ts';
import { editableWorkspaceOf, workspaceOf } from '../../../request-workspace.ts';
import { getPrivateBrand, getPrivateBrandOf } from './get-private-brand.ts';

/** Private brands one by one, and their deletion. Lists of them are the catalogue's lists with `scope=mine`. */
export const privateBrandRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'My brands', changesWorkspace: true });
  const params = z.object({ id: BrandId });

  app.get(
    '/brands/mine/:id',
    operation({
      operationId: 'getMyBrand',
      keyScope: 'brands',
      summary: 'One private brand',
      problems: ['not-found'],
      params,
      response: { 200: BrandDetail },
    }),
    async ({ claims, params: { id } }) =>
      getPrivateBrand(context, { workspaceId: await workspaceOf(context, claims), id }),
  );

  app.get(
    '/brands/:id/mine',
    operation({
      operationId: 'findMyBrandOf',
      keyScope: 'brands',
      summary: "The user's own data on a brand",
      params,
      response: { 200: PrivateBrandOf },
    }),
    async ({ claims, params: { id } }) =>
      getPrivateBrandOf(context, { workspaceId: await workspaceOf(context, claims), sharedId: id }),
  );

  app.post(
    '/brands/mine/delete',
    operation({
      operationId: 'deleteMyBrands',
      summary: 'Delete private brands; for a day they can be restored',
      body: DeletePrivateBrands,
      response: { 200: DeletedPrivateBrands },
    }),
    async ({ claims, body }) => {
      const workspaceId = await editableWorkspaceOf(context, claims);
      const brands = 'all' in body ? 'all' : body.brandIds;
      return recorded(
        context,
        { workspaceId, actor: actorOf(claims) },
        (transaction) => deletePrivateBrands(transaction, workspaceId, brands),
        ({ deleted }) => deleted > 0 && { action: 'brands.deleted', detail: String(deleted) },
      );
    },
  );

  app.post(
    '/brands/mine/restore',
    operation({
      operationId: 'restoreMyBrands',
      summary: 'Restore private brands that were deleted together',
      body: RestorePrivateBrands,
      response: { 200: RestoredPrivateBrands },
    }),
    async ({ claims, body: { deletionId } }) => {
      const workspaceId = await editableWorkspaceOf(context, claims);
      const limit = isPaid(claims.tier) ? PRIVATE_BRAND_LIMITS[claims.tier] : 0;
      return recorded(
        context,
        { workspaceId, actor: actorOf(claims) },
        (transaction) => restorePrivateBrands(transaction, { workspaceId, deletionId, limit }),
        ({ restored }) => restored > 0 && { action: 'brands.restored', detail: String(restored) },
      );
    },
  );
};
