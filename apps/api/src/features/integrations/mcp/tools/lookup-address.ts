import type { Lookup } from '@brandlode/contract';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { BrandSummary, readBrand, summaryOf } from '../facts.ts';

export const lookupAddress = defineTool({
  name: 'lookup_address',
  title: 'Look up an address',
  description:
    'What is known about the store at a web address: its brand if it is in the catalogue, platform and technologies. Sends no request to the store; check_store does.',
  input: z.strictObject({ address: z.string().min(1).max(2_000) }),
  output: z.object({
    address: z.string(),
    brand: BrandSummary.nullable(),
    isStore: z.enum(['yes', 'no', 'unknown']),
    platform: z.string().nullable(),
    technologies: z.array(z.string()),
    checkedAt: z.iso.datetime().nullable(),
    page: z.url(),
  }),
  effect: 'read',
  async run(session, { address }) {
    const found = await session.api.call<Lookup>('/lookup', { query: { url: address } });
    const { brand } = found;
    return {
      address: found.address,
      brand: brand && summaryOf(session, await readBrand(session, brand.id)),
      isStore: found.store,
      platform: found.platform,
      technologies: found.technologies.map(({ name }) => name),
      checkedAt: found.finishedAt,
      page: session.links.lookup,
    };
  },
});
