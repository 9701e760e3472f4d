import type { FastifyPluginAsync } from 'fastify';
import type { StateFile } from '../state-file.ts';
import { sendError } from './limits.ts';
import type { HubspotProperty, HubspotState } from './state.ts';

export const propertyRoutes =
  (file: StateFile<HubspotState>): FastifyPluginAsync =>
  async (app) => {
    const { state } = file;

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
  };
