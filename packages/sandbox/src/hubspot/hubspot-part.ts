import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { sendNotice, sendPage } from '../page.ts';
import type { Part, SandboxContext } from '../part.ts';
import { openStateFile, type StateFile } from '../state-file.ts';
import { hubspotApi } from './api-routes.ts';
import { setValues } from './companies.ts';
import { SEARCH_DELAY_MS } from './company-routes.ts';
import { hubspotBody } from './hubspot-page.ts';
import { type HubspotState, newAccount } from './state.ts';

const MOUNT = '/hubspot';
type Form = Record<string, string>;

/** HubSpot's API at `/hubspot`, and a page with what was received. */
export function hubspotPart(context: SandboxContext, { now }: { now: () => number }): Part {
  const file = openStateFile<HubspotState>(
    context.dataDir && join(context.dataDir, 'hubspot.json'),
    newAccount(),
  );
  return {
    links: [
      { href: MOUNT, label: 'HubSpot', text: 'The companies that were pushed; change them as a person.' },
    ],
    plugin: async (app) => {
      app.register(hubspotApi(file, now), { prefix: MOUNT });
      app.register(pages(file, now));
    },
    close: () => file.saved(),
  };
}

const pages =
  (file: StateFile<HubspotState>, now: () => number): FastifyPluginAsync =>
  async (app) => {
    const { state } = file;

    app.get(MOUNT, (_request, reply) =>
      sendPage(reply, { title: 'HubSpot', layout: 'sample-stores', body: hubspotBody(state) }),
    );

    app.get(`${MOUNT}/companies.json`, () => state.companies);

    app.post<{ Body: Form }>(`${MOUNT}/companies`, (request, reply) => {
      state.lastId += 1;
      // Older than the search's delay, as a company that someone added some time ago.
      const createdAt = now() - SEARCH_DELAY_MS;
      const company = {
        id: String(state.lastId),
        properties: {},
        createdAt,
        updatedAt: createdAt,
        byPerson: [],
      };
      setValues(company, request.body, createdAt);
      state.companies.push(company);
      file.changed();
      return reply.redirect(MOUNT, 303);
    });

    app.post<{ Params: { id: string }; Body: Form }>(`${MOUNT}/companies/:id`, (request, reply) => {
      const company = state.companies.find(({ id }) => id === request.params.id);
      if (!company) return sendNotice(reply, 404, 'No such company', 'It was deleted.');
      const changed = Object.keys(request.body).filter(
        (name) => (company.properties[name] ?? '') !== request.body[name],
      );
      company.byPerson = [...new Set([...company.byPerson, ...changed])];
      setValues(company, request.body, now());
      file.changed();
      return reply.redirect(MOUNT, 303);
    });

    app.post<{ Params: { token: string }; Body: Form }>(`${MOUNT}/tokens/:token`, (request, reply) => {
      const found = state.tokens.find(({ token }) => token === request.params.token);
      if (found) found.revoked = request.body.revoked === 'yes';
      file.changed();
      return reply.redirect(MOUNT, 303);
    });
  };
