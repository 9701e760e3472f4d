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
export type Engine<Index = CatalogueIndex> = {
  name: string;
  /** Whether filters can have ids, and whether an index keeps its version of the catalogue when it changes. */
  filtersIds: boolean;
  keepsVersions: boolean;
  /** Opens a catalogue of these rows; the last of several rows with the same id counts. */
  open: (layout: Layout, popularity: string, rows: IndexRow[]) => Promise<OpenCatalogue<Index>>;
};
type OpenCatalogue<Index> = {
  index: () => Index;
  apply: (changed: IndexRow[], deleted: number[]) => Promise<void>;
};

/** What an engine needs to filter. */
export type FilterIndex = Pick<CatalogueIndex, 'size' | 'filter' | 'bounds' | 'facets'>;
export type FilterEngine = Engine<FilterIndex>;

export const IN_MEMORY: Engine = {
  name: 'in memory',
  filtersIds: true,
  keepsVersions: true,
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
