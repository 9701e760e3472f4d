/** The brands whose products a search may find, most popular first. */
export type BrandSet = {
  ids: readonly number[];
  /** A byte for each brand id: 0 for a brand that is not in the set, otherwise higher for more popular brands. */
  classes: () => Buffer;
};

const CLASSES = 255;

/** `ids` has the most popular brands first. */
export function toBrandSet(ids: readonly number[]): BrandSet {
  let classes: Buffer | undefined;
  return { ids, classes: () => (classes ??= toClasses(ids)) };
}

/** The most popular brands have a class each; less popular ones share theirs with more and more brands. */
function toClasses(ids: readonly number[]): Buffer {
  const classes = Buffer.alloc(ids.reduce((max, id) => Math.max(max, id), 0) + 1);
  const width = Math.log(ids.length + 1);
  for (const [rank, id] of ids.entries())
    classes[id] = CLASSES - Math.floor((Math.log(rank + 1) / width) * (CLASSES - 1));
  return classes;
}
