/** The items with one of them moved in front of another, or to the end (null). */
export function moveBefore<Item, Id>(
  items: Item[],
  idOf: (item: Item) => Id,
  id: Id,
  before: Id | null,
): Item[] {
  const moved = items.find((item) => idOf(item) === id);
  const others = items.filter((item) => idOf(item) !== id);
  const to = before === null ? others.length : others.findIndex((item) => idOf(item) === before);
  return moved === undefined || to < 0 ? items : [...others.slice(0, to), moved, ...others.slice(to)];
}

/**
 * The moves, one after another, that put an item in front of another of `ids` or at their end (null), after which others may
 * follow unless `ids` are complete.
 */
export function movesTo<Id>(ids: Id[], id: Id, before: Id | null, isComplete: boolean) {
  const last = ids.at(-1);
  return before !== null || isComplete || last === undefined
    ? [{ id, before }]
    : [
        { id, before: last },
        { id: last, before: id },
      ];
}
