import { ApiError, categoryById } from '@brandlode/contract';
import type { Database } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { makeSample, type SampleBrand } from '../sample.ts';
import { drawCover, drawLogo, drawProduct } from './brand-art.ts';

/** Maximum number of cached pictures, up to 4 kB each. */
const MAX_PICTURES = 5_000;

/** Made once for all servers of a process: names and categories are the same at any time. */
let sample: Map<string, SampleBrand['brand']> | undefined;

/** Pictures of demonstration brands, also of the landing page's sample, and of their products, drawn on first request. They need no access token. */
export const artRoutes =
  (db: Database): FastifyPluginAsyncZod =>
  async (app) => {
    // At the start: a request that did it would take so long that the page's other pictures were rejected as overload.
    sample ??= new Map(makeSample().map(({ brand }) => [brand.domain, brand]));
    const sampled = sample;
    const drawn = new LRUCache<string, string>({ max: MAX_PICTURES });

    const draw = async (domain: string, picture: string) => {
      const brand =
        sampled.get(domain) ??
        (await db
          .selectFrom('brands')
          .select(['brand_name', 'categories'])
          .where('domain', '=', domain)
          .where('is_demonstration', '=', true)
          .executeTakeFirst());
      if (!brand) throw new ApiError('not-found', { detail: 'There is no such picture.' });
      const [category] = brand.categories;
      const label = category === undefined ? null : (categoryById(category)?.label ?? null);
      if (picture === 'logo') return drawLogo(domain, brand.brand_name);
      if (picture === 'cover') return drawCover(domain, brand.brand_name, label);
      return drawProduct(domain, picture.replace('product-', ''), label);
    };

    app.get(
      '/art/:domain/:picture.svg',
      {
        schema: {
          hide: true,
          params: z.object({
            domain: z.string().regex(/^[\w.-]{1,253}$/),
            picture: z.string().regex(/^(?:logo|cover|product-\d{1,9})$/),
          }),
        },
      },
      async (request, reply) => {
        const { domain, picture } = request.params;
        const key = `${domain}/${picture}`;
        const svg = drawn.get(key) ?? (await draw(domain, picture));
        drawn.set(key, svg);
        return reply
          .type('image/svg+xml')
          .header('cache-control', 'public, max-age=86400')
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
          .send(svg);
      },
    );
  };
