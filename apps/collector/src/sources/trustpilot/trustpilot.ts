import { z } from 'zod';
import { ApiStop, apiSource, below, unexpectedResponse } from '../api/api-source.ts';
import type { CallApi } from '../api/call-api.ts';
import type { MetricValue, Source } from '../source.ts';

/** As documented: developers.trustpilot.com, Business Units API (public), "Find a business unit". */
const BusinessUnit = z.object({
  name: z.object({ identifying: z.string(), referring: z.array(z.string()).default([]) }),
  score: z.object({ trustScore: z.number().min(0).max(5) }).nullish(),
  numberOfReviews: z.object({ total: z.number().int().nonnegative() }),
});

/** Stars and reviews of the business that Trustpilot knows by the store's domain. */
export const trustpilot = ({
  callApi,
  base,
  key,
}: {
  callApi: CallApi;
  base: string;
  key: string | undefined;
}): Source =>
  apiSource({
    name: 'trustpilot',
    callApi,
    needs: { TRUSTPILOT_API_KEY: key },
    async collect({ domain }, request) {
      const json = await request({
        url: below(base, '/v1/business-units/find', { name: domain }),
        headers: { apikey: key! },
      });
      const unit = parseBusinessUnit(json);
      if (!unit) throw unexpectedResponse();
      const names = [unit.name.identifying, ...unit.name.referring].map((name) =>
        name.toLowerCase().replace(/^www\./, ''),
      );
      if (!names.includes(domain)) throw new ApiStop('missing', 'the business found has another domain');
      return {
        metrics: metricsOf(unit),
        facts: {
          trustpilot_url: `https://www.trustpilot.com/review/${encodeURIComponent(unit.name.identifying)}`,
        },
      };
    },
  });

export const parseBusinessUnit = (json: unknown) => BusinessUnit.safeParse(json).data;

function metricsOf({ score, numberOfReviews }: z.output<typeof BusinessUnit>): MetricValue[] {
  const reviews: MetricValue = {
    metric: 'trustpilot_reviews_count',
    value: numberOfReviews.total,
    kind: 'measured',
  };
  // A business without reviews has no score, whatever number stands there.
  if (!score || numberOfReviews.total === 0) return [reviews];
  return [
    reviews,
    { metric: 'trustpilot_rating', value: Math.round(score.trustScore * 10), kind: 'measured' },
  ];
}
