import { FLAG_KEYS, METRIC_KEYS, mapKeys } from '@brandlode/contract';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { BrandId, BrandSummary, Changes, changesOf, readBrand, summaryOf } from '../facts.ts';

/** Whether we pinned a brand says nothing about it. */
const FACTS = FLAG_KEYS.filter((key) => key !== 'is_pinned');

export const getBrand = defineTool({
  name: 'get_brand',
  title: 'Get a brand',
  description:
    'Everything known about one brand: every metric with its range, unit, source and day, or why it is unknown; its changes over 7, 30 and 90 days, technologies and yes/no facts.',
  input: z.strictObject({ brandId: BrandId }),
  output: BrandSummary.extend({
    facts: z.partialRecord(z.enum(FACTS), z.boolean().nullable()),
    platforms: z.array(z.string()),
    languages: z.array(z.string()),
    currencies: z.array(z.string()),
    technologies: z.array(z.string()),
    changes: Changes,
  }),
  effect: 'read',
  async run(session, { brandId }) {
    const brand = await readBrand(session, brandId);
    const { platforms, languages, currencies, technologies } = brand;
    return {
      ...summaryOf(session, brand, METRIC_KEYS),
      facts: mapKeys(FACTS, (key) => brand[key]),
      platforms,
      languages,
      currencies,
      technologies,
      changes: changesOf(brand),
    };
  },
});
