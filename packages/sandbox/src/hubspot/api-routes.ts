import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { StateFile } from '../state-file.ts';
import { companyRoutes } from './company-routes.ts';
import { openLimits, sendError, sendLimit } from './limits.ts';
import { propertyRoutes } from './property-routes.ts';
import type { HubspotState } from './state.ts';

const MAX_BATCH = 100;

/** Requests to read have no body. */
type AnyRequest = { Body: { inputs?: unknown[] } | undefined };

/** The part of HubSpot's API, version 3, for companies and their properties. */
export const hubspotApi =
  (file: StateFile<HubspotState>, now: () => number): FastifyPluginAsync =>
  async (app) => {
    const { state } = file;
    const limits = openLimits(now);

    app.addHook<AnyRequest>('preHandler', async (request, reply) => {
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      const found = state.tokens.find((candidate) => candidate.token === token && !candidate.revoked);
      if (!found)
        return sendError(reply, 401, {
          category: 'INVALID_AUTHENTICATION',
          message:
            'Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview',
        });
      const policy = limits.exceeded(token, request.url.endsWith('/search'));
      if (policy) return sendLimit(reply, policy);
      const scope = scopeOf(request);
      if (scope && !found.scopes.includes(scope))
        return sendError(reply, 403, {
          category: 'MISSING_SCOPES',
          message:
            'This app hasn’t been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes.',
          errors: [
            {
              message: 'One or more of the following scopes are required.',
              context: { requiredGranularScopes: [scope] },
            },
          ],
        });
      const inputs = request.body?.inputs;
      if (request.url.includes('/batch/') && !inputs)
        return sendError(reply, 400, { category: 'VALIDATION_ERROR', message: 'inputs is required' });
      if (inputs && inputs.length > MAX_BATCH)
        return sendError(reply, 400, {
          category: 'VALIDATION_ERROR',
          message: `The maximum number of inputs supported in a batch request for this operation is ${MAX_BATCH}`,
        });
    });

    app.get('/account-info/v3/details', () => ({ portalId: 8_675_309, accountType: 'SANDBOX' }));

    app.register(propertyRoutes(file));
    app.register(companyRoutes(file, now));
  };

function scopeOf({ url, method }: FastifyRequest): string | null {
  const access = method === 'GET' || /\/(search|batch\/read)$/.test(url) ? 'read' : 'write';
  if (url.includes('/properties/')) return `crm.schemas.companies.${access}`;
  return url.includes('/objects/companies/') ? `crm.objects.companies.${access}` : null;
}
