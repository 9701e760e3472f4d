import { readProvenanceInputs } from '@brandlode/contract';
import type { ObservedMetric } from '../collection/observed.ts';
import type { Database } from '../connect.ts';
import { ESTIMATED_METRICS } from './compute-estimates.ts';

/** The displayed values of a brand that are estimates from its rank. */
export async function readEstimates(db: Database, brandId: number): Promise<ObservedMetric[]> {
  const brand = await db
    .selectFrom('brands')
    .select([...ESTIMATED_METRICS, 'origins'])
    .where('id', '=', brandId)
    .executeTakeFirst();
  return ESTIMATED_METRICS.flatMap((metric) => {
    const value = brand?.[metric];
    const origin = brand?.origins[metric];
    if (value == null || origin?.source !== 'estimates') return [];
    const { low, high, observedAt } = origin;
    const inputs = readProvenanceInputs(origin.inputs);
    return [
      {
        metric,
        value,
        kind: 'estimated',
        ...(low !== undefined && { low }),
        ...(high !== undefined && { high }),
        observedAt,
        inputs,
      },
    ];
  });
}
