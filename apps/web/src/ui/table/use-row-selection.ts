import { useCallback, useEffect, useMemo, useState } from 'react';
import type { TableSelection } from './table-types.ts';

type Options<Row> = {
  /** Key of the history entry: Back to it finds the selection again. */
  entry: string;
  /** What the rows belong to, such as a search: another one clears the selection. */
  of: string;
  /** The rows of the current page. */
  rows: Row[];
  /** A stable function. */
  idOf: (row: Row) => string;
};

type State<Row> = { of: string; chosen: Map<string, Row> };

const MAX_KEPT = 20;
/** The latest selections by the key of their history entry, so that Back from another page finds them. */
const keptSelections = new Map<string, State<unknown>>();

function keepSelection(entry: string, state: State<unknown>): void {
  keptSelections.delete(entry);
  keptSelections.set(entry, state);
  const [oldest = ''] = keptSelections.keys();
  if (keptSelections.size > MAX_KEPT) keptSelections.delete(oldest);
}

/** The rows selected on all pages, in the order in which they were selected. */
export function useRowSelection<Row>({ entry, of, rows, idOf }: Options<Row>) {
  const [state, setState] = useState(() => {
    const kept = keptSelections.get(entry);
    // `of` names the search or list, whose rows have one type.
    return kept?.of === of ? (kept as State<Row>) : { of, chosen: new Map<string, Row>() };
  });
  useEffect(() => keepSelection(entry, state), [entry, state]);
  if (state.of !== of) setState({ of, chosen: new Map() });
  const { chosen } = state;
  // The same set until the selection changes, also on another page.
  const selected = useMemo(() => new Set(chosen.keys()), [chosen]);
  const selection = useMemo(
    (): TableSelection => ({
      selected,
      select: (ids, isSelected) =>
        setState((old) => {
          const chosen = new Map(old.chosen);
          for (const row of rows.filter((row) => ids.includes(idOf(row)))) {
            if (isSelected) chosen.set(idOf(row), row);
            else chosen.delete(idOf(row));
          }
          return { of, chosen };
        }),
    }),
    [selected, of, rows, idOf],
  );
  return {
    selection,
    chosen: useMemo(() => [...chosen.values()], [chosen]),
    clear: useCallback(() => setState({ of, chosen: new Map() }), [of]),
  };
}
