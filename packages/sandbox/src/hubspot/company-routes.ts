import type { FastifyPluginAsync } from 'fastify';
import type { StateFile } from '../state-file.ts';
import { type BatchError, findConflict, findInvalid, type Input, setValues, toRecord } from './companies.ts';
import { sendError } from './limits.ts';
import type { HubspotState } from './state.ts';

/** New companies are found by a search only after this time. */
export const SEARCH_DELAY_MS = 3_000;
const MAX_IN = 100;

type Batch = { Body: { inputs?: Input[]; properties?: string[]; idProperty?: string } };
type Search = {
  Body: {
    filterGroups?: { filters: { propertyName: string; operator: string; values?: string[] }[] }[];
    properties?: string[];
    limit?: number;
  };
};

export const companyRoutes =
  (file: StateFile<HubspotState>, now: () => number): FastifyPluginAsync =>
  async (app) => {
    const { state } = file;

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
