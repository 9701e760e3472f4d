import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../../config.ts';
import { operation } from '../../http/describe-routes.ts';
import { legalPages } from './legal-pages.ts';

/** Pages that search engines may index; all others are for members. */
export const publicPages = (config: Config): string[] => [
  '/',
  '/login',
  '/register',
  ...legalPages(config).map((page) => `/${page}`),
];
const MEMBERS_ONLY = ['/brands', '/settings', '/select-plan', '/reset-password', '/api/', '/metrics'];

/** robots.txt and sitemap.xml. */
export const crawlerRoutes =
  (config: Config): FastifyPluginAsync =>
  async (app) => {
    const { publicUrl } = config;
    const robots = [
      'User-agent: *',
      ...MEMBERS_ONLY.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
      '',
    ].join('\n');
    const sitemap = () => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${publicPages(config)
  .map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`)
  .join('\n')}
</urlset>
`;
    app.get('/robots.txt', operation({ hide: true }), (_request, reply) =>
      reply.type('text/plain').send(robots),
    );
    app.get('/sitemap.xml', operation({ hide: true }), (_request, reply) =>
      reply.type('application/xml').send(sitemap()),
    );
  };
