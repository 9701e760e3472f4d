import { type BrandHistory, METRIC_KEYS, METRICS, PROVENANCE_KINDS } from '@brandlode/contract';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { BrandId, Cursor, nextPage, toValue } from '../facts.ts';

const PER_PAGE = 60;

export const brandHistory = defineTool({
  name: 'brand_history',
  title: "A brand's history",
  description: `The values of one metric of a brand by day, up to two years back, newest first, ${PER_PAGE} to a page. Days without an observation are left out.`,
  input: z.strictObject({ brandId: BrandId, metric: z.enum(METRIC_KEYS), cursor: Cursor.optional() }),
  output: z.object({
    metric: z.string(),
    unit: z.string(),
    total: z.number().int(),
    points: z.array(
      z.object({
        day: z.iso.date(),
        value: z.number(),
        low: z.number().optional(),
        high: z.number().optional(),
        kind: z.enum(PROVENANCE_KINDS),
        source: z.string(),
      }),
    ),
    next: z.string().nullable(),
    page: z.url(),
  }),
  effect: 'read',
  async run({ api, links }, { brandId, metric, cursor }) {
    const { data } = await api.call<BrandHistory>(`/brands/${brandId}/history`, { query: { metric } });
    const points = data.flatMap((series) => series.points).reverse();
    const start = (Number(cursor ?? 1) - 1) * PER_PAGE;
    return {
      metric: METRICS[metric].label,
      unit: METRICS[metric].unit,
      total: points.length,
      points: points.slice(start, start + PER_PAGE).map(({ day, value, origin }) => {
        const { low, high, source = '' } = toValue(metric, value, origin, '');
        return { day, value, low, high, kind: origin.kind, source };
      }),
      next: nextPage(cursor, PER_PAGE, points.length),
      page: links.brand(brandId),
    };
  },
});
