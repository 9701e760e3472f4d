import {
  ApiError,
  BrandId,
  BrandLists,
  ListBrandFields,
  ListBrands,
  ListBrandsQuery,
  ListId,
  UpdatedListBrands,
  UpdateListBrand,
  UpdateListBrands,
} from '@brandlode/contract';
import {
  getRedirect,
  getRedirects,
  readListsOfBrand,
  updateListBrand,
  updateListBrands,
} from '@brandlode/database';
import { z } from 'zod';
import { operation, type Routes } from '../../http/describe-routes.ts';
import { changed, noSuchList, noSuchStatus } from '../../list-errors.ts';
import { editableWorkspaceOf, workspaceOf } from '../../request-workspace.ts';
import { getListBrands } from './get-list-brands.ts';

const params = z.object({ id: ListId });

const noSuchEntry = () => new ApiError('not-found', { detail: 'This brand is not on the list.' });

/** Reads and changes the brands on a list. */
export const listBrandRoutes: Routes = (context) => async (app) => {
  const { db } = context.connection;

  app.get(
    '/lists/:id/brands',
    operation({
      operationId: 'listListBrands',
      access: 'lapsed',
      keyScope: 'lists',
      summary: 'A page of the brands on a list',
      problems: ['not-found'],
      params,
      querystring: ListBrandsQuery,
      response: { 200: ListBrands },
    }),
    ({ claims, params: { id }, query }) => getListBrands(context, { claims, listId: id }, query),
  );

  app.patch(
    '/lists/:id/brands',
    {
      // 1,000 brands with 20 long tags each.
      bodyLimit: 4 * 1024 * 1024,
      schema: {
        operationId: 'updateListBrands',
        keyScope: 'lists:write',
        summary: 'Change the status and tags of several brands on a list',
        problems: ['not-found'],
        params,
        body: UpdateListBrands,
        response: { 200: UpdatedListBrands },
      },
    },
    async ({ claims, params: { id }, body }) => {
      const workspaceId = await editableWorkspaceOf(context, claims);
      const redirects = await getRedirects(
        db,
        body.brands.map(({ brandId }) => brandId),
      );
      // Of two that were merged into one, the later change applies.
      const brands = new Map(
        body.brands.map((brand) => {
          const brandId = redirects.get(brand.brandId) ?? brand.brandId;
          return [brandId, { ...brand, brandId }];
        }),
      );
      const result = await updateListBrands(
        db,
        { workspaceId, listId: id },
        { brands: [...brands.values()] },
      );
      if (!result) throw noSuchList();
      if (result === 'status') throw noSuchStatus();
      return { data: result };
    },
  );

  app.patch(
    '/lists/:id/brands/:brandId',
    operation({
      operationId: 'updateListBrand',
      keyScope: 'lists:write',
      summary: "Change a brand's status, rating, tags or position on a list",
      problems: ['not-found', 'edit-conflict'],
      params: params.extend({ brandId: BrandId }),
      body: UpdateListBrand,
      response: { 200: ListBrandFields },
    }),
    async ({ claims, params: { id, brandId }, body }) => {
      const workspaceId = await editableWorkspaceOf(context, claims);
      const currentId = (await getRedirect(db, brandId)) ?? brandId;
      const result = await updateListBrand(db, { workspaceId, listId: id }, currentId, body);
      if (result === 'status') throw noSuchStatus();
      return changed(result, noSuchEntry);
    },
  );

  app.get(
    '/brands/:id/lists',
    operation({
      operationId: 'listListsOfBrand',
      keyScope: 'lists',
      summary: 'Lists of your workspace that a brand is on',
      params: z.object({ id: BrandId }),
      response: { 200: BrandLists },
    }),
    async ({ claims, params: { id } }) => {
      const brandId = (await getRedirect(db, id)) ?? id;
      return { data: await readListsOfBrand(db, await workspaceOf(context, claims), brandId) };
    },
  );
};
