import {
  applyChanges,
  type CatalogueIndex,
  compact,
  type IndexRow,
  isFragmented,
  type Layout,
  openIndex,
  SnapshotBuilder,
} from '../index.ts';

/** An engine under test: a catalogue of rows that can be changed. */
export type Engine = {
  name: string;
  /** Opens a catalogue of these rows; the last of several rows with the same id counts. */
  open: (layout: Layout, popularity: string, rows: IndexRow[]) => Promise<OpenCatalogue>;
};
type OpenCatalogue = {
  /** The current catalogue: later changes do not affect it. */
  index: () => CatalogueIndex;
  apply: (changed: IndexRow[], deleted: number[]) => Promise<void>;
};

export const IN_MEMORY: Engine = {
  name: 'in memory',
  open: async (layout, popularity, rows) => {
    const builder = new SnapshotBuilder(layout);
    for (const row of rows) builder.add(row);
    let snapshot = builder.finish(popularity);
    let fragmented = 0;
    return {
      index: () => openIndex(snapshot),
      apply: async (changed, deleted) => {
        snapshot = applyChanges(snapshot, changed, deleted);
        // Only every other time, so that searches and filters also run on fragmented snapshots.
        if (isFragmented(snapshot) && ++fragmented % 2 === 0) snapshot = compact(snapshot);
      },
    };
  },
};
