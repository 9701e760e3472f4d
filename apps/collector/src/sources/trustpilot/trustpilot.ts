import { z } from 'zod';
import { apiAddress, apiKey } from '../api/api-settings.ts';
import { ApiStop, apiSource, below, unexpectedResponse } from '../api/api-source.ts';
import type { MetricValue } from '../report.ts';
import { configurableSource } from '../source.ts';

/** As documented: developers.trustpilot.com, Business Units API (public), "Find a business unit". */
const BusinessUnit = z.object({
  name: z.object({ identifying: z.string(), referring: z.array(z.string()).default([]) }),
  score: z.object({ trustScore: z.number().min(0).max(5) }).nullish(),
  numberOfReviews: z.object({ total: z.number().int().nonnegative() }),
});

/** Rating and reviews of the business listed by Trustpilot under the store's domain. */
export const trustpilot = configurableSource(
  { TRUSTPILOT_API_KEY: apiKey, TRUSTPILOT_API_BASE: apiAddress.default('https://api.trustpilot.com') },
  ({ TRUSTPILOT_API_KEY, TRUSTPILOT_API_BASE: base }, callApi) =>
    apiSource({
      name: 'trustpilot',
      asksByAddress: true,
      callApi,
      needs: { TRUSTPILOT_API_KEY },
      async collect({ domain }, request, { TRUSTPILOT_API_KEY: apikey }) {
        const url = below(base, '/v1/business-units/find', { name: domain });
        const unit = BusinessUnit.safeParse(await request({ url, headers: { apikey } })).data;
        if (!unit) throw unexpectedResponse();
        const { identifying, referring } = unit.name;
        const names = [identifying, ...referring].map((name) => name.toLowerCase().replace(/^www\./, ''));
        if (!names.includes(domain)) throw new ApiStop('missing', 'the business found has another domain');
        return {
          metrics: metricsOf(unit),
          facts: { trustpilot_url: `https://www.trustpilot.com/review/${encodeURIComponent(identifying)}` },
        };
      },
    }),
);

function metricsOf({ score, numberOfReviews }: z.output<typeof BusinessUnit>): MetricValue[] {
  const reviews: MetricValue = {
    metric: 'trustpilot_reviews_count',
    value: numberOfReviews.total,
    kind: 'measured',
  };
  // Without reviews the score is meaningless.
  if (!score || numberOfReviews.total === 0) return [reviews];
  return [
    reviews,
    { metric: 'trustpilot_rating', value: Math.round(score.trustScore * 10), kind: 'measured' },
  ];
}
