import { type DataKey, FILTER_GROUPS } from '@brandlode/contract';

/**
 * The user's changes to the columns of the results: visibility, widths in pixels, pins and order. Everything else has its
 * default.
 */
export type TableColumns = {
  shown: Partial<Record<DataKey, boolean>>;
  widths: Partial<Record<DataKey, number>>;
  pinned: DataKey[];
  /** Columns in their order; those missing follow in the default order. */
  order: DataKey[];
  /** Columns that the search filters by, which are shown unless they are hidden. Not part of the text. */
  filtered?: DataKey[];
  /** Columns without any value in the catalogue, which are hidden unless they are shown or filtered by; null while they are loading. Not part of the text. */
  empty?: readonly DataKey[] | null;
  /** Columns that are shown by default and come first. Not part of the text. */
  lead?: readonly DataKey[];
};

export const DEFAULT_COLUMNS: TableColumns = { shown: {}, widths: {}, pinned: [], order: [] };

/** Pixels. */
export const MIN_COLUMN_WIDTH = 64;
export const MAX_COLUMN_WIDTH = 800;

const OPTIONS = FILTER_GROUPS.flatMap(({ options }) => options);
const hiddenByDefault = new Map<string, boolean>(
  OPTIONS.map(({ dataKey, columnHidden }) => [dataKey, columnHidden]),
);
/** All but the brand, which is always the first column, can be hidden, moved and pinned. */
const MOVABLE = OPTIONS.map(({ dataKey }) => dataKey).filter((key) => key !== 'brand_name');
const movable = new Map<string, DataKey>(MOVABLE.map((key) => [key, key]));
const keys = new Map<string, DataKey>(OPTIONS.map(({ dataKey }) => [dataKey, dataKey]));

export const dataKeyOf = (id: string): DataKey | undefined => keys.get(id);

/**
 * Items separated by commas: `locations` is shown, `-brand_url` hidden, `fb_likes_count.180` is 180 pixels wide, `fb_likes_count.pin`
 * pinned, and `order.brand_url.locations` the order. Invalid items are ignored, so that old and damaged links still work.
 */
export function parseColumns(
  text: string | null,
  filters: object = {},
  empty: readonly DataKey[] | null = [],
  lead: readonly DataKey[] = [],
): TableColumns {
  const filtered = MOVABLE.filter(
    (key) => key in filters && (hiddenByDefault.get(key) || empty?.includes(key)),
  );
  const columns: TableColumns = {
    shown: {},
    widths: {},
    pinned: [],
    order: [],
    ...(filtered.length > 0 && { filtered }),
    ...(empty?.length !== 0 && { empty }),
    ...(lead.length > 0 && { lead }),
  };
  for (const item of (text ?? '').split(',')) {
    const [first = '', ...rest] = item.split('.');
    if (first === 'order') {
      columns.order = [...new Set(rest.flatMap((key) => movable.get(key) ?? []))];
      continue;
    }
    const [second] = rest;
    if (second === undefined) {
      // URLSearchParams decodes a plus sign as a space.
      const [, sign, name = ''] = /^([-+ ]?)(\w+)$/.exec(first) ?? [];
      const key = movable.get(name);
      if (key) columns.shown = withShown(columns, key, sign !== '-').shown;
    } else if (second === 'pin') {
      const key = movable.get(first);
      if (key && !columns.pinned.includes(key)) columns.pinned.push(key);
    } else if (/^\d{1,4}$/.test(second)) {
      const key = dataKeyOf(first);
      if (key) columns.widths[key] = clampWidth(Number(second));
    }
  }
  return columns;
}

/** The same columns always have the same text; the default has none. */
export function formatColumns(columns: TableColumns): string {
  const { shown, widths, pinned, order } = columns;
  const items = OPTIONS.flatMap(({ dataKey }) => {
    const width = widths[dataKey];
    const isShown = shown[dataKey] ?? isShownByDefault(columns, dataKey);
    return [
      ...(isShown === isShownByDefault(columns, dataKey) ? [] : [isShown ? dataKey : `-${dataKey}`]),
      ...(width === undefined ? [] : [`${dataKey}.${width}`]),
    ];
  });
  items.push(...pinned.map((key) => `${key}.pin`));
  if (order.length > 0) items.push(['order', ...order].join('.'));
  return items.join(',');
}

const clampWidth = (width: number): number =>
  Math.round(Math.min(Math.max(width, MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH));

const isShownByDefault = ({ filtered = [], empty, lead = [] }: TableColumns, key: DataKey): boolean =>
  filtered.includes(key) ||
  ((hiddenByDefault.get(key) === false || lead.includes(key)) && !empty?.includes(key));

/** The default columns for the same search and catalogue. */
export const withDefaults = ({ filtered, empty, lead }: TableColumns): TableColumns => ({
  ...DEFAULT_COLUMNS,
  ...(filtered && { filtered }),
  ...(empty !== undefined && { empty }),
  ...(lead && { lead }),
});

export const isColumnShown = (columns: TableColumns, key: DataKey): boolean =>
  columns.shown[key] ?? isShownByDefault(columns, key);

/** In the default order. */
export const shownColumns = (columns: TableColumns): DataKey[] =>
  OPTIONS.map(({ dataKey }) => dataKey).filter((key) => isColumnShown(columns, key));

/** Shows or hides a column; the default is not stored. */
export function withShown(columns: TableColumns, key: DataKey, show: boolean): TableColumns {
  const { [key]: _, ...rest } = columns.shown;
  return { ...columns, shown: show === isShownByDefault(columns, key) ? rest : { ...rest, [key]: show } };
}

/** Without a width the column gets its default one. */
export function withWidth(columns: TableColumns, key: DataKey, width: number | null): TableColumns {
  const { [key]: _, ...rest } = columns.widths;
  return { ...columns, widths: width === null ? rest : { ...rest, [key]: clampWidth(width) } };
}

export const withPinned = (columns: TableColumns, key: DataKey, pin: boolean): TableColumns => ({
  ...columns,
  pinned: [...columns.pinned.filter((other) => other !== key), ...(pin ? [key] : [])],
});

/** The first columns, before which nothing is inserted. */
const FIRST = MOVABLE.slice(0, MOVABLE.indexOf('categories'));

/** All columns but the brand as the table arranges them: pinned ones first. What the search filters by follows the first ones, where it is in view. */
export function arranged({ pinned, order, lead = [], filtered = [] }: TableColumns): DataKey[] {
  const rest = [...new Set([...order, ...lead, ...FIRST, ...filtered, ...MOVABLE])];
  return [...pinned, ...rest.filter((key) => !pinned.includes(key))];
}

/** Moves a column to the position of another one, and pins it exactly if that one is pinned. */
export function withMoved(columns: TableColumns, key: DataKey, target: DataKey): TableColumns {
  const all = arranged(columns);
  const [from, to] = [all.indexOf(key), all.indexOf(target)];
  if (from < 0 || to < 0 || from === to) return columns;
  const moved = all.toSpliced(from, 1).toSpliced(to, 0, key);
  const isPinned = (column: DataKey) => columns.pinned.includes(column === key ? target : column);
  const order = moved.filter((column) => !isPinned(column));
  const defaultOrder = arranged({ ...columns, pinned: [], order: [] }).filter((column) => !isPinned(column));
  const isDefault = order.every((column, index) => column === defaultOrder[index]);
  return { ...columns, pinned: moved.filter(isPinned), order: isDefault ? [] : order };
}
