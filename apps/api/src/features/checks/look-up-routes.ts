import { LookedUpBrands, LookUpBrands } from '@brandlode/contract';
import { operation, type Routes } from '../../http/describe-routes.ts';
import { lookUpBrands } from './look-up-brands.ts';

/** Brands by the addresses of their stores, of which unknown ones may be checked. */
export const lookUpRoutes: Routes = (context) => async (app) => {
  app.post(
    '/brands/lookup',
    operation({
      operationId: 'lookUpBrands',
      keyScope: 'brands',
      brandUnits: (body) => LookUpBrands.parse(body).addresses.length,
      summary: 'Brands at up to 500 addresses, and why others are unknown',
      description:
        'Values are those of one brand, with their sources, dates and ranges. Each address is a unit of brand details, at most the allowance of a minute. Basic returns the first 50 brands of a request; others have the reason `plan-limit`. With `check`, stores that are not in the catalogue are visited within the allowance of the day, each once until it was, unless a check found that they are no stores; a key also needs the scope `checks`.',
      problems: ['read-only'],
      body: LookUpBrands,
      response: { 200: LookedUpBrands },
    }),
    ({ claims, body }) => lookUpBrands(context, claims, body),
  );
};
