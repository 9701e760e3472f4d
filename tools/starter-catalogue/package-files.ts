import { z } from 'zod';

/** The parts of name-suggestion-index's files that are read. */
const Item = z.object({
  id: z.string(),
  displayName: z.string(),
  locationSet: z.object({ include: z.array(z.unknown()).default([]) }),
  tags: z.record(z.string(), z.string()),
});
export const Index = z.object({
  _meta: z.object({ version: z.string(), generated: z.string() }),
  nsi: z.record(z.string(), z.object({ items: z.array(Item) })),
});
export const Wikidata = z.object({
  wikidata: z.record(
    z.string(),
    z.object({
      label: z.string().optional(),
      description: z.string().optional(),
      logos: z.object({ wikidata: z.string().optional() }).optional(),
      identities: z.record(z.string(), z.string()).optional(),
      officialWebsites: z.array(z.string()).optional(),
    }),
  ),
});
/** The parts of simple-icons' list that are read; a licence is stated where it is not CC0. */
export const Icons = z.array(
  z.object({
    title: z.string(),
    slug: z.string(),
    hex: z.string(),
    source: z.string(),
    guidelines: z.string().optional(),
    license: z.unknown().optional(),
    aliases: z.object({ aka: z.array(z.string()).optional() }).optional(),
  }),
);
export type Icon = z.infer<typeof Icons>[number];
export const Dissolved = z.object({ dissolved: z.record(z.string(), z.unknown()) });
export type ItemsByPath = z.infer<typeof Index>['nsi'];
export type IndexItem = z.infer<typeof Item>;
export type WikidataEntry = z.infer<typeof Wikidata>['wikidata'][string];
