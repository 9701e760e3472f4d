import { seeded } from '@brandlode/catalogue-index/random-rows.testing.ts';
import { CATEGORY_LABELS, COUNTRY_IDS, METRIC_KEYS, METRICS, type MetricKey } from '@brandlode/contract';
import type { Connection } from '@brandlode/database';

export type FilterRequest = { path: string; body: string };

/**
 * Filter requests that never repeat: up to three ranges chosen from the values of real rows, flags, countries and categories,
 * and mostly one of the first pages.
 */
export async function filterRequests({ pool }: Connection, seed = 3): Promise<() => FilterRequest> {
  const columns = METRIC_KEYS.map((key) => `${key}::float8`).join(', ');
  const { rows } = await pool.query<Record<MetricKey, number | null>>(
    `select ${columns} from brands tablesample bernoulli (10) limit 1000`,
  );
  const random = seeded(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const some = <Item>(items: readonly Item[], max: number): Item[] =>
    Array.from({ length: 1 + Math.floor(random() * max) }, () => pick(items));
  const known = new Map(
    METRIC_KEYS.map((key) => [key, rows.map((row) => row[key]).filter((value) => value !== null)] as const),
  );

  function range(key: MetricKey) {
    const values = known.get(key) ?? [];
    const { scale } = METRICS[key];
    const [a = 0, b = 0] = [pick(values), pick(values)].map((value) => value / scale).sort((x, y) => x - y);
    const kind = random();
    if (kind < 0.4) return { min: a };
    if (kind < 0.6) return { max: b };
    return { min: a, max: b, ...(random() < 0.2 && { unknown: 'include' }) };
  }

  function draw(): FilterRequest {
    const payload: Record<string, unknown> = {};
    for (const key of some(METRIC_KEYS, 3)) payload[key] = range(key);
    if (random() < 0.2) payload.is_fb_ads_active = random() < 0.7;
    if (random() < 0.4) payload.locations = [...new Set(some(COUNTRY_IDS.slice(0, 40), 5))];
    if (random() < 0.3)
      payload.categories = [...new Set(some(CATEGORY_LABELS, 8))].map((label) => label.toLowerCase());
    const depth = random();
    const page = depth < 0.6 ? 1 : 2 + Math.floor(random() * (depth < 0.9 ? 4 : 30));
    return { path: `/api/brands/filter?page=${page}&limit=10`, body: JSON.stringify(payload) };
  }

  const drawn = new Set<string>();
  return () => {
    for (;;) {
      const request = draw();
      const identity = `${request.path} ${request.body}`;
      if (drawn.has(identity)) continue;
      drawn.add(identity);
      return request;
    }
  };
}
