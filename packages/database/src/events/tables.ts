import type { BrandEvent, EventKind } from '@brandlode/contract';
import type { Generated, JSONColumnType } from 'kysely';

export type EventTables = {
  brand_events: {
    id: Generated<string>;
    brand_id: number;
    kind: EventKind;
    /** A technology or a metric, if one observation may show several events of a kind; otherwise empty. */
    subject: Generated<string>;
    happened_at: Date;
    since: Date | null;
    before: string | null;
    after: string | null;
    change_percent: number | null;
    item_count: Generated<number>;
    items: JSONColumnType<BrandEvent['items']>;
    source: string;
    address: string | null;
    evidence: string | null;
    confidence: BrandEvent['confidence'];
    recorded_at: Generated<Date>;
    withdrawn_at: Date | null;
  };
  product_visits: {
    brand_id: number;
    address: string;
    source: string;
    observed_at: Date;
    /** The visit saw all products. */
    complete: boolean;
    products: number;
    discounted: number;
  };
};
