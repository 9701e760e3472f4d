import { DataHealth, SwitchCatalogue, SwitchCollection } from '@brandlode/contract';
import { describeRoutes, operation, type Routes } from '../../http/describe-routes.ts';
import { getDataHealth, switchCatalogue, switchCollection } from './data-health.ts';

/** Statistics of the catalogue, and the operators' switches; registered inside the brand endpoints, under their access rule. */
export const dataHealthRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'Data health' });
  const response = { 200: DataHealth };

  app.get(
    '/data-health',
    operation({ operationId: 'getDataHealth', summary: 'How much is known about the catalogue', response }),
    ({ claims }) => getDataHealth(context, claims),
  );

  app.post(
    '/data-health/catalogue',
    operation({
      operationId: 'switchCatalogue',
      summary: 'Show another catalogue (operators)',
      problems: ['operators-only'],
      body: SwitchCatalogue,
      response,
    }),
    ({ claims, body }) => switchCatalogue(context, claims, body.catalogue),
  );

  app.post(
    '/data-health/collection',
    operation({
      operationId: 'switchCollection',
      summary: 'Turn regular collection on or off (operators)',
      problems: ['operators-only'],
      body: SwitchCollection,
      response,
    }),
    ({ claims, body }) => switchCollection(context, claims, body.collects),
  );
};
