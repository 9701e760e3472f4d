type Waiting<Item> = { item: Item; resolve: () => void; reject: (error: unknown) => void };

/**
 * Hands what many callers give at the same time to `work` together, one batch after another. The promise settles with the
 * batch of its item. `full` is thrown while `limit` items are waiting or
 * worked on.
 */
export function inBatches<Item>(
  work: (items: Item[]) => Promise<void>,
  { limit, full }: { limit: number; full: () => Error },
): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = [];
  let pending = 0;
  let working = false;

  async function workOff() {
    working = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await work(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      pending -= batch.length;
    }
    working = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (pending >= limit) return reject(full());
      pending++;
      waiting.push({ item, resolve, reject });
      if (!working) workOff();
    });
}
