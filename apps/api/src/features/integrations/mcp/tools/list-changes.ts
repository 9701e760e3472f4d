import { ALERT_KINDS, type BrandEvents, eventText, itemText } from '@brandlode/contract';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { BrandId, Filters, ListId } from '../facts.ts';
import { storeLink, toData, Untrusted, untrusted } from '../untrusted.ts';

/** Three names with their numbers are not cut. */
const MAX_NAME = 70;

export const listChanges = defineTool({
  name: 'list_changes',
  title: 'List changes',
  description:
    'What changed at stores, newest first: prices, products, sales, ads, technologies and more. Of all brands, or only of one brand, list or saved search (at most one of these), of the brands that filters match, or of the brands to which both apply.',
  input: z.strictObject({
    brandId: BrandId.optional(),
    listId: ListId.optional(),
    searchId: z.uuid().optional(),
    filters: Filters.optional(),
    kinds: z.array(z.enum(ALERT_KINDS)).min(1).max(30).optional(),
    since: z.iso.date().optional(),
    minChange: z.number().int().min(1).max(1_000).optional().describe('In percent, up or down.'),
    limit: z.number().int().min(1).max(50).default(20),
    cursor: z.string().max(100).optional().describe('The `next` of the previous page.'),
  }),
  output: z.object({
    total: z.number().int(),
    changes: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(ALERT_KINDS),
        brandId: z.number().int(),
        brandPage: z.url(),
        at: z.iso.datetime(),
        changePercent: z.number().nullable(),
        count: z.number().int(),
        confidence: z.enum(['high', 'medium', 'low']),
        demonstration: z.boolean(),
        evidence: z.url().nullable(),
        untrusted: Untrusted,
      }),
    ),
    next: z.string().nullable(),
    page: z.url(),
  }),
  effect: 'read',
  async run({ api, links }, { kinds, filters, cursor, ...query }) {
    const { data, total, next } = await api.call<BrandEvents>('/events', {
      query: { ...query, kind: kinds, brands: filters, after: cursor },
    });
    return {
      total,
      changes: data.map((event) => ({
        id: event.id,
        kind: event.kind,
        brandId: event.brand.id,
        brandPage: links.brand(event.brand.id),
        at: event.at,
        changePercent: event.change,
        count: event.count,
        confidence: event.confidence,
        demonstration: event.demonstration,
        evidence: storeLink(event.evidence.address, event.brand.domain),
        untrusted: untrusted({
          brand: event.brand.name,
          what: eventText(event),
          items: event.items
            .slice(0, 3)
            .map((item) => [toData(item.name, MAX_NAME), itemText(item)].filter(Boolean).join(' '))
            .join('; '),
        }),
      })),
      next,
      page: links.changes,
    };
  },
});
