import {
  DecideOwnerRequest,
  NewOwnerRequest,
  OwnerRequest,
  OwnerRequestByLink,
  OwnerRequestLink,
  OwnerRequests,
} from '@brandlode/contract';
import { z } from 'zod';
import { describeRoutes, NoContent, operation, type Routes } from '../../http/describe-routes.ts';
import { decideRequest, getRequests, undoRequest } from './decide-requests.ts';
import { addRequest, readRequest, verifyRequest } from './request-by-owner.ts';

const TAG = 'Owner requests';
const PATH = '/owner-requests';

/** For owners of brands, who need no account. */
export const ownerRequestRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: TAG, problems: ['too-many-requests'] });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post(
    PATH,
    operation({
      operationId: 'addOwnerRequest',
      summary: 'Ask for the correction or removal of a shop by its owner; a link is sent to the email',
      problems: ['no-shop-address', 'shared-host', 'invalid-email'],
      body: NewOwnerRequest,
      response: { 204: NoContent },
    }),
    ({ body, ip }) => addRequest(context, body, ip),
  );

  app.post(
    `${PATH}/link`,
    operation({
      operationId: 'readOwnerRequest',
      summary: 'The request of a mailed link, and how its shop is proven; changes nothing',
      problems: ['invalid-token', 'expired-token'],
      body: OwnerRequestLink,
      response: { 200: OwnerRequestByLink },
    }),
    ({ body, ip }) => readRequest(context, body.token, ip),
  );

  app.post(
    `${PATH}/verify`,
    operation({
      operationId: 'verifyOwnerRequest',
      summary: 'Confirm the request of a mailed link, by its mailbox or by the DNS record',
      problems: ['invalid-token', 'expired-token'],
      body: OwnerRequestLink,
      response: { 200: OwnerRequestByLink },
    }),
    ({ body, ip }) => verifyRequest(context, body.token, ip),
  );
};

/** For operators; registered inside the brand endpoints, under their access rule. */
export const ownerDecisionRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: TAG, problems: ['operators-only'] });
  const params = z.object({ id: z.uuid() });

  app.get(
    PATH,
    operation({
      operationId: 'getOwnerRequests',
      summary: 'Verified requests of owners (operators)',
      response: { 200: OwnerRequests },
    }),
    ({ claims }) => getRequests(context, claims),
  );

  app.post(
    `${PATH}/:id/decision`,
    operation({
      operationId: 'decideOwnerRequest',
      summary:
        'Accept or decline a request; an accepted removal deletes the brand, or only an address that is not its primary one (operators)',
      problems: ['not-found', 'edit-conflict'],
      params,
      body: DecideOwnerRequest,
      response: { 200: OwnerRequest },
    }),
    ({ claims, params: { id }, body }) => decideRequest(context, claims, id, body),
  );

  app.post(
    `${PATH}/:id/undo`,
    operation({
      operationId: 'undoOwnerRequest',
      summary: 'Withdraw an accepted removal, so that the brand may be added again (operators)',
      problems: ['not-found', 'edit-conflict'],
      params,
      response: { 200: OwnerRequest },
    }),
    ({ claims, params: { id } }) => undoRequest(context, claims, id),
  );
};
