import { countryLabel, type Niche, TECHNOLOGIES } from '@brandlode/contract';
import { mapCategory } from '@brandlode/contract/vocabulary';
import { z } from 'zod';
import { ApiRefusal } from '../api-calls.ts';
import { CategorySummary, readCategories, toCategorySummary } from '../categories.ts';
import { defineTool } from '../define-tool.ts';
import { toData, Untrusted, untrusted } from '../untrusted.ts';

const Band = z.object({ min: z.number(), max: z.number().nullable(), count: z.number().int() });
const Bands = z.object({ known: z.number().int(), bands: z.array(Band) });
const Counts = z.object({
  known: z.number().int(),
  top: z.array(z.object({ name: z.string(), count: z.number().int() })),
});
const TOP = 10;

export const nicheOverview = defineTool({
  name: 'niche_overview',
  title: 'Describe a niche',
  description:
    'What the brands of a category look like: size, visits, prices, growth, countries, newest brands, and the technologies whose share most exceeds that among all brands, not the most frequent ones. Every statistic states the number of brands it is known for.',
  input: z.strictObject({
    category: z.string().min(1).max(100).describe('The name of a category, such as "Pets", or its id.'),
  }),
  output: z.object({
    statistics: CategorySummary,
    visits: Bands,
    price: Bands,
    countries: Counts,
    technologies: z.object({
      known: z.number().int(),
      typical: z.array(
        z.object({
          name: z.string(),
          count: z.number().int(),
          share: z.number(),
          shareOfAllBrands: z.number(),
        }),
      ),
    }),
    newest: z.array(
      z.object({ id: z.number().int(), since: z.iso.date(), page: z.url(), untrusted: Untrusted }),
    ),
  }),
  effect: 'read',
  async run(session, { category }) {
    const wanted = String(mapCategory(category) ?? category.trim());
    const { data } = await readCategories(session, undefined);
    const found = data.find(({ id }) => id === wanted);
    if (!found)
      throw new ApiRefusal(
        `There is no category "${toData(category, 100)}". find_gaps lists all categories.`,
      );
    const niche = await session.api.call<Niche>(`/categories/${found.id}`);
    return {
      statistics: toCategorySummary(session, found),
      visits: { known: niche.visits.known, bands: niche.visits.bands },
      price: { known: niche.price.known, bands: niche.price.bands },
      countries: {
        known: niche.countries.known,
        top: niche.countries.counts.slice(0, TOP).map(({ id, count }) => ({ name: countryLabel(id), count })),
      },
      technologies: {
        known: niche.technologies.known,
        typical: niche.technologies.data.slice(0, TOP).map(({ id, count, share, shareOverall }) => ({
          name: TECHNOLOGIES.get(id)?.name ?? id,
          count,
          share,
          shareOfAllBrands: shareOverall,
        })),
      },
      newest: niche.newest.data.slice(0, TOP).map(({ id, name, since }) => ({
        id,
        since,
        page: session.links.brand(id),
        untrusted: untrusted({ name }),
      })),
    };
  },
});
