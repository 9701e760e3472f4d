import type { DataKey } from '@brandlode/contract';
import { parseColumns, type TableColumns } from '../../search/model/table-columns.ts';

/** What brands on a list are compared by first: shown beside the list's own fields. */
export const LEAD_COLUMNS = [
  'estimated_monthly_traffic',
  'estimated_monthly_traffic_change_30d',
  'product_avg_price',
] as const satisfies DataKey[];

export const parseListColumns = (text: string, empty: readonly DataKey[] | null): TableColumns =>
  parseColumns(text, {}, empty, LEAD_COLUMNS);
