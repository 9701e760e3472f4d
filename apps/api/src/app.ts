import { parse } from 'node:querystring';
import { artRoutes } from '@brandlode/demonstration/art-routes';
import { createLogger } from '@brandlode/runtime';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { catalogueRoutes } from './catalogue-routes.ts';
import type { Context } from './context.ts';
import { handleError } from './errors.ts';
import { brandImageRoutes } from './features/brands/images/brand-image-routes.ts';
import { starterLogoRoutes } from './features/brands/images/starter-logo-routes.ts';
import { checkRoutes } from './features/checks/check-routes.ts';
import { liveCheckRoutes } from './features/checks/live-check-routes.ts';
import { exportRoutes } from './features/exports/export-routes.ts';
import { identityRoutes } from './features/identity/identity-routes.ts';
import { importRoutes } from './features/imports/imports-routes.ts';
import { connectorRoutes } from './features/integrations/connectors/connector-routes.ts';
import { mcpRoutes } from './features/integrations/mcp/mcp-routes.ts';
import { connectedAppRoutes } from './features/integrations/oauth/connected-app-routes.ts';
import { oauthRoutes } from './features/integrations/oauth/oauth-routes.ts';
import { listRoutes } from './features/lists/list-routes.ts';
import { noteRoutes } from './features/lists/note-routes.ts';
import { marketingRoutes } from './features/marketing/marketing-routes.ts';
import { isPageRequest, webApp } from './features/marketing/web-app.ts';
import { ownerRequestRoutes } from './features/owner-requests/owner-request-routes.ts';
import { sampleRoutes } from './features/sample/sample-routes.ts';
import { savedSearchRoutes } from './features/search/saved/saved-search-routes.ts';
import { shareRoutes } from './features/sharing/share-routes.ts';
import { endSubscriptions } from './features/subscriptions/end-subscriptions.ts';
import { subscriptionRoutes } from './features/subscriptions/subscriptions-routes.ts';
import { accountRoutes } from './features/team/account/account-routes.ts';
import { extensionCodeRoutes, extensionRoutes } from './features/team/extension/extension-routes.ts';
import { invitationRoutes } from './features/team/invitation-routes.ts';
import { keyRoutes } from './features/team/keys/key-routes.ts';
import { limitChanges } from './features/team/limit-changes.ts';
import { teamRoutes } from './features/team/team-routes.ts';
import { briefRoutes } from './features/watching/brief/brief-routes.ts';
import { eventRoutes } from './features/watching/events/event-routes.ts';
import { alertRoutes } from './features/watching/follows/alert-routes.ts';
import { feedAddressRoutes, feedRoutes } from './features/watching/follows/feed-routes.ts';
import { followRoutes } from './features/watching/follows/follow-routes.ts';
import { mailSettingsRoutes, unsubscribeRoutes } from './features/watching/mails/mail-routes.ts';
import { webhookRoutes } from './features/watching/webhooks/webhook-routes.ts';
import type { Traces } from './gateways/traces.ts';
import { type AccessRules, accessRules } from './http/access.ts';
import { warnOfHiddenClients } from './http/client-address.ts';
import { handleClientErrors } from './http/client-errors.ts';
import { closeUnusedConnections } from './http/close-unused-connections.ts';
import { compression } from './http/compression.ts';
import { documentation } from './http/documentation.ts';
import { entityTags } from './http/entity-tags.ts';
import { extensionOrigins } from './http/extension-origins.ts';
import { healthRoutes } from './http/health-routes.ts';
import { rememberResponses } from './http/idempotency.ts';
import { jsonBodies } from './http/json-bodies.ts';
import { knownPaths } from './http/known-paths.ts';
import { limitBrandRequests } from './http/limits/brand-rate-limit.ts';
import { inFlightRequests } from './http/limits/in-flight.ts';
import { loadShedding } from './http/limits/load-shedding.ts';
import { genReqId, logRequests } from './http/logging.ts';
import { metrics } from './http/metrics.ts';
import { proxyCheckRoute } from './http/proxy-check-route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { rejectUnstorableText } from './http/storable-text.ts';

/** In milliseconds; a request times out much earlier unless it is an upload (http/in-flight.ts). */
const TIMEOUTS = {
  requestTimeout: 900_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
};

export type App = ReturnType<typeof createApp>;
/** The HTTP server: plugins, the routes of every feature, the web app and error handling. */
export function createApp(
  context: Context,
  {
    traces = null,
    log = createLogger(context.config.logLevel, 'api'),
    shedsLoad = true,
  }: { traces?: Traces | null; log?: FastifyBaseLogger; shedsLoad?: boolean } = {},
) {
  const { config } = context;
  const headers = securityHeaders(config);
  const app = Fastify({
    ...TIMEOUTS,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId,
    bodyLimit: 256 * 1024,
    trustProxy: config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500, querystringParser: parse },
    // Requests are served until the port is closed (http/health-routes.ts).
    return503OnClosing: false,
    // URLs that cannot be decoded: unknown pages redirect as they do in the browser, other paths get a problem document.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      if (isPageRequest(request)) void reply.redirect('/login');
      else void handleError(error, request as FastifyRequest, reply as FastifyReply);
    },
    clientErrorHandler: handleClientErrors(headers),
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.decorateRequest('claims');
  jsonBodies(app);
  const paths = knownPaths(app);

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  logRequests(app);
  extensionOrigins(app);
  warnOfHiddenClients(app, config);
  closeUnusedConnections(app);
  const inFlight = inFlightRequests(app);
  if (shedsLoad) loadShedding(app, inFlight);
  if (traces) app.register(traces.plugin);
  metrics(app, context);

  compression(app);
  const access = accessRules(context.identity, context.apiKeys, context.workspaceAccess);
  documentation(app, config);
  app.register(healthRoutes(context));
  app.register(proxyCheckRoute(context));
  app.register(artRoutes(context.connection.db));
  app.register(starterLogoRoutes);
  app.register(feedRoutes(context));
  app.register(apiRoutes(context, access), { prefix: '/api' });
  app.register(mcpRoutes(context, access));
  app.register(oauthRoutes(context));
  webApp(app, context, paths);
  return app;
}

/** The routes under /api, of every feature. */
const apiRoutes =
  (context: Context, access: AccessRules): FastifyPluginAsync =>
  async (api) => {
    api.addHook('onRequest', access.enforce);
    rejectUnstorableText(api);
    limitBrandRequests(api, context);
    rememberResponses(api, context);
    entityTags(api);
    api.register(marketingRoutes(context));
    api.register(sampleRoutes(context));
    api.register(ownerRequestRoutes(context));
    api.register(extensionRoutes(context));
    api.register(identityRoutes(context), { prefix: '/auth' });
    api.register(subscriptionRoutes(context));
    api.register(catalogueRoutes(context, access));
    api.register(brandImageRoutes(context));
    api.register(eventRoutes(context));
    api.register(briefRoutes(context));
    api.register(unsubscribeRoutes(context));
    api.register(invitationRoutes(context, access));
    api.register(async (workspace) => {
      limitChanges(workspace, context);
      workspace.register(importRoutes(context));
      workspace.register(exportRoutes(context));
      workspace.register(checkRoutes(context));
      workspace.register(liveCheckRoutes(context, access));
      workspace.register(keyRoutes(context));
      workspace.register(extensionCodeRoutes(context));
      workspace.register(connectedAppRoutes(context));
      workspace.register(accountRoutes(context, (userId) => endSubscriptions(context.subscriptions, userId)));
      workspace.register(teamRoutes(context));
      workspace.register(listRoutes(context));
      workspace.register(noteRoutes(context));
      workspace.register(savedSearchRoutes(context));
      workspace.register(shareRoutes(context, access));
      workspace.register(followRoutes(context));
      workspace.register(alertRoutes(context));
      workspace.register(feedAddressRoutes(context));
      workspace.register(mailSettingsRoutes(context));
      workspace.register(webhookRoutes(context));
      workspace.register(connectorRoutes(context));
    });
  };
