type Waiting<Item> = { item: Item; resolve: () => void; reject: (error: unknown) => void };

/**
 * Collects the items of concurrent calls into batches, processed one after another. Each promise settles with its batch. Rejects with
 * `full()` while `limit` items are queued or in progress.
 */
export function inBatches<Item>(
  work: (items: Item[]) => Promise<void>,
  { limit, full }: { limit: number; full: () => Error },
): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = [];
  let pending = 0;
  let draining = false;

  async function drain() {
    draining = true;
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
    draining = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (pending >= limit) return reject(full());
      pending++;
      waiting.push({ item, resolve, reject });
      if (!draining) void drain();
    });
}
