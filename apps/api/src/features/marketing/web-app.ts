import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cookieName, SIGNED_IN_COOKIE } from '@brandlode/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { problem, sendProblem } from '../../errors.ts';
import { operation } from '../../http/describe-routes.ts';
import { type KnownPaths, sendMethodNotAllowed } from '../../http/known-paths.ts';
import { crawlerRoutes, publicPages } from './crawler-routes.ts';
import { legalPageAt, legalPages } from './legal-pages.ts';
import { openPage } from './open-page.ts';
import { mayLoadThirdParty } from './third-party-scripts.ts';

const DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

declare module 'fastify' {
  interface FastifyInstance {
    /** Fills and compresses the pages of the web app, so that no visitor waits for it. */
    preparePages(): Promise<void>;
  }
}

/**
 * The built web app: the landing page at `/`, hashed files under `/assets/` cached for a year, and the application for every other path,
 * because the router in the browser knows the routes.
 */
export function webApp(
  app: FastifyInstance,
  { config, samples }: Pick<Context, 'config' | 'samples'>,
  knownPaths: KnownPaths,
) {
  // A page without its script or style is broken, while a file costs little.
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/assets/')) route.config = { ...route.config, exemptFromLoadShedding: true };
  });
  app.register(fastifyStatic, {
    root: join(DIST, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    maxAge: '1y',
    immutable: true,
  });
  app.get('/third-party-notices.txt', operation({ hide: true }), (_request, reply) =>
    reply.sendFile('third-party-notices.txt', DIST, { maxAge: 0, immutable: false }),
  );
  app.register(crawlerRoutes(config));
  const landing = openPage(join(DIST, 'index.html'), config, {
    thirdParty: true,
    firstAnswer: async () => (await samples.current()).firstAnswer(),
  });
  const signedIn = openPage(join(DIST, 'app.html'), config, { thirdParty: true });
  const application = openPage(join(DIST, 'app.html'), config, { thirdParty: false });
  const signIn = signInPages(config);
  app.decorate('preparePages', async () => {
    const pages = [landing, signedIn, application, ...signIn.values()];
    // A missing build is reported when the page is requested.
    await Promise.allSettled(pages.map((page) => page.prepare()));
  });
  app.get('/', operation({ hide: true }), landing.serve);
  app.get('/api/docs', operation({ hide: true }), application.serve);
  app.setNotFoundHandler((request, reply) => {
    if (!isPageRequest(request)) {
      const allowed = isPagePath(request.url) ? ['GET', 'HEAD'] : knownPaths.methodsOf(request.url);
      // The path of a missing file has a route.
      const isOther = allowed.length > 0 && !allowed.includes(request.method);
      if (isOther) return sendMethodNotAllowed(request, reply, allowed);
      return sendProblem(reply, problem('not-found'));
    }
    const [path = ''] = request.url.split('?');
    // The sample was a page before it became part of the landing page.
    if (/^\/sample(\/|$)/.test(path)) return reply.redirect('/', 301);
    if (!publicPages(config).includes(path)) reply.header('x-robots-tag', 'noindex');
    const legal = legalPageAt(path);
    if (legal && !legalPages(config).includes(legal)) reply.code(404);
    // The session of a hosted platform is not visible in a request.
    const maybeSignedIn = config.firebase !== null || hasSignedInCookie(request, config);
    if (maybeSignedIn && mayLoadThirdParty(path)) return signedIn.serve(request, reply);
    const page = hasSignedInCookie(request, config) ? undefined : signInPageFor(request, signIn);
    return (page ?? application).serve(request, reply);
  });
}

/** Prerendered sign-in pages for visitors, by their path; hosted identity has none, because the server does not see its session. */
function signInPages(config: Config) {
  const kind = `${config.google ? '-google' : ''}${config.sandbox ? '-inbox' : ''}.html`;
  const paths = config.firebase ? [] : ['/login', '/register', '/forgot-password'];
  return new Map(
    paths.map((path) => [path, openPage(join(DIST, `sign-in${path}${kind}`), config, { thirdParty: false })]),
  );
}

/** The application itself serves links from mails. */
function signInPageFor(request: FastifyRequest, pages: ReturnType<typeof signInPages>) {
  const [path = '', query = ''] = request.url.split('?');
  return query.includes('confirm_email') ? undefined : pages.get(path);
}

/** Whether a path without a route belongs to the application. */
export const isPageRequest = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  /^(GET|HEAD)$/.test(method) && isPagePath(url);

const isPagePath = (url: string) => !/^\/(api|assets|art|mcp|oauth|\.well-known)([/?]|$)/.test(url);

const hasSignedInCookie = ({ headers }: FastifyRequest, { publicUrl }: Config): boolean =>
  headers.cookie?.includes(`${cookieName(SIGNED_IN_COOKIE, new URL(publicUrl))}=`) === true;
