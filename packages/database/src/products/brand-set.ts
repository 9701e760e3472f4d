/** The brands whose products a search may find, most popular first. */
export type BrandSet = {
  ids: readonly number[];
  /** A byte for each brand id: 0 for a brand that is not in the set, else the higher the more popular it is. */
  classes: () => Buffer;
};

const CLASSES = 255;

/** `ids`: most popular first. */
export function toBrandSet(ids: readonly number[]): BrandSet {
  let classes: Buffer | undefined;
  return { ids, classes: () => (classes ??= toClasses(ids)) };
}

/** The most popular brands have a class each, later ones share theirs with ever more. */
function toClasses(ids: readonly number[]): Buffer {
  const classes = Buffer.alloc(ids.reduce((most, id) => Math.max(most, id), 0) + 1);
  const width = Math.log(ids.length + 1);
  for (const [rank, id] of ids.entries())
    classes[id] = CLASSES - Math.floor((Math.log(rank + 1) / width) * (CLASSES - 1));
  return classes;
}
