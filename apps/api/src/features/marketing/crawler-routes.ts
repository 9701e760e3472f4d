import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../../config.ts';

/** Pages that search engines may index; all others are for members. */
export const PUBLIC_PAGES = ['/', '/login', '/register'];
const MEMBERS_ONLY = ['/brands', '/settings', '/select-plan', '/reset-password', '/api/', '/metrics'];

/** robots.txt and sitemap.xml. */
export const crawlerRoutes =
  ({ publicUrl }: Config): FastifyPluginAsync =>
  async (app) => {
    const robots = [
      'User-agent: *',
      ...MEMBERS_ONLY.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
      '',
    ].join('\n');
    const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${PUBLIC_PAGES.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`).join('\n')}
</urlset>
`;
    app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
      reply.type('text/plain').send(robots),
    );
    app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) =>
      reply.type('application/xml').send(sitemap),
    );
  };
