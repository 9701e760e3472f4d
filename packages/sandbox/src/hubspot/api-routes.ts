import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { StateFile } from '../state-file.ts';
import { type BatchError, findConflict, findInvalid, type Input, setValues, toRecord } from './companies.ts';
import { openLimits, sendError, sendLimit } from './limits.ts';
import type { HubspotProperty, HubspotState } from './state.ts';

/** New companies are found by a search only after this time. */
export const SEARCH_DELAY_MS = 3_000;
const MAX_BATCH = 100;
const MAX_IN = 100;

type Batch = { Body: { inputs?: Input[]; properties?: string[]; idProperty?: string } };
/** Requests to read have no body. */
type AnyRequest = { Body: Batch['Body'] | undefined };
type Search = {
  Body: {
    filterGroups?: { filters: { propertyName: string; operator: string; values?: string[] }[] }[];
    properties?: string[];
    limit?: number;
  };
};

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

    app.get('/crm/v3/properties/companies', () => ({ results: state.properties }));

    app.post<{ Body: { name: string; label: string } }>(
      '/crm/v3/properties/companies/groups',
      (request, reply) => {
        const { name, label } = request.body;
        if (state.groups.some((group) => group.name === name))
          return sendError(reply, 409, {
            category: 'CONFLICT',
            message: `A property group named '${name}' already exists.`,
          });
        state.groups.push({ name, label });
        file.changed();
        return reply.code(201).send({ name, label, archived: false });
      },
    );

    app.post<{ Body: Partial<HubspotProperty> & { name: string } }>(
      '/crm/v3/properties/companies',
      (request, reply) => {
        const { name, label = '', groupName = '', type = '', fieldType = '' } = request.body;
        if (state.properties.some((property) => property.name === name))
          return sendError(reply, 409, {
            category: 'OBJECT_ALREADY_EXISTS',
            message: `A property named '${name}' already exists.`,
          });
        if (!/^[a-z][a-z0-9_]{0,99}$/.test(name) || !state.groups.some((group) => group.name === groupName))
          return sendError(reply, 400, {
            category: 'VALIDATION_ERROR',
            message: `Property '${name}' of group '${groupName}' is not valid.`,
          });
        const { hasUniqueValue = false, options = [] } = request.body;
        const property = {
          ...{ name, label, groupName, type, fieldType, hasUniqueValue, options },
          hubspotDefined: false,
          modificationMetadata: { readOnlyValue: false },
        };
        state.properties.push(property);
        file.changed();
        return reply.code(201).send(property);
      },
    );

    app.post<Search>('/crm/v3/objects/companies/search', (request, reply) => {
      const { filterGroups = [], properties = [], limit = 10 } = request.body;
      const filters = filterGroups.flatMap((group) => group.filters);
      if (
        filters.some(({ operator, values = [] }) => operator !== 'IN' || values.length > MAX_IN) ||
        limit > 200
      )
        return sendError(reply, 400, {
          category: 'VALIDATION_ERROR',
          message: 'There was a problem with the request.',
        });
      const found = state.companies.filter(
        (company) =>
          company.createdAt <= now() - SEARCH_DELAY_MS &&
          filters.every(({ propertyName, values = [] }) =>
            values.includes(company.properties[propertyName] ?? ''),
          ),
      );
      return {
        total: found.length,
        results: found.slice(0, limit).map((company) => toRecord(state, company, properties)),
      };
    });

    app.post<Batch>('/crm/v3/objects/companies/batch/read', (request, reply) => {
      const { inputs = [], properties = [], idProperty } = request.body;
      if (
        idProperty &&
        !state.properties.some(({ name, hasUniqueValue }) => name === idProperty && hasUniqueValue)
      )
        return sendError(reply, 400, {
          category: 'VALIDATION_ERROR',
          message: `Property '${idProperty}' is not a unique identifier property.`,
        });
      const results = inputs.flatMap(({ id }) => {
        const company = state.companies.find((candidate) =>
          idProperty ? candidate.properties[idProperty] === id : candidate.id === id,
        );
        return company ? [toRecord(state, company, properties)] : [];
      });
      return reply
        .code(results.length < inputs.length ? 207 : 200)
        .send(batchOf(results, results.length < inputs.length ? [notFound('some')] : []));
    });

    app.post<Batch>('/crm/v3/objects/companies/batch/create', (request, reply) => {
      const { inputs = [] } = request.body;
      // With a trace id for each input the others are created.
      const isMultiStatus = inputs.every(({ objectWriteTraceId }) => objectWriteTraceId !== undefined);
      const errors: BatchError[] = [];
      const results = [];
      for (const { properties, objectWriteTraceId = '' } of inputs) {
        const error = findInvalid(state, properties) ?? findConflict(state, properties);
        if (error) {
          if (!isMultiStatus) return sendError(reply, error.category === 'CONFLICT' ? 409 : 400, error);
          errors.push({ ...error, context: { ...error.context, objectWriteTraceId: [objectWriteTraceId] } });
          continue;
        }
        state.lastId += 1;
        const company = {
          id: String(state.lastId),
          properties: {},
          createdAt: now(),
          updatedAt: now(),
          byPerson: [],
        };
        setValues(company, properties, now());
        state.companies.push(company);
        results.push({ ...toRecord(state, company, Object.keys(properties ?? {})), objectWriteTraceId });
      }
      file.changed();
      return reply.code(errors.length > 0 ? 207 : 201).send(batchOf(results, errors));
    });

    app.post<Batch>('/crm/v3/objects/companies/batch/update', (request, reply) => {
      const { inputs = [] } = request.body;
      for (const { id, properties } of inputs) {
        const error = findInvalid(state, properties) ?? findConflict(state, properties, id);
        if (error) return sendError(reply, error.category === 'CONFLICT' ? 409 : 400, error);
      }
      const missing: string[] = [];
      const results = inputs.flatMap(({ id = '', properties }) => {
        const company = state.companies.find((candidate) => candidate.id === id);
        if (!company) {
          missing.push(id);
          return [];
        }
        setValues(company, properties, now());
        return [toRecord(state, company, Object.keys(properties ?? {}))];
      });
      file.changed();
      return reply
        .code(missing.length > 0 ? 207 : 200)
        .send(batchOf(results, missing.length > 0 ? [notFound(...missing)] : []));
    });
  };

const notFound = (...ids: string[]): BatchError => ({
  status: 'error',
  category: 'OBJECT_NOT_FOUND',
  message: 'Could not get some COMPANY objects, they may be deleted or not exist. Check that ids are valid.',
  context: { ids },
});

const batchOf = (results: object[], errors: BatchError[]) => ({
  status: 'COMPLETE',
  results,
  ...(errors.length > 0 && { numErrors: errors.length, errors }),
  startedAt: new Date().toISOString(),
  completedAt: new Date().toISOString(),
});

function scopeOf({ url, method }: FastifyRequest): string | null {
  const access = method === 'GET' || /\/(search|batch\/read)$/.test(url) ? 'read' : 'write';
  if (url.includes('/properties/')) return `crm.schemas.companies.${access}`;
  return url.includes('/objects/companies/') ? `crm.objects.companies.${access}` : null;
}
